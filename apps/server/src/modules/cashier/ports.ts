import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** Port: what the cashier needs to know of members; identity has it. */
export type Members = {
  /** The name that money may go out to; null when it is not set yet. */
  payeeNameOf(reader: Reader, memberId: MemberId): Promise<string | null>
  /** Until when withdrawals rest because a credential changed, or null. */
  restsUntil(reader: Reader, memberId: MemberId): Promise<Instant | null>
  registeredAt(reader: Reader, memberId: MemberId): Promise<Instant>
  /** Who they are, by id; an id that is nobody's is left out. */
  usernames(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members whose name or id is what was typed. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
  /** A payout account changes with `tx`: withdrawals rest, other sessions end, the member is notified. */
  secured(tx: Tx, change: { memberId: MemberId; what: 'bank_account'; keepSession: string }): Promise<void>
}

/** Port: stakes of settled bets since an instant; the bet book above has it. */
export type Turnover = { since(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> }
