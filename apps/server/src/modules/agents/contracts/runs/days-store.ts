import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { Rate } from '@croupier/rules/rate'
import { sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Days } from '../../figures/model.ts'

/** What contracts of a kind pay an agent, and cost the agent below, for periods that end on one day. */
export type ContractDay = {
  kind: ContractKind
  firstDay: BusinessDay
  lastDay: BusinessDay
  base: Money
  amount: Money
  passedOn: Money
  /** Null without a tier, for single bets, and where lines of the day differ. */
  rate: Rate | null
  isPaid: boolean
}

/** The longest period and the difference of time zones, by which a period may start before the day on which it ends. */
const LONGEST_PERIOD_DAYS = 33

/** The days of an interval on which periods of an agent's contracts end. */
export async function contractDays(reader: Reader, agent: MemberId, { from, to }: Days): Promise<ContractDay[]> {
  const ofDays = sql`last_day between ${from} and ${to}
    and starts_at between ${from}::date - ${LONGEST_PERIOD_DAYS}::int and ${to}::date + 2`
  const { rows } = await sql<ContractDay>`
    select kind, min(first_day) as "firstDay", last_day as "lastDay", sum(base)::bigint as base, sum(due)::bigint as amount,
           sum(passed_on)::bigint as "passedOn", bool_and(is_paid) as "isPaid",
           case when min(rate) = max(rate) then max(rate) end as rate
    from (select kind, first_day, last_day, due, 0 as passed_on, status in ('paid', 'notReached') as is_paid,
                 case when revision > 0 then 0 when kind = 'dividend' then base else valid_bet end as base,
                 case when revision = 0 and tier > 0 and kind <> 'realtimeSalary' then rate end as rate
          from agents.contract_lines where payee_id = ${agent} and ${ofDays}
          union all
          select kind, first_day, last_day, 0, due, true, 0, null
          from agents.contract_lines where payer_id = ${agent} and ${ofDays}) lines
    group by kind, last_day`.execute(reader)
  return rows
}
