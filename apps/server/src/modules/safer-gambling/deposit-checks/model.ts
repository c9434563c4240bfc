import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { CheckDecision, MoneySource } from '@croupier/wire/safer-gambling/deposit-checks'

/** The amount of the jurisdiction, and the days in which net deposits count. */
export type CheckBounds = { readonly amount: Money; readonly days: number }
/** A check of a member's deposits. */
export type StoredCheck = {
  id: string
  memberId: MemberId
  openedAt: Instant
  net: Money
  amount: Money
  days: number
  source: MoneySource | null
  isAffordable: boolean | null
  answeredAt: Instant | null
  decision: CheckDecision | null
  decidedAt: Instant | null
  staffName: string | null
  note: string | null
}
