import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** What of a bet decides its result: it stands as it was accepted, prices included. */
export type BetToSettle = {
  readonly betId: string
  readonly bucket: number
  readonly version: number
  readonly memberId: MemberId
  readonly play: string
  /** In canonical form. */
  readonly selection: unknown
  readonly units: number
  readonly multiple: number
  /** Thousandths. */
  readonly mode: number
  readonly prizeGroup: number
  readonly ownGroup: number
  /** Prize of one unit per tier at multiple 1 and mode 1. */
  readonly prizes: Readonly<Record<string, Money>>
  readonly stake: Money
}

/** What the numbers made of a bet. `payout` gives the stake back where it applies; `validBet` is the part that counts. */
export type Result = {
  readonly betId: string
  readonly bucket: number
  readonly status: 'won' | 'lost' | 'pushed'
  readonly payout: Money
  readonly validBet: Money
  readonly selfRebate: Money
}

/** What a cap took away (catalogue §13.2): recorded beside the bet, which says what was paid. */
export type Cut = {
  readonly betId: string
  readonly bucket: number
  readonly version: number
  readonly grossPayout: Money
  readonly cutAmount: Money
}
