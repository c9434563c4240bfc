import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'

/** A name for comparison: without case, composed accents, points, commas and repeated spaces. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[.,'’`-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** T032: the same words in any order, because banks put the family name first or last. */
export function isSameName(one: string, other: string): boolean {
  const words = (name: string) => plainName(name).split(' ').toSorted().join(' ')
  return words(one) === words(other) && plainName(one) !== ''
}

/** A number for comparison: in capitals, without spaces and hyphens. */
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
 * Decisions "Safety", T032: a new bank account starts a cooldown. The first one of a member who registered within the
 * length of a cooldown is set-up, not a change, and starts none: there is nothing to steal yet.
 */
export function isChange(
  { hasHadAccounts, registeredAt }: { hasHadAccounts: boolean; registeredAt: Instant },
  cooldownHours: number,
  now: Instant,
): boolean {
  return hasHadAccounts || plusMs(registeredAt, cooldownHours * MS.hour) <= now
}

/** Refuses an account above the limit, or in another name than the member's, in this order. */
export function mayAdd({
  count,
  max,
  payeeName,
  holder,
}: {
  count: number
  max: number
  payeeName: string | null
  holder: string
}): void {
  if (count >= max) refuse('cashier.bank_account_limit', { limit: max })
  if (payeeName === null) refuse('cashier.name_unknown')
  if (!isSameName(payeeName!, holder)) refuse('cashier.name_mismatch')
}
