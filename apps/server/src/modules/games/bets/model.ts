import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * The statuses of a bet (Lottery rules §16.2). `resettleBet` replaces a result in one step, which the table models as two: back
 * to `accepted`, then to the new result. So does `settleVoidBet` with a void bet. `voidSettledBet` voids a settled bet.
 */
export const betStatus = transitions({
  accepted: ['won', 'lost', 'pushed', 'void', 'cancelled'],
  won: ['accepted', 'void'],
  lost: ['accepted', 'void'],
  pushed: ['accepted', 'void'],
  void: ['accepted'],
  cancelled: [],
})
export type BetStatus = keyof typeof betStatus.table
export type SettledStatus = 'won' | 'lost' | 'pushed'
export const isSettled = (status: BetStatus): status is SettledStatus =>
  status === 'won' || status === 'lost' || status === 'pushed'

/** The version of a bet after its next correction. A bet that was void before it had a result gets its first one. */
export const nextVersion = ({ status, version }: { status: BetStatus; version: number }): number =>
  status === 'void' && version === 0 ? 0 : version + 1

/** An event whose result decides many bets: an issue of a lottery, a match of a sportsbook. */
export type Round = { game: string; round: string }

/** A bet as its product places it. */
export type NewBet<Detail> = {
  stake: Money
  /** The product's own data about the bet, prices included. Never changes after the bet is accepted. */
  detail: Detail
  /** The events of an accumulator; they may be of several games of the product. */
  rounds?: readonly Round[]
}

/** The part of a stake that each pocket paid; null when cash paid all. */
export type Funds = ReadonlyMap<string, Money> | null

/** The fields of a bet that all products share. `payout` is zero until the bet is settled. */
export type BetCore = {
  betId: string
  bucket: number
  ticketId: string
  memberId: MemberId
  product: string
  game: string
  /** Null for a bet without a round, or with several. */
  round: string | null
  stake: Money
  funds: Funds
  acceptedAt: Instant
  status: BetStatus
  payout: Money
  validBet: Money
  selfRebate: Money
  settledAt: Instant | null
  /** Increases with every correction. */
  version: number
}
export type Bet<Detail> = BetCore & { detail: Detail }

/** The input of a bet's settlement. Immutable, so bets with equal terms may share one object. */
export type BetTerms<Detail> = Readonly<{ stake: Money; version: number; funds?: Funds; detail: Detail }>

/** A bet without a result yet. */
export type OpenBet<Detail> = {
  betId: string
  memberId: MemberId
  terms: BetTerms<Detail>
  location?: RowLocation
}

/**
 * Where the row of a bet was when it was read: its partition of the book, and `(block,row)` in it. Spares settlement the search for
 * the month, and an index look-up.
 */
export type RowLocation = { readonly partition: string; readonly ctid: string }

/**
 * The result of a bet. `payout` includes the stake where it is given back; `validBet` is the part of the stake that counts
 * for rewards and contracts; `selfRebate` is the part of the stake that the product gives back beside the payout, such as
 * that of a lottery bet at a lower prize group than the member's own.
 */
export type Outcome = Readonly<{ status: SettledStatus; payout: Money; validBet: Money; selfRebate: Money }>
/** The fields of an open bet that writing its result needs. An `OpenBet` of any product has them. */
export type BetToSettle = Pick<OpenBet<unknown>, 'betId' | 'memberId'> & {
  terms: { readonly stake: Money; readonly funds?: Funds; readonly detail: unknown }
  /** As in `OpenBet`. Without it, the statement that writes a page of results looks the row up by its key. */
  location?: RowLocation
}
export type BetResult = { bet: BetToSettle; outcome: Outcome }

/** A description of a bet in English, for pages that do not know its product. */
export type BetDescription = { title: string; lines: { label: string; value: string }[] }
