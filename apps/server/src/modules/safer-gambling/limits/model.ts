import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import type { LimitKind, LimitPeriod, LimitSource } from '@croupier/wire/safer-gambling/limits'

export type LimitName = { kind: LimitKind; period: LimitPeriod }
/** A limit in force. */
export type StoredLimit = LimitName & {
  source: LimitSource
  amount: Money
  /** The stakes that were counted in the period that begins on this day. */
  since: BusinessDay
  staked: Money
  requestedAt: Instant | null
  /** Null with `requestedAt` asks for no limit. */
  requestedAmount: Money | null
}

/** The first business days of the current periods. */
export type PeriodStarts = Readonly<Record<LimitPeriod, BusinessDay>>
/**
 * A SQL expression: the payouts and self-rebates of a member since a business day. Its columns are expressions, too: the member,
 * the member's bucket, and the day.
 */
export type PaidSince = (columns: { member: string; bucket: string; day: string }) => string
/** What a new amount does to a limit: null is no limit. */
export type Change = 'set' | 'lower' | 'request'
