import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { type Period, periodOf } from '@croupier/kernel/period'
import { type AffiliateTerms, affiliatePlanTerms } from '@croupier/wire/agents/affiliate-shapes'
import { openDispute } from '@croupier/wire/agents/disputes'
import * as z from 'zod/mini'
import type { TestMember, World } from './world.ts'

/** Pays 50.00 for each new member. */
const TERMS: AffiliateTerms = {
  kind: 'cpa',
  cpaAmount: parseMoney('50'),
  cpaMinDeposit: parseMoney('100'),
  cpaMinValidBet: parseMoney('0'),
  tiers: [],
  carryNegative: false,
}

let months = 0
/**
 * The last month of an affiliate without new members, which was computed now. Answers the agent, the id of the statement and the
 * month. The jobs of figures and statements go on after it day by day, so an earlier month would cost a test years of days.
 */
export async function affiliateMonthOf(w: World): Promise<{ agent: TestMember; id: string; month: Period }> {
  const agent = await w.member({ accountType: 2 })
  const { pool } = w.platform.database
  const at = w.clock.now()
  const plan = `plan${++months}`
  const calendar = w.app.modules.games.businessDay()
  const thisMonth = periodOf(businessDayOf(at, calendar), 'monthly')
  const month = periodOf(plusDays(thisMonth.first, -1), 'monthly')
  await pool.query(
    `insert into agents.figure_days (business_day, refreshed_at, closed_at, digest, time_zone, day_start, house_group, house_rates, pseudonym_key)
     values ($1, $2, $2, '', $3, $4, 1960, '{}', repeat('0', 64)) on conflict do nothing`,
    [month.last, at, calendar.timeZone, calendar.dayStart],
  )
  await pool.query('insert into agents.affiliate_plans (plan_id, name, terms, created_at) values ($1, $1, $2, $3)', [
    plan,
    JSON.stringify(z.encode(affiliatePlanTerms, TERMS)),
    at,
  ])
  await pool.query(
    `insert into agents.affiliate_months (affiliate_id, first_day, last_day, plan_id, active_minimum, cpa_members, cpa, base,
       active_members, tier, rate, rev_share, total, carry_in, carry_out, turnover, valid_bet, payout, rebates, commissions, rewards,
       first_deposits, starts_at, ends_at, computed_at, digest)
     values ($1, $4, $5, $2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $3, $3, $3, repeat('0', 64))`,
    [agent.memberId, plan, at, month.first, month.last],
  )
  return { agent, id: `affiliate:monthly:${month.first}:${agent.memberId}`, month }
}

/** The dispute of a month of an affiliate. Answers its id. */
export async function disputedMonth(w: World): Promise<string> {
  const { agent, id } = await affiliateMonthOf(w)
  return (await w.call(openDispute, { id, text: 'A member is missing' }, { as: agent })).id
}
