import { businessDayOf } from '@croupier/kernel/business-day'
import { PERIOD_LENGTHS, periodKey, periodOf } from '@croupier/kernel/period'
import { measureBet } from '@croupier/rules/agents/measure'
import { groupRebates, type Rebates, rateRebates } from '@croupier/rules/agents/rebates'
import { z } from 'zod'
import { count, day, instant, money, moneyOrZero, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'

export const calendar = z.object({ timeZone: z.string(), dayStart: z.string() })

const weekStart = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])

const result = z.object({
  rule: z.enum(['full', 'netResult']),
  status: z.string(),
  stake: money,
  pushedStake: moneyOrZero,
  payout: money,
})

/** A result of a bet. Only settled ones count. */
export const betResult = result.transform(({ status, ...bet }) => ({ ...bet, isVoid: status !== 'settled' }))

const groupBet = z.object({
  stake: money,
  pushedStake: moneyOrZero,
  betGroup: count,
  path: z.array(z.object({ id: z.string(), group: count })),
})
const rateBet = z.object({ validBet: money, path: z.array(z.object({ id: z.string(), ratePct: rate })) })

const shown = ({ self, commissions, total, alarms }: Rebates) => ({ self, commissions, total, alarm: alarms })

/** Agent rules §3 and §5. */
export const dayAnswers: Answers = {
  'day.of': (input) => ({
    day: businessDayOf(z.object({ at: instant }).parse(input).at, calendar.parse(input)),
  }),
  'period.of': (input) => {
    const asked = z.object({ period: z.enum(PERIOD_LENGTHS), day, weekStart: weekStart.default(1) }).parse(input)
    const period = periodOf(asked.day, asked.period, asked.weekStart)
    return { from: period.first, to: period.last, key: periodKey(period) }
  },
  'bet.measure': (input) => measureBet(betResult.parse(input)),
  'rebate.group': (input) => {
    const { path, ...bet } = groupBet.parse(input)
    const rebates = groupRebates(bet, path)
    return 'refusal' in rebates ? rebates : shown(rebates)
  },
  'rebate.rate': (input) => {
    const { validBet, path } = rateBet.parse(input)
    return shown(
      rateRebates(
        validBet,
        path.map(({ id, ratePct }) => ({ id, rate: ratePct })),
      ),
    )
  },
}
