import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { ReferralState } from '@croupier/wire/rewards/referral'
import type { ReferralFlag } from '@croupier/wire/rewards/referral.console'

export type ReferralDecision = 'approve' | 'refuse'

/** A friend whom a member invited. Amounts and the verified identity are as of the last look. */
export type StoredReferral = {
  memberId: MemberId
  referrerId: MemberId
  version: string
  registeredAt: Instant
  /** The business days on which the friend can qualify, both included. */
  firstDay: BusinessDay
  lastDay: BusinessDay
  firstDeposit: Money
  validBet: Money
  isVerified: boolean
  state: ReferralState
  flags: readonly ReferralFlag[]
  decision: ReferralDecision | null
  note: string
  qualifiedOn: BusinessDay | null
  earned: Money
  closedAt: Instant | null
}

/** The parts of what a member was given for friends of one version of the programme. */
export type Referrer = {
  memberId: MemberId
  version: string
  friends: number
  qualified: number
  flat: Money
  steps: Money
  share: Money
  stepsGiven: number[]
}

/** The friends of one member in one version of the programme. */
export type ReferrerKey = { referrerId: MemberId; version: string }

/** When an account was registered, and from which network: empty for an account that no visitor opened. */
export type Registration = { memberId: MemberId; at: Instant; network: string }
