import type { MemberId } from '@croupier/kernel/ids'
import type { AccountType } from '@croupier/rules/account-types'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A new account with a real owner. `code` is the agent's code or link by which a person registered. */
export type PlacedAccount = {
  memberId: MemberId
  accountType: AccountType
  upline: MemberId | null
  code: string | null
  /** The name that the agent's link has for its campaign. */
  subId: string | null
}

/** Port: the tree of agents. */
export type MemberTree = {
  /** The type of account that a registration by an agent's code opens. Refuses a link that opens none: `agents.link_closed`. */
  accountTypeOf(reader: Reader, code: string): Promise<AccountType>
  /** Whether an agent's code opens accounts now. */
  isOpen(reader: Reader, code: string): Promise<boolean>
  /** Gives a new account its place, in the transaction of the registration. */
  place(tx: Tx, account: PlacedAccount): Promise<void>
  /** The account directly above a member; null below the house. */
  uplineOf(reader: Reader, memberId: MemberId): Promise<MemberId | null>
}

/** Port: the VIP level of a member as §3 member info names it; null without one. Implemented by rewards. */
export type ClubLabels = (
  reader: Reader,
  memberId: MemberId,
) => Promise<{ labelName: string; rankLevel: number } | null>

/** Port: whether a member invites friends on a page of their own now, implemented by rewards. */
export type FriendInvitations = (reader: Reader, memberId: MemberId) => Promise<boolean>

/** Port: whether a member claims rebates on a page of their own now, implemented by rewards. */
export type RebateClaims = (reader: Reader, memberId: MemberId) => Promise<boolean>
