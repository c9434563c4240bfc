import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { OptionalField } from '@croupier/wire/identity/registration'

export const memberStatus = transitions({ active: ['blocked', 'closed'], blocked: ['active', 'closed'], closed: [] })
export type MemberStatus = 'active' | 'blocked' | 'closed'

/** What people wrote about themselves; sealed at rest. */
export type Profile = Partial<Record<Exclude<OptionalField, 'paymentPassword'>, string>>

export type Member = {
  id: MemberId
  username: string
  accountType: number
  status: MemberStatus
  passwordHash: string
  passwordChangedAt: Instant
  paymentPasswordHash: string | null
  nickname: string
  language: string
  avatar: string
  profileSealed: Buffer
  registeredAt: Instant
  lastLoginAt: Instant | null
  securedAt: Instant | null
}

/** Versions of the documents that members agree to. */
export type Versions = { termsVersion: string; privacyVersion: string }
