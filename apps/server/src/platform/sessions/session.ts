import { hash } from 'node:crypto'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { AccountType } from '@croupier/rules/account-types'
import type { LoginStep } from '@croupier/wire/identity/steps'

/** A session of the site. `accountType`: Decisions "Account types". */
export type MemberSession = {
  kind: 'member'
  sessionId: string
  memberId: MemberId
  accountType: AccountType
  username: string
  language: string
  /** The terms changed since the member agreed to them. */
  owesAgreement: boolean
  /** §4: the steps of the login that are still owed. Until then the session opens nothing else. */
  owes: readonly LoginStep[]
  /** When the database last recorded that a person used the session. */
  seenAt?: Instant
  /** A program calls with a key of the member. */
  keyId?: string
}
/** A session of the console. `permissions` are `module.object.action`. */
export type StaffSession = {
  kind: 'staff'
  sessionId: string
  staffId: StaffId
  name: string
  permissions: ReadonlySet<string>
}
export type Session = MemberSession | StaffSession

/** Whether the login of a session is not finished yet. */
export const isEntering = (session: Session): boolean => session.kind === 'member' && session.owes.length > 0
/** The account that a session belongs to. */
export type AccountId = MemberId | StaffId

/** Port of the door: sessions by the hash of their token. identity answers for members, staff for the console. */
export type SessionDirectory = {
  /** Null when the session is not open or its account is not active. */
  find(tokenHash: string): Promise<Session | null>
  /** Records that a person used the session, so that it is not idle (T018). */
  seen(session: Session): Promise<void>
}

const TOKEN_BYTES = 32

/** An opaque token of 256 bits. */
export const newToken = (random: Random): string => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
/** The server stores and looks up the SHA-256 of a token, never the token. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex')
