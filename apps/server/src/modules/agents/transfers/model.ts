import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'

export type Direction = 'up' | 'down'
/** `memberId` sends it. It is received with a posting of its own. */
export type StoredTransfer = {
  transferId: string
  memberId: MemberId
  receiverId: MemberId
  direction: Direction
  amount: Money
  sentAt: Instant
  receivedAt: Instant | null
}

/** What a member must stake since a business day, less the valid bets of that day before. */
export type TurnoverMark = { required: Money; sinceDay: BusinessDay; playedBefore: Money }

/** Port: what transfers need of the modules below. */
export type TransferPorts = {
  /** Whether the jurisdiction has transfers between members. */
  isOn(): boolean
  /** Whether agents may write to the accounts directly below. */
  hasMessages(): boolean
  /** Excluded, in a time-out, blocked or closing the account. */
  isUnavailable(reader: Reader, memberId: MemberId): Promise<boolean>
  /** What the member must still stake before the last deposit may leave. */
  lockedByDeposit(reader: Reader, memberId: MemberId): Promise<Money>
  /** Valid bets of each member since the start of a business day; a member without any is left out. */
  validBetsSince(reader: Reader, since: ReadonlyMap<MemberId, BusinessDay>): Promise<ReadonlyMap<MemberId, Money>>
}
