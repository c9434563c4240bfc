import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { RUN_STATES } from '@croupier/wire/agents/runs.console'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { tables } from '../../../../platform/db/store.ts'
import type { Run } from './model.ts'
import type { StoredLine } from './store.ts'

export type RunState = (typeof RUN_STATES)[number]
export type RunSums = Pick<Run, 'kind' | 'key' | 'startsAt' | 'firstDay' | 'lastDay'> & {
  computedAt: Instant
  differsSince: Instant | null
  lines: number
  due: Money
  paid: Money
  house: Money
  awaitingLine: string | null
  state: RunState
}
type RunName = Pick<Run, 'kind' | 'key'>
export type RunFilter = { kind?: ContractKind | undefined; state?: RunState | undefined; before?: RunName | undefined }

/** SQL condition: the run `r` has a line with this status. */
const hasLine = (statuses: RawBuilder<unknown>) => sql`
  exists (select from agents.contract_lines l where l.kind = r.kind and l.key = r.key and l.status in (${statuses}))`
const AWAITING = hasLine(sql`'awaitingApproval'`)
const OPEN = hasLine(sql`'payable', 'partlyPaid', 'unfunded'`)
const STATES: Readonly<Record<RunState, RawBuilder<unknown>>> = {
  awaitingApproval: AWAITING,
  open: sql`${OPEN} and not ${AWAITING}`,
  closed: sql`not ${OPEN} and not ${AWAITING}`,
}

const runs = (where: RawBuilder<unknown>, limit: number) => sql<
  Omit<RunSums, 'firstDay' | 'lastDay'> & { firstDay: BusinessDay; lastDay: BusinessDay }
>`
  select r.kind, r.key, r.starts_at as "startsAt", r.computed_at as "computedAt", r.differs_since as "differsSince",
         s.first_day as "firstDay", s.last_day as "lastDay", s.lines, s.due, s.paid, s.house,
         s.awaiting_line as "awaitingLine",
         case when s.waits then 'awaitingApproval' when s.opens then 'open' else 'closed' end as state
  from agents.contract_runs r
  cross join lateral (
    select min(first_day) as first_day, max(last_day) as last_day, count(*)::int as lines, coalesce(sum(due), 0)::bigint as due,
           coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(due) filter (where payer_id is null), 0)::bigint as house,
           min(line_id) filter (where status = 'awaitingApproval') as awaiting_line, bool_or(status = 'awaitingApproval') as waits, bool_or(status in ('payable', 'partlyPaid', 'unfunded')) as opens
    from agents.contract_lines l where l.kind = r.kind and l.key = r.key) s
  where s.lines > 0 and ${where}
  order by r.computed_at desc, r.kind desc, r.key desc limit ${limit}`

/** Runs as staff see them. */
export const runDeskStore = {
  /** At most `limit` runs after `before`, the last computed first. */
  async list(reader: Reader, { kind, state, before }: RunFilter, limit: number): Promise<RunSums[]> {
    const conditions = [
      ...(kind ? [sql`r.kind = ${kind}`] : []),
      ...(state ? [STATES[state]] : []),
      ...(before
        ? [
            sql`(r.computed_at, r.kind, r.key) < (
              select b.computed_at, b.kind, b.key from agents.contract_runs b where b.kind = ${before.kind} and b.key = ${before.key})`,
          ]
        : []),
    ]
    const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
    return (await runs(where, limit).execute(reader)).rows
  },
  async one(reader: Reader, { kind, key }: RunName): Promise<RunSums | undefined> {
    return (await runs(sql`r.kind = ${kind} and r.key = ${key}`, 1).execute(reader)).rows[0]
  },
  /** The lines of a run, from the top of the tree down. */
  async lines(reader: Reader, { kind, key }: RunName): Promise<StoredLine[]> {
    return tables(reader)
      .selectFrom('agents.contract_lines')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .orderBy('depth')
      .orderBy('lineId')
      .execute()
  },
  /** What accounts owe by lines of other runs. */
  async olderDebts(
    reader: Reader,
    { kind, key }: RunName,
    memberIds: readonly MemberId[],
  ): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ memberId: MemberId; owes: Money }>`
      select case when due < 0 then payee_id else payer_id end as "memberId", sum(abs(due - paid))::bigint as owes
      from agents.contract_lines
      where status in ('partlyPaid', 'unfunded') and (kind, key) <> (${kind}, ${key})
        and case when due < 0 then payee_id else payer_id end = any(${memberIds})
      group by 1`.execute(reader)
    return new Map(rows.map(({ memberId, owes }) => [memberId, owes]))
  },
}
