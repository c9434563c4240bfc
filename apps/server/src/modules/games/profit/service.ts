import { type BusinessCalendar, type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { PROFIT_DAYS_MAX } from '@croupier/wire/games/profit'
import type { Reader } from '../../../platform/db/database.ts'
import type { CategoryDay } from '../bets/store/days-store.ts'
import { checkDays, type Profit, profitOf } from './rules.ts'

type Days = { from: BusinessDay; to: BusinessDay }
type OrderSums = { count: number; amount: Money }
export type MoneyInAndOut = { deposits: OrderSums; withdrawals: OrderSums }

/**
 * Port: a member's deposits that were credited, less reversals, and the withdrawals that were paid, from an instant up to, and
 * without, another. The cashier implements it.
 */
export type MemberOrders = (
  reader: Reader,
  memberId: MemberId,
  period: { from: Instant; to: Instant },
) => Promise<MoneyInAndOut>

export type ProfitDeps = {
  db: Reader
  businessDay(): BusinessCalendar
  orders: MemberOrders
  days: { ofMemberByDay(reader: Reader, memberId: MemberId, days: Days): Promise<CategoryDay[]> }
}

export type ProfitService = ReturnType<typeof profitService>

/** §2 personalProfit, from the sums that settlements keep. It reads no bet and no journal. */
export const profitService = ({ db, businessDay, orders, days }: ProfitDeps) => ({
  async ofMember(memberId: MemberId, period: Days): Promise<Profit & MoneyInAndOut> {
    checkDays(period, PROFIT_DAYS_MAX)
    const calendar = businessDay()
    const instants = { from: startOfDay(period.from, calendar), to: startOfDay(plusDays(period.to, 1), calendar) }
    const figures = await days.ofMemberByDay(db, memberId, period)
    return { ...profitOf(figures), ...(await orders(db, memberId, instants)) }
  },
})
