import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { PaidSince } from './limits/model.ts'

/** Port: figures of bets, implemented by games. */
export type BetFigures = {
  calendar(): BusinessCalendar
  paidSince: PaidSince
  /** Stakes and payouts of bets that were settled since a business day. */
  settledSince(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<{ staked: Money; paid: Money }>
  /** The stakes of open bets among the member's last bets. */
  openStakes(reader: Reader, memberId: MemberId): Promise<Money>
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
export type Deposits = {
  grossSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money>
  /** Gross deposits less paid withdrawals and reversals. */
  netSince(reader: Reader, memberId: MemberId, from: Instant): Promise<Money>
}

/**
 * Port: for each of these, the accounts that share something with it, such as a verified contact; an account may share with itself.
 * Implemented by identity, kyc and the cashier.
 */
export type PersonSource = (
  reader: Reader,
  memberIds: readonly MemberId[],
) => Promise<readonly { memberId: MemberId; otherId: MemberId }[]>

/** Port: when the sessions of a member were in use, implemented by identity. `endedAt` is null while a session is open. */
export type SessionSpans = {
  /** The sessions that were opened after `since`. An idle session ended with its last use. */
  spansOf(
    reader: Reader,
    memberId: MemberId,
    since: Instant,
  ): Promise<{ startedAt: Instant; endedAt: Instant | null }[]>
}

/** Port: the account of a member, implemented by identity. */
export type Accounts = {
  /** Refuses `password.wrong_old`, and guessing. An account without a password needs none. */
  checkPassword(memberId: MemberId, password: string | undefined): Promise<void>
  /** Locks the account, before its money. */
  lock(tx: Tx, memberId: MemberId): Promise<{ isActive: boolean }>
  /** A closed account has no sessions. */
  setClosed(tx: Tx, memberId: MemberId, isClosed: boolean): Promise<void>
}

/** Port: payouts of whole balances, implemented by the cashier. */
export type Payouts = {
  /** Refuses a bank account or a method that cannot be paid to. */
  check(reader: Reader, memberId: MemberId, to: { method: string; bankAccountId: string }): Promise<void>
  /** Requests withdrawals of the whole balance; none while withdrawals are refused. An amount below the minimum costs no fee. */
  payBalance(tx: Tx, memberId: MemberId, to: { method: string; bankAccountId: string }): Promise<void>
}

export type ProvedContact = { channel: 'sms' | 'email'; to: string; masked: string }

/** Port: when members were last here, and how to reach them, implemented by identity. */
export type Activity = {
  /** Active members without a login since an instant, in the order of their ids. */
  inactiveSince(reader: Reader, before: Instant, page: { after: MemberId | null; limit: number }): Promise<MemberId[]>
  isInactiveSince(reader: Reader, memberId: MemberId, before: Instant): Promise<boolean>
  /** The e-mail address or the phone number that the member proved to own. */
  contactOf(reader: Reader, memberId: MemberId): Promise<ProvedContact | null>
  /** Sends the notice that the account will be dormant, by the proved contact. */
  notify(tx: Tx, memberId: MemberId, values: { on: string }): Promise<void>
  /** Refuses `code.too_soon`, `.too_many`, `.quota_exceeded`. */
  sendCode(
    request: ProvedContact & { memberId: MemberId; language: string; address: string },
  ): Promise<{ expiredMinutes: number }>
  /** Refuses anything but the right code, and guessing. */
  acceptCode(given: ProvedContact & { code: string | undefined; address: string }): Promise<void>
}

/** Port: notifies the owner of an account in the transaction of a change, implemented by identity. */
export type NotifyOwner = (
  tx: Tx,
  notice: { memberId: MemberId; what: OwnerNotice; isInInbox: boolean },
) => Promise<void>
