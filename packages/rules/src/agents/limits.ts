import type { Instant } from '@croupier/kernel/clock'
import { lowerRate, type Rate } from '../rate.ts'

/** Turnover rebate by category. A category without an entry has none. */
export type Rates = Readonly<Record<string, Rate>>

/** Agent rules §2.1. The prize group and the rebate rates of an account. */
export type Preset = { readonly group: number; readonly rates: Rates }

export type LimitPolicy = {
  readonly groupMin: number
  readonly groupStep: number
  /** How far a group must be below the group of the upline; 0 allows equal groups. */
  readonly groupGap: number
  readonly rateStep: Rate
}

export type LimitRefusal =
  | { readonly refusal: 'agents.group_not_offered' | 'agents.group_above_upline' }
  | { readonly refusal: 'agents.group_below_downline'; readonly ids: readonly string[] }
  | { readonly refusal: 'agents.rate_not_offered' | 'agents.rate_above_upline'; readonly category: string }
  | { readonly refusal: 'agents.rate_below_downline'; readonly category: string; readonly ids: readonly string[] }

/** An account beside the one whose preset changes. The upline of a master agent is the house: it has no limit. */
export type Neighbours = {
  readonly upline: Preset | null
  readonly downlines: readonly (Preset & { readonly id: string })[]
}

/** Agent rules §2.3. Why a preset breaks a limit between neighbours; null when it breaks none. */
export function limitRefusal(policy: LimitPolicy, wanted: Preset, near: Neighbours): LimitRefusal | null {
  const { group, rates } = wanted
  if (!isOnLadder(policy, group)) return { refusal: 'agents.group_not_offered' }
  if (near.upline && group > near.upline.group - policy.groupGap) return { refusal: 'agents.group_above_upline' }
  const above = near.downlines.filter((downline) => downline.group > group - policy.groupGap)
  if (above.length > 0) return { refusal: 'agents.group_below_downline', ids: idsOf(above) }
  for (const category of Object.keys(rates).toSorted()) {
    const refused = rateRefusal(policy, category, rates[category]!, near)
    if (refused) return refused
  }
  return null
}

const isOnLadder = ({ groupMin, groupStep }: LimitPolicy, group: number): boolean =>
  group >= groupMin && (group - groupMin) % groupStep === 0

function rateRefusal(policy: LimitPolicy, category: string, rate: Rate, near: Neighbours): LimitRefusal | null {
  if (rate < 0n || rate % policy.rateStep !== 0n) return { refusal: 'agents.rate_not_offered', category }
  if (near.upline && rate > rateIn(near.upline, category)) return { refusal: 'agents.rate_above_upline', category }
  const above = near.downlines.filter((downline) => rateIn(downline, category) > rate)
  return above.length > 0 ? { refusal: 'agents.rate_below_downline', category, ids: idsOf(above) } : null
}

const rateIn = ({ rates }: Preset, category: string): Rate => rates[category] ?? 0n
const idsOf = (accounts: readonly { readonly id: string }[]): string[] => accounts.map(({ id }) => id).toSorted()

/** Agent rules §2.2. The preset of a registration link; null for no expiry and for unlimited uses. */
export type Link = Preset & {
  readonly isActive: boolean
  readonly type: number
  readonly expiresAt: Instant | null
  readonly maxUses: number | null
  readonly uses: number
}

export type LinkRefusal =
  | 'agents.link_closed'
  | 'agents.link_expired'
  | 'agents.link_used_up'
  | 'agents.link_out_of_range'

export type Opened = Preset & { readonly type: number; readonly usesLeft: number | null }

/**
 * Agent rules §2.2. The account that a registration through a link opens. The preset is clamped to what the owner can give
 * at this moment, so no player is refused because the upline was lowered.
 */
export function openLink(
  policy: LimitPolicy,
  link: Link,
  owner: Preset,
  at: Instant,
): Opened | { readonly refusal: LinkRefusal } {
  if (!link.isActive) return { refusal: 'agents.link_closed' }
  if (link.expiresAt && at >= link.expiresAt) return { refusal: 'agents.link_expired' }
  if (link.maxUses !== null && link.uses >= link.maxUses) return { refusal: 'agents.link_used_up' }
  const most = Math.min(link.group, owner.group - policy.groupGap)
  if (most < policy.groupMin) return { refusal: 'agents.link_out_of_range' }
  const group = most - ((most - policy.groupMin) % policy.groupStep)
  const rates = Object.fromEntries(
    Object.entries(link.rates).map(([category, rate]) => [category, lowerRate(rate, rateIn(owner, category))]),
  )
  return { type: link.type, group, rates, usesLeft: link.maxUses === null ? null : link.maxUses - link.uses - 1 }
}
