import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'

/** A win that the list may show. */
export type Win = { betId: string; memberId: MemberId; game: string; stake: Money; payout: Money }
/** A win of the list. */
export type ListedWin = {
  memberId: MemberId
  game: string
  gameName: string
  category: string
  payout: Money
  wonAt: Instant
}

/** Port: the members of the list, implemented by identity and safer gambling. */
export type WinnerMembers = {
  usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Those who take a time-out or are excluded: the list does not show them. */
  hidden(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlySet<MemberId>>
}
