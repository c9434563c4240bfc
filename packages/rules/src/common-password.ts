import passwords from './common-passwords.json' with { type: 'json' }

const list: ReadonlySet<string> = new Set(passwords)

/** The number of passwords on the list. */
export const commonPasswordCount = list.size

/**
 * T022: whether a password is on the list of common ones in any case, or is the account's own name. The list holds
 * lower-case forms. Digits and marks after a listed word do not make it uncommon (`Password123!`). The list weighs 30 kB
 * compressed, so a page loads this file when a password is being chosen.
 */
export function isCommonPassword(password: string, accountName: string): boolean {
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\W_]{1,4}$/u, '')
  return list.has(plain) || list.has(stem) || plain === accountName.toLowerCase() || isMonotonous(plain)
}

/** Whether a text repeats one character, or is a run up or down (`aaaaaaaa`, `12345678`, `87654321`). */
function isMonotonous(text: string): boolean {
  const codes = Array.from(text, (one) => one.codePointAt(0)!)
  const steps = codes.slice(1).map((code, at) => code - codes[at]!)
  return steps.length > 0 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
