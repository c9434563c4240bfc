import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { tables } from '../../../../platform/db/store.ts'
import type { Run } from '../runs/model.ts'

/** The difference that one version of a bet made, when it was corrected, and when the bet was settled first. */
export type Restated = {
  betId: string
  version: number
  memberId: MemberId
  firstSettledAt: Instant
  settledAt: Instant
  firstDay: BusinessDay
  settledDay: BusinessDay
  /** Whether the time of the correction counted it. */
  isTakenOff: boolean
  turnover: Money
  validBet: Money
  payout: Money
}
export type FoundCorrection = Omit<Restated, 'firstDay' | 'settledDay' | 'isTakenOff'>
export type RunsOf = Pick<Run, 'kind' | 'length'>

const RESTATED = 'agents.restated_results'
const COLUMNS = sql`member_id, first_settled_at, settled_at, first_day, settled_day, is_taken_off, turnover, valid_bet, payout`

/** Agent rules §3.5. The results that count for contracts of one kind and length of period when their bets were settled first. */
export const restatedStore = {
  /** While runs are computed, nothing is restated. */
  async holdRuns(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('agents.restatements', 0))`.execute(tx)
  },
  /** One restatement at a time, and no run beside it. */
  async lockRuns(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('agents.restatements', 0))`.execute(tx)
  },
  /** The number of the last restatement of these runs; 0 for none. */
  async lastNo(reader: Reader, { kind, length }: RunsOf): Promise<number> {
    const { no } = await tables(reader)
      .selectFrom(RESTATED)
      .select(({ fn }) => fn.max('restatementNo').as('no'))
      .where(sql<boolean>`kind = ${kind} and length = ${length}`)
      .executeTakeFirstOrThrow()
    return no ?? 0
  },

  /** A query of what was restated up to a number, and of `more`. */
  query: ({ kind, length }: RunsOf, upTo: number, more: readonly Restated[] = []): RawBuilder<unknown> => sql`
    select ${COLUMNS} from agents.restated_results
    where kind = ${kind} and length = ${length} and restatement_no <= ${upTo}
    union all
    select * from unnest(
      ${more.map(({ memberId }) => memberId)}::text[], ${more.map(({ firstSettledAt }) => firstSettledAt)}::timestamptz[],
      ${more.map(({ settledAt }) => settledAt)}::timestamptz[], ${more.map(({ firstDay }) => firstDay)}::text[],
      ${more.map(({ settledDay }) => settledDay)}::text[], ${more.map(({ isTakenOff }) => isTakenOff)}::boolean[],
      ${more.map(({ turnover }) => turnover)}::bigint[], ${more.map(({ validBet }) => validBet)}::bigint[],
      ${more.map(({ payout }) => payout)}::bigint[]) as m (${COLUMNS})`,

  /** What `query` answers by business day: it counts on the day of the first result, and no longer on that of the correction. */
  days: (restated: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select member_id, first_day as business_day, turnover, valid_bet, payout from (${restated}) added
    union all
    select member_id, settled_day, -turnover, -valid_bet, -payout from (${restated}) taken where is_taken_off`,

  /** The results of a time with what `query` answers. */
  withFacts: (
    facts: RawBuilder<unknown>,
    restated: RawBuilder<unknown>,
    { from, to }: { from: Instant; to: Instant },
  ): RawBuilder<unknown> => sql`
    select sign, member_id, stake, payout, valid_bet from (${facts}) counted
    union all
    select 1, member_id, turnover, payout, valid_bet from (${restated}) added
    where first_settled_at >= ${from} and first_settled_at < ${to}
    union all
    select -1, member_id, turnover, payout, valid_bet from (${restated}) taken
    where is_taken_off and settled_at >= ${from} and settled_at < ${to}`,

  /** Corrections after the end of a run of bets that were settled first within it, the earliest first, without restated ones. */
  async corrections(
    reader: Reader,
    { kind, length, endsAt }: RunsOf & { endsAt: Instant },
    corrections: RawBuilder<unknown>,
    limit: number,
  ): Promise<FoundCorrection[]> {
    const { rows } = await sql<FoundCorrection>`
      select f.bet_id as "betId", f.version::int, f.member_id as "memberId", min(f.first_settled_at) as "firstSettledAt",
             min(f.settled_at) as "settledAt", sum(f.sign * f.stake)::bigint as turnover,
             sum(f.sign * f.valid_bet)::bigint as "validBet", sum(f.sign * f.payout)::bigint as payout
      from (${corrections}) f
      where f.settled_at >= ${endsAt} and not exists (
        select from agents.restated_results r
        where r.kind = ${kind} and r.length = ${length} and r.bet_id = f.bet_id and r.version = f.version)
      group by f.bet_id, f.version, f.member_id
      order by min(f.settled_at), f.bet_id, f.version limit ${limit}`.execute(reader)
    return rows
  },
  async add(tx: Tx, { kind, length }: RunsOf, restatementNo: number, results: readonly Restated[]): Promise<void> {
    if (kind === 'realtimeSalary' || length === 'window' || results.length === 0) return
    const rows = results.map((one) => ({ ...one, kind, length, restatementNo }))
    await tables(tx).insertInto(RESTATED).values(rows).execute()
  },
}
