/** The form of a bank account's number: 6 to 40 letters and digits, grouped by spaces or hyphens. */
export const ACCOUNT_NUMBER = /^[0-9A-Za-z][0-9A-Za-z -]{4,38}[0-9A-Za-z]$/

/** Lengths of the bank's and the holder's name. */
export const INSTITUTION_LENGTH = { min: 2, max: 60 } as const
export const HOLDER_LENGTH = { min: 2, max: 80 } as const

type Length = { min: number; max: number }
const fits = (text: string, { min, max }: Length): boolean => {
  const { length } = text.trim()
  return length >= min && length <= max
}

/** The fields of a new bank account that are not valid. */
export function bankAccountFaults(account: {
  institution: string
  holder: string
  number: string
}): readonly ('institution' | 'holder' | 'number')[] {
  return [
    ...(fits(account.institution, INSTITUTION_LENGTH) ? [] : (['institution'] as const)),
    ...(fits(account.holder, HOLDER_LENGTH) ? [] : (['holder'] as const)),
    ...(ACCOUNT_NUMBER.test(account.number.trim()) ? [] : (['number'] as const)),
  ]
}
