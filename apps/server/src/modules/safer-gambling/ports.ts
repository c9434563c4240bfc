import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader } from '../../platform/db/database.ts'
import type { PaidSince } from './limits/model.ts'

/** Port: figures of bets, implemented by games. */
export type BetFigures = {
  calendar(): BusinessCalendar
  paidSince: PaidSince
  /** Stakes and payouts of bets that were settled since a business day. */
  settledSince(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<{ staked: Money; paid: Money }>
  /** The stakes that were settled since a business day, with those of open bets. */
  stakedSince(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<Money>
}

/** Port: names of members, implemented by identity. */
export type MemberNames = {
  /** Usernames by id; an unknown id is left out. */
  namesOf(ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

/** Port: gross deposits of a member since an instant, implemented by the cashier. An order counts until it fails or expires. */
export type Deposits = { grossSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money> }

/** Port: the accounts of the person who has this one, itself included, implemented by identity. */
export type Persons = { accountsOf(reader: Reader, memberId: MemberId): Promise<MemberId[]> }
