import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { AccountType } from '@croupier/rules/account-types'
import type { OptionalField } from '@croupier/wire/identity/registration'

/** The operator opens an account again that its member closed. */
export const memberStatus = transitions({
  active: ['blocked', 'closed'],
  blocked: ['active', 'closed'],
  closed: ['active'],
})
export type MemberStatus = 'active' | 'blocked' | 'closed'

/** What members wrote about themselves. It is stored encrypted. */
export type Profile = Partial<Record<Exclude<OptionalField, StoredElsewhere>, string>>
/** A hash, contacts, the name shown to others, and who recommended the member. */
type StoredElsewhere = 'paymentPassword' | 'email' | 'mobileNum' | 'nickname' | 'recommenderId' | 'affiliateCode'

export type Member = {
  id: MemberId
  username: string
  accountType: AccountType
  status: MemberStatus
  /** Null for a member who registered with a mobile number only. */
  passwordHash: string | null
  /** Somebody else chose the password, so it is changed at the next login. */
  isPasswordIssued: boolean
  passwordChangedAt: Instant
  paymentPasswordHash: string | null
  nickname: string
  language: string
  avatar: string
  /** A picture of the member's own, by its name in addresses, and where it is stored. */
  pictureId: string | null
  pictureFileId: string | null
  pictureAt: Instant | null
  /** When staff accepted the picture; null until they have looked at it. */
  pictureAcceptedAt: Instant | null
  profileEncrypted: Buffer
  registeredAt: Instant
  lastLoginAt: Instant | null
  /** When a credential last changed. */
  securedAt: Instant | null
  /** Keys of the setting `identity.labels`, which staff give. */
  labels: string[]
  /** By which others register. */
  referralCode: string
}

/** The versions of the terms and of the privacy policy. */
export type Versions = { termsVersion: string; privacyVersion: string }
/** T012: a version of the terms that is not material leaves agreements to the one before it valid. */
export type InForce = Versions & {
  /** The versions of the terms whose agreement counts. */
  countingTerms: readonly string[]
}
/** The version while there are no terms. Nobody can agree to it. */
export const NO_TERMS = 'none'
export type Agreement = { document: 'age' | 'terms' | 'privacy'; version: string }
