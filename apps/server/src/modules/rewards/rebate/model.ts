import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { parseRate, rateText } from '@croupier/rules/rate'
import type { RebateLine, RebatePlay } from '@croupier/rules/rewards/rebate'
import type { RebateLineText } from '@croupier/wire/rewards/rebate'

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

/** Lines as the database has them, and back. */
export const linesText = (lines: readonly RebateLine[]): string =>
  JSON.stringify(
    lines.map(
      ({ category, rate, validBet, amount }): RebateLineText => ({
        category,
        rate: rateText(rate),
        validBet: moneyText(validBet),
        amount: moneyText(amount),
      }),
    ),
  )
export const linesFrom = (stored: readonly RebateLineText[]): RebateLine[] =>
  stored.map(({ category, rate, validBet, amount }) => ({
    category,
    rate: parseRate(rate),
    validBet: parseMoney(validBet),
    amount: parseMoney(amount),
  }))
