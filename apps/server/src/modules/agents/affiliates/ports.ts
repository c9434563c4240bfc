import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Span } from '../figures/model.ts'

/** Port: what is known of the accounts that agents brought, implemented by identity, safer gambling and the cashier. */
export type AffiliateSources = {
  /** The accounts among others with a session from the address and the browser of one of this member. */
  sharingDevices(reader: Reader, memberId: MemberId, others: readonly MemberId[]): Promise<readonly MemberId[]>
  /** The pairs, of these, of accounts with a session from one address and browser. */
  pairsSharingDevices(
    reader: Reader,
    pairs: readonly (readonly [MemberId, MemberId])[],
  ): Promise<readonly { memberId: MemberId; otherId: MemberId }[]>
  /**
   * SQL of the bets on one of two sides that were accepted in a time: `member_id`, `round_id`, `market`, `is_first`, `stake`. The sides of
   * a market exclude each other.
   */
  twoSidedBets(span: Span): RawBuilder<unknown>
  /** When accounts were registered, and from which network. */
  registrationsOf(
    reader: Reader,
    memberIds: readonly MemberId[],
  ): Promise<readonly { memberId: MemberId; at: Instant; network: string }[]>
  /** T057: the accounts of the person who has this one, itself included. */
  accountsOfPerson(reader: Reader, memberId: MemberId): Promise<readonly MemberId[]>
  /** The first deposit of each member on business days of their own, both ends included, less reversals. */
  firstDeposits(
    reader: Reader,
    days: ReadonlyMap<MemberId, { from: BusinessDay; to: BusinessDay }>,
  ): Promise<ReadonlyMap<MemberId, Money>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
}
