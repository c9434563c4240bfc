import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** `asked`: the provider has not said yet that it has them. `refused`: it has none, and nothing was played. */
export type CampaignState = 'asked' | 'open' | 'refused' | 'ended'

/** Free rounds of a member. The wallet counts what is played and won; the provider plays. */
export type Campaign = {
  campaignId: string
  /** The reward that it plays. */
  rewardId: string
  providerId: string
  gameCode: string
  memberId: MemberId
  rounds: number
  /** Of each round. */
  stake: Money
  used: number
  won: Money
  state: CampaignState
  createdAt: Instant
  /** No round begins from here on. */
  endsAt: Instant
  endedAt: Instant | null
  /** What the provider is to hear; null when it has heard all. */
  call: 'create' | 'cancel' | null
  /** Calls about it so far. */
  calls: number
}
