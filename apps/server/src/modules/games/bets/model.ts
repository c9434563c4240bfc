import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * Lottery rules §16.2. A correction takes a settled bet back to `accepted`, a late cancellation of its round to `void`.
 */
export const betStatus = transitions({
  accepted: ['won', 'lost', 'pushed', 'void', 'cancelled'],
  won: ['accepted', 'void'],
  lost: ['accepted', 'void'],
  pushed: ['accepted', 'void'],
  void: [],
  cancelled: [],
})
export type BetStatus = keyof typeof betStatus.table
export type SettledStatus = 'won' | 'lost' | 'pushed'

export type Product = 'lottery'

/** A bet as it is placed. Ids come from `ticketKey` and `betKey`, so a ticket that is sent again names the same bets. */
export type NewBet = {
  betId: string
  ticketId: string
  memberId: MemberId
  product: Product
  game: string
  /** The printed number for a lottery. */
  round: string
  play: string
  /** What was picked, in canonical form. */
  selection: unknown
  units: number
  multiple: number
  /** Thousandths: 1000, 100, 10, 1. */
  mode: number
  /** The group whose prizes were promised, and the member's own, which makes the self-rebate. */
  prizeGroup: number
  ownGroup: number
  /** Prize of one unit per tier, at multiple 1 and mode 1. */
  prizes: Readonly<Record<string, Money>>
  stake: Money
  acceptedAt: Instant
}

/** What bets of a kind share, written once for all of them. */
export type SharedTerms = Readonly<
  Pick<NewBet, 'product' | 'game' | 'play' | 'mode' | 'prizeGroup' | 'ownGroup' | 'prizes'>
>

/** What of a bet decides its result: it stands as it was accepted, prices included. Never changed, so it can be shared. */
export type BetTerms = Readonly<
  Pick<
    NewBet,
    'play' | 'selection' | 'units' | 'multiple' | 'mode' | 'prizeGroup' | 'ownGroup' | 'prizes' | 'stake'
  > & { version: number }
>

/** A bet that waits for its result. Bets of the same terms may have the same object there. */
export type OpenBet = {
  betId: string
  memberId: MemberId
  terms: BetTerms
  /** Where its row lay when it was read, as `(block,row)`: the shortest way back to it. */
  place: string
}

/** What the result made of a bet. `payout` gives the stake back where it applies; `validBet` is the part that counts. */
export type Outcome = Readonly<{ status: SettledStatus; payout: Money; validBet: Money; selfRebate: Money }>
export type BetResult = { bet: OpenBet; outcome: Outcome }

/** A bet as its owner sees it. `payout` is zero until it is settled. */
export type Bet = NewBet & {
  bucket: number
  status: BetStatus
  payout: Money
  validBet: Money
  selfRebate: Money
  settledAt: Instant | null
  version: number
}
