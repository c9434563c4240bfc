import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RebateLine, RebatePlay } from '@croupier/rules/rewards/rebate'
import { type RebateLineText, rebateLine } from '@croupier/wire/rewards/rebate'
import * as z from 'zod/mini'

/** Bets of a member in one category on a day, with the rate of the member. */
export type MemberRebatePlay = RebatePlay & { readonly memberId: MemberId }

export type StoredState = 'waiting' | 'deducted' | 'claimed' | 'credited' | 'expired'

/** The rebate of a member for a business day that is over. */
export type StoredDay = {
  memberId: MemberId
  businessDay: BusinessDay
  lines: readonly RebateLine[]
  amount: Money
  deducted: Money
  state: StoredState
  lastDay: BusinessDay
}

/** How days end: with the grant that pays them, if one does. */
export type DaysEnd = { state: 'claimed' | 'credited' | 'expired'; grantId: string | null; endedAt: Instant }

/** A business day whose rebates are computed, and whether members claim them. */
export type RebateRun = { businessDay: BusinessDay; isManual: boolean }

const lines = z.array(rebateLine)
/** Lines as the database has them, and back. */
export const linesText = (given: readonly RebateLine[]): string => JSON.stringify(z.encode(lines, [...given]))
export const linesFrom = (stored: RebateLineText[]): RebateLine[] => z.decode(lines, stored)
