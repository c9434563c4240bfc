import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'

/** A name as it is compared: case, accents' composition, points, commas and the number of spaces do not matter. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[.,'’`-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** T032: the same words, in any order, because banks write the family name first or last. */
export function isSameName(one: string, other: string): boolean {
  const words = (name: string) => plainName(name).split(' ').toSorted().join(' ')
  return words(one) === words(other) && plainName(one) !== ''
}

/** A number as it is compared: without spaces and hyphens, in capitals. */
export const plainNumber = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** The first letter of every word stays: `DAO H** N**`. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [first = '', ...rest] = Array.from(word)
      return first + '*'.repeat(Math.min(rest.length, 3))
    })
    .join(' ')
}

/**
 * Decisions "Safety", T032: a new account rests. The first one of an account that is itself younger than the rest is
 * part of setting up, not a change: nobody can have been robbed of anything by it yet, so it does not rest.
 */
export function isChange(
  { hasHadAccounts, registeredAt }: { hasHadAccounts: boolean; registeredAt: Instant },
  restHours: number,
  now: Instant,
): boolean {
  return hasHadAccounts || plusMs(registeredAt, restHours * MS.hour) <= now
}

/** Whether an account may be added: room for it, and in the member's own name. In order of precedence. */
export function mayAdd({
  count,
  most,
  payeeName,
  holder,
}: {
  count: number
  most: number
  payeeName: string | null
  holder: string
}): void {
  if (count >= most) refuse('cashier.bank_account_limit', { limit: most })
  if (payeeName === null) refuse('cashier.name_unknown')
  if (!isSameName(payeeName!, holder)) refuse('cashier.name_mismatch')
}
