import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/** Lottery rules §16.2. A correction takes a settled bet back to `accepted`, a late cancellation of its round to `void`. */
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

/** One play of a game that many bets wait for: the issue of a lottery, an event of a sportsbook. */
export type Round = { game: string; round: string }

/** A bet as its product places it. */
export type NewBet<Detail> = {
  stake: Money
  /** What the product alone understands, prices included: it stands as it was accepted. */
  detail: Detail
  /** The events of an accumulator; they may be of several games of the product. */
  rounds?: readonly Round[]
}

/** The core of a bet, which every product has. `payout` is zero until it is settled. */
export type BetCore = {
  betId: string
  bucket: number
  ticketId: string
  memberId: MemberId
  product: string
  game: string
  /** Null for a bet that waits for no round, or for several. */
  round: string | null
  stake: Money
  /** What each pocket gave to the stake; null when all of it came from cash. */
  funds: ReadonlyMap<string, Money> | null
  acceptedAt: Instant
  status: BetStatus
  payout: Money
  validBet: Money
  selfRebate: Money
  settledAt: Instant | null
  /** Rises with every correction. */
  version: number
}
export type Bet<Detail> = BetCore & { detail: Detail }

/** What decides a bet's result. Never changed, so bets of the same terms may share one object. */
export type BetTerms<Detail> = Readonly<{ stake: Money; version: number; detail: Detail }>

/** A bet that waits for its result. */
export type OpenBet<Detail> = {
  betId: string
  memberId: MemberId
  terms: BetTerms<Detail>
  /** Where its row lay when it was read, as `(block,row)`: the shortest way back to it. */
  place: string
}

/**
 * The result of a bet. `payout` includes the stake where it is given back; `validBet` is the part of the stake that
 * counts for rewards and contracts; `selfRebate` is paid beside the payout.
 */
export type Outcome = Readonly<{ status: SettledStatus; payout: Money; validBet: Money; selfRebate: Money }>
/** What writing a result needs of the bet; an `OpenBet` of any product is one. */
export type SettledBet = Pick<OpenBet<unknown>, 'betId' | 'memberId' | 'place'> & { terms: { readonly stake: Money } }
export type BetResult = { bet: SettledBet; outcome: Outcome }

/** A bet in words that need no knowledge of its product, in English. */
export type BetDescription = { title: string; lines: { label: string; value: string }[] }
