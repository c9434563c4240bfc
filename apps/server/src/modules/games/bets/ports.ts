import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../platform/db/database.ts'
import type { GuardRow } from '../../wallet/index.ts'

/** The facts about a bet that admission decides by. */
export type BetSubject = { memberId: MemberId; at: Instant; product: string; game: string }

/** Port: the checks before a bet. The ledger itself checks whether the member's accounts are frozen. */
export type BetAdmission = {
  /** The checks as guards of the lane, in the transaction of the bet. */
  guards(bet: BetSubject): readonly GuardRow[]
  /** Runs the checks, freezes included, in the caller's transaction. Refuses with the code of the first that fails. */
  check(tx: Tx, bet: BetSubject): Promise<void>
}
