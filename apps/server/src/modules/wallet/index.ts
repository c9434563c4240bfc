import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Balance, Credits, Journal, LaneAnswer, LaneGuard, LanePosting, LaneRider } from './model.ts'

export { lineKey, siblingKey, ticketKey } from './keys.ts'
export type {
  AccountName,
  Balance,
  Cell,
  Columns,
  Credits,
  GuardRow,
  House,
  Journal,
  Kind,
  LaneAnswer,
  LaneGuard,
  LanePosting,
  LaneRider,
  Pocket,
  Posting,
  RiderRows,
} from './model.ts'
export { account, BUCKETS, bucketOf } from './rules.ts'

/** The only way to move money. */
export type Wallet = {
  /** Makes the member's accounts; at registration, in its transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /**
   * The first door: posts a journal in the caller's transaction. The same `kind` and `reference` with the same postings
   * changes nothing; with others it is refused `wallet.payload_differs`. Refuses `wallet.insufficient_funds`.
   */
  post(tx: Tx, journal: Journal): Promise<void>
  /** Set-based credits to cash in the caller's transaction, for settlement chunks. */
  postMany(tx: Tx, credits: Credits): Promise<void>
  balanceOf(reader: Reader, memberId: MemberId): Promise<Balance>
  lane: {
    /** At composition: a module's riders and guards, before the first posting. */
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void
    /**
     * The second door: group commit. Resolves after commit. Refuses `wallet.insufficient_funds`, `wallet.busy`,
     * `wallet.payload_differs` and what the guard says.
     */
    submit(posting: LanePosting): Promise<LaneAnswer>
  }
}
