import type { MemberId } from '@croupier/kernel/ids'
import type { Recommendation } from './model.ts'

/** Agent rules §11: the ways to name who invited a new member, in order of precedence. */
const ORDER = ['affiliate', 'referral', 'recommender', 'domain'] as const

/** Agent rules §11. The recommendation that decides the line of a new member; null for the line of the house. */
export const decidingOf = (found: readonly Recommendation[]): Recommendation | null =>
  found.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))[0] ?? null

/** Agent rules §11. The member whose code or id decided a registration; null for members who came otherwise. */
export const inviterOf = (found: readonly Recommendation[]): MemberId | null => {
  const deciding = decidingOf(found)
  return deciding && !isOfAgent(deciding) ? deciding.recommenderId : null
}

/** Whether the code belongs to an agent, who becomes the upline. Members who invite friends never get downlines. */
export const isOfAgent = ({ kind }: Recommendation): boolean => kind === 'affiliate' || kind === 'domain'
