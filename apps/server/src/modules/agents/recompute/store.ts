import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import type { TermsText } from '@croupier/wire/agents/contract-shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import { membersOf, paidBets } from '../contracts/runs/facts-store.ts'
import type { RunLength, RunPolicy } from '../contracts/runs/model.ts'
import type { StoredLine } from '../contracts/runs/store.ts'
import { daysOf } from '../figures/rules.ts'

/** A contract line with its contract and its run. */
export type LineOfContract = StoredLine & {
  terms: TermsText
  contractStartsAt: Instant
  runEndsAt: Instant
  length: RunLength
} & RunPolicy

/** What a member of a team brought on a day in one category. `position` is 1 for an account directly below the payee. */
export type DayRow = {
  memberId: MemberId
  day: BusinessDay
  category: string
  turnover: Money
  validBet: Money
  payout: Money
  rebates: Money
  commissions: Money
  rewards: Money
  position: number
}
/** A result that a real-time salary pays: the version of a bet, which the sign -1 takes back. */
export type BetRow = {
  betId: string
  version: number
  sign: number
  memberId: MemberId
  day: BusinessDay
  turnover: Money
  validBet: Money
  payout: Money
  tier: number
  profitRate: Rate
  lossRate: Rate
  position: number
}

/** Play that counts besides the closed days, and the category of its rows. */
type RestatedDays = { days: RawBuilder<unknown>; category: string }
type TeamOf = { payee: MemberId; limit: number }

/** What was restated for the days of a team, in a category of its own. */
const restatedRows = ({ days, category }: RestatedDays) => sql`
  union all
  select m.member_id, m.business_day, ${category}, sum(m.turnover)::bigint, sum(m.valid_bet)::bigint, sum(m.payout)::bigint,
         0, 0, 0, t.position
  from team t join (${days}) m on m.member_id = t.member_id and m.business_day between t.from_day and t.to_day
  group by m.member_id, m.business_day, t.position
  having (sum(m.turnover), sum(m.valid_bet), sum(m.payout)) <> (0, 0, 0)`

/** The inputs of statements. Each query answers at most `limit` rows. What it reads never changes. */
export const recomputeStore = {
  /** Contract lines with their contracts and runs. */
  async contractLines(reader: Reader, lineIds: readonly string[]): Promise<LineOfContract[]> {
    const rows = await tables(reader)
      .selectFrom('agents.contract_lines as l')
      .innerJoin('agents.contracts as c', 'c.contractId', 'l.contractId')
      .innerJoin('agents.contract_runs as r', (join) =>
        join.onRef('r.kind', '=', 'l.kind').onRef('r.key', '=', 'l.key'),
      )
      .selectAll('l')
      .select(['c.terms', 'c.startsAt as contractStartsAt', 'r.endsAt as runEndsAt', 'r.length'])
      .select(['r.activeMinimum', 'r.timeZone', 'r.dayStart', 'r.pseudonymKey'])
      .where(({ eb, fn, val }) => eb('l.lineId', '=', fn.any(val([...lineIds]))))
      .execute()
    return rows.map((row) => ({ ...row, contractStartsAt: row.contractStartsAt ?? row.startsAt }))
  },

  /** The figures of the team in business days. */
  async dayRows(
    reader: Reader,
    {
      payee,
      from,
      to,
      limit,
      restated,
    }: TeamOf & { from: BusinessDay; to: BusinessDay; restated: RestatedDays | null },
  ): Promise<DayRow[]> {
    const { rows } = await sql<DayRow>`
      with team as (
        select member_id, greatest(from_day, ${from}) as from_day, least(to_day, ${to}) as to_day,
               cardinality(path) - array_position(path, ${payee}::text) + 1 as position
        from agents.lines
        where path @> array[${payee}]::text[] and from_day <= ${to} and to_day >= ${from})
      select m.member_id as "memberId", m.business_day as day, m.category, m.turnover, m.valid_bet as "validBet", m.payout,
             m.rebate as rebates, 0::bigint as commissions, 0::bigint as rewards, t.position
      from team t join agents.member_days m on m.member_id = t.member_id and m.business_day between t.from_day and t.to_day
      where m.business_day = any(${daysOf({ from, to })}::text[]) and (m.turnover, m.valid_bet, m.payout, m.rebate) <> (0, 0, 0, 0)
      union all
      select m.member_id, m.business_day, '', 0, 0, 0, m.rebates, m.commissions, m.rewards, t.position
      from team t join agents.money_days m on m.member_id = t.member_id and m.business_day between t.from_day and t.to_day
      where m.business_day = any(${daysOf({ from, to })}::text[]) and (m.rebates, m.commissions, m.rewards) <> (0, 0, 0)
      ${restated ? restatedRows(restated) : sql``}
      limit ${limit}`.execute(reader)
    return rows
  },

  /** The results of the team in an hour, by the tree of its day. */
  async hourRows(
    reader: Reader,
    { payee, day, facts, limit }: TeamOf & { day: BusinessDay; facts: RawBuilder<unknown> },
  ): Promise<DayRow[]> {
    const { rows } = await sql<DayRow>`
      with members as (${membersOf(facts)})
      select m.member_id as "memberId", ${day} as day, '' as category, m.turnover, m.valid_bet as "validBet", m.payout,
             0::bigint as rebates, 0::bigint as commissions, 0::bigint as rewards,
             cardinality(l.path) - array_position(l.path, ${payee}::text) + 1 as position
      from members m
      join agents.lines l on l.member_id = m.member_id and l.from_day <= ${day} and l.to_day >= ${day}
      where l.path @> array[${payee}]::text[] and (m.turnover, m.valid_bet, m.payout) <> (0, 0, 0)
      limit ${limit}`.execute(reader)
    return rows
  },

  /** The results of a window that a contract pays. */
  async betRows(
    reader: Reader,
    line: Pick<LineOfContract, 'contractId' | 'startsAt' | 'timeZone' | 'dayStart'>,
    { facts, limit }: { facts: RawBuilder<unknown>; limit: number },
  ): Promise<BetRow[]> {
    const paid = paidBets(line.startsAt, { facts, calendar: line })
    const { rows } = await sql<BetRow>`
      select bet_id as "betId", version, sign, member_id as "memberId", first_day as day, stake as turnover,
             valid_bet as "validBet", payout, tier, profit_rate as "profitRate", loss_rate as "lossRate",
             (level - place + 1)::int as position
      from (${paid}) paid where contract_id = ${line.contractId} limit ${limit}`.execute(reader)
    return rows
  },

  /** The results that a run of windows has: the transactions that wrote them. */
  async factsOfRun(reader: Reader, key: string): Promise<{ from: string; to: string } | undefined> {
    const run = await tables(reader)
      .selectFrom('agents.contract_runs')
      .select(['factsFrom', 'factsTo'])
      .where('kind', '=', 'realtimeSalary')
      .where('key', '=', key)
      .executeTakeFirst()
    return run?.factsFrom && run.factsTo ? { from: run.factsFrom, to: run.factsTo } : undefined
  },
}
