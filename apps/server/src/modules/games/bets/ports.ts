import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../platform/db/database.ts'
import type { GuardRow } from '../../wallet/index.ts'

/** A bet that somebody wants to place. */
export type WantedBet = { memberId: MemberId; at: Instant; product: string; game: string }

/**
 * Port: whether a bet is taken now. A member whose stakes are refused has frozen accounts besides, which the ledger
 * checks itself.
 */
export type BetAdmission = {
  /** Questions that the lane asks in the transaction of the bet. */
  guards(bet: WantedBet): readonly GuardRow[]
  /** The same questions, and whether the member's stakes are refused, in the caller's transaction. Refuses. */
  ask(tx: Tx, bet: WantedBet): Promise<void>
}
