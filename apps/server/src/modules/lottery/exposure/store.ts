import { type Money, parseMoney, shortestMoneyText, units } from '@croupier/kernel/money'
import type { NumberLimitText } from '@croupier/wire/lottery/exposure.console'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'
import type { Columns, LaneGuard, LaneRider } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { BoardExposure, Exposure, Need, NumberLimit, NumberState } from './model.ts'

const TICKET: Columns = [
  { name: 'ticket_id', type: 'text' },
  { name: 'game', type: 'text' },
  { name: 'issue_no', type: 'text' },
  { name: 'needs', type: 'json' },
]
/** SQL: the numbers of the rows `r`, and what they need. */
const NUMBERS = `n.value ->> 0 as play, n.value ->> 1 as number, (n.value ->> 2)::bigint as liability`
const EACH_NUMBER = 'cross join lateral json_array_elements(r.needs) n'
/** SQL: whether the next bet on the number `c`, at a liability, pays half odds. */
const isHalf = (liability: string): string =>
  `(c.state = 'half' or (c.half_odds_from is not null and ${liability} >= c.half_odds_from))`

/**
 * Passes a ticket whose numbers all take it. It locks the numbers, after the accounts and in one order, so no two nodes pass what
 * exceeds a limit together. Tickets of one batch count in their order; one that is refused counts for those behind it, so the
 * caller of a refused ticket asks again while the number has room.
 */
export const exposureGuard: LaneGuard = {
  name: 'lottery_exposure',
  columns: TICKET,
  refusal: 'lottery.number_full',
  runsUnderLock: true,
  dependsOnTime: false,
  statement: (rows) => `
    with need as materialized (
      select r.check_no, r.game, r.issue_no, ${NUMBERS}, (n.value ->> 4)::boolean as accepts_half from ${rows} r ${EACH_NUMBER}
    ), counter as materialized (
      select e.* from (select distinct game, issue_no, play, number from need) k
      join lottery.exposure e on e.game = k.game and e.issue_no = k.issue_no and e.play = k.play and e.number = k.number
      order by e.game, e.issue_no, e.play, e.number for update of e
    )
    select check_no from (
      select n.check_no, coalesce(c.state <> 'closed' and c.liability + n.through <= c.close_from
               and (n.accepts_half or not ${isHalf('c.liability + n.through - n.liability')}), false) as fits
      from (select need.*, sum(liability) over (partition by game, issue_no, play, number order by check_no) as through from need) n
      left join counter c on c.game = n.game and c.issue_no = n.issue_no and c.play = n.play and c.number = n.number
    ) judged group by check_no having bool_and(fits)`,
}

/** Counts the tickets that were posted. */
export const exposureRider: LaneRider = {
  name: 'lottery_exposed',
  columns: TICKET,
  statement: (rows, posted) => `
    update lottery.exposure e set liability = e.liability + s.liability, stake = e.stake + s.stake
    from (
      select r.game, r.issue_no, n.value ->> 0 as play, n.value ->> 1 as number,
             sum((n.value ->> 2)::bigint) as liability, sum((n.value ->> 3)::bigint) as stake
      from ${rows} r join ${posted} p using (journal_no) ${EACH_NUMBER} group by 1, 2, 3, 4
    ) s where e.game = s.game and e.issue_no = s.issue_no and e.play = s.play and e.number = s.number`,
}

const exposures = (reader: Reader, { game, issueNo }: IssueKey) =>
  tables(reader).selectFrom('lottery.exposure').where('game', '=', game).where('issueNo', '=', issueNo)
const EXPOSURE = ['play', 'number', 'stake', 'liability', 'closeFrom', 'halfOddsFrom', 'state'] as const
const UNSETTLED = ['open', 'closed', 'settling'] as const

export const limitsText = (limits: readonly NumberLimit[] | null): string | null =>
  limits &&
  JSON.stringify(
    limits.map(({ plays, closeFrom, halfOddsFrom }) => ({
      plays,
      closeFrom: shortestMoneyText(closeFrom),
      halfOddsFrom: halfOddsFrom && shortestMoneyText(halfOddsFrom),
    })),
  )
const limitFrom = ({ plays, closeFrom, halfOddsFrom }: NumberLimitText): NumberLimit => ({
  plays,
  closeFrom: parseMoney(closeFrom),
  halfOddsFrom: halfOddsFrom === null ? null : parseMoney(halfOddsFrom),
})

export const exposureStore = {
  /** The limits of an issue. They never change. Undefined for an issue that has not opened. */
  async limitsOf(db: Reader, { game, issueNo }: IssueKey): Promise<NumberLimit[] | null | undefined> {
    const row = await tables(db)
      .selectFrom('lottery.issues')
      .select('numberLimits')
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .executeTakeFirst()
    return row && (row.numberLimits?.map(limitFrom) ?? null)
  },
  /** Makes the rows of numbers without one. */
  async add(
    db: Reader,
    { game, issueNo }: IssueKey,
    needs: readonly Pick<Need, 'play' | 'number' | 'limit'>[],
  ): Promise<void> {
    if (needs.length === 0) return
    const rows = needs.map(({ play, number, limit: { closeFrom, halfOddsFrom } }) => ({
      game,
      issueNo,
      play,
      number,
      closeFrom,
      halfOddsFrom,
    }))
    await tables(db)
      .insertInto('lottery.exposure')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** The numbers of a ticket that have a row, by play and number. `lock` keeps them until the commit, in the order of all writers. */
  async standing(
    reader: Reader,
    key: IssueKey,
    needs: readonly Pick<Need, 'play' | 'number'>[],
    lock: 'lock' | 'read',
  ): Promise<Map<string, Exposure>> {
    const query = exposures(reader, key)
      .select(EXPOSURE)
      .where(
        sql<boolean>`(play, number) in (select unnest(${needs.map(({ play }) => play)}::text[]), unnest(${needs.map(({ number }) => number)}::text[]))`,
      )
      .orderBy('play')
      .orderBy('number')
    const rows = await (lock === 'lock' ? query.forUpdate() : query).execute()
    return new Map(rows.map((row) => [`${row.play} ${row.number}`, row]))
  },
  /** Counts a ticket, or takes it out of the count (`by` -1). The numbers are locked. */
  async count(tx: Tx, { game, issueNo }: IssueKey, needs: readonly Need[], by: 1 | -1): Promise<void> {
    await sql`
      update lottery.exposure e set liability = e.liability + ${by} * s.liability, stake = e.stake + ${by} * s.stake
      from (select unnest(${needs.map(({ play }) => play)}::text[]) as play, unnest(${needs.map(({ number }) => number)}::text[]) as number,
                   unnest(${needs.map(({ liability }) => liability)}::bigint[]) as liability,
                   unnest(${needs.map(({ stake }) => stake)}::bigint[]) as stake) s
      where e.game = ${game} and e.issue_no = ${issueNo} and e.play = s.play and e.number = s.number`.execute(tx)
  },
  /** The numbers of an issue with bets or a decision of staff, the fullest first. */
  ofIssue: (db: Db, key: IssueKey, max: number): Promise<Exposure[]> =>
    exposures(db, key)
      .select(EXPOSURE)
      .where((eb) => eb.or([eb('liability', '>', units(0n)), eb('state', '<>', 'open')]))
      .orderBy(sql`case state when 'closed' then 0 else close_from - liability end`)
      .orderBy('play')
      .orderBy('number')
      .limit(max)
      .execute(),
  /** The numbers of unsettled issues, those nearest to their limit first. */
  board: (db: Db, game: string | undefined, max: number): Promise<BoardExposure[]> =>
    unsettled(db, game)
      .select(EXPOSURE.map((column) => `e.${column}` as const))
      .select(['e.game', 'e.issueNo', 'i.closeAt'])
      .orderBy(sql`e.liability::numeric / e.close_from`, 'desc')
      .orderBy('e.liability', 'desc')
      .orderBy('e.game')
      .orderBy('e.play')
      .orderBy('e.number')
      .limit(max)
      .execute(),
  async totals(
    db: Db,
    game: string | undefined,
  ): Promise<{ numbers: number; stake: Money; nearLimit: number; closed: number }> {
    const row = await unsettled(db, game)
      .select([
        sql<string>`count(*)`.as('numbers'),
        sql<string>`coalesce(sum(e.stake), 0)`.as('stake'),
        sql<string>`count(*) filter (where e.liability * 10 >= e.close_from::numeric * 9)`.as('nearLimit'),
        sql<string>`count(*) filter (where e.state = 'closed')`.as('closed'),
      ])
      .executeTakeFirstOrThrow()
    return {
      numbers: Number(row.numbers),
      stake: units(BigInt(row.stake)),
      nearLimit: Number(row.nearLimit),
      closed: Number(row.closed),
    }
  },
  /** A number of an issue, locked. */
  lockNumber: (
    tx: Tx,
    key: IssueKey,
    { play, number }: Pick<Exposure, 'play' | 'number'>,
  ): Promise<Exposure | undefined> =>
    exposures(tx, key)
      .select(EXPOSURE)
      .where('play', '=', play)
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst(),
  setState: (
    tx: Tx,
    { game, issueNo }: IssueKey,
    { play, number }: Pick<Exposure, 'play' | 'number'>,
    state: NumberState,
  ): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('lottery.exposure')
        .set({ state })
        .where('game', '=', game)
        .where('issueNo', '=', issueNo)
        .where('play', '=', play)
        .where('number', '=', number),
    ),
  /** Forgets the numbers of an issue that is settled or cancelled. */
  async forget(tx: Tx, { game, issueNo }: IssueKey): Promise<void> {
    await tables(tx).deleteFrom('lottery.exposure').where('game', '=', game).where('issueNo', '=', issueNo).execute()
  },
}

const unsettled = (db: Db, game: string | undefined) => {
  const query = tables(db)
    .selectFrom('lottery.exposure as e')
    .innerJoin('lottery.issues as i', (join) =>
      join.onRef('i.game', '=', 'e.game').onRef('i.issueNo', '=', 'e.issueNo'),
    )
    .where('i.status', 'in', UNSETTLED)
    .where((eb) => eb.or([eb('e.liability', '>', units(0n)), eb('e.state', '<>', 'open')]))
  return game === undefined ? query : query.where('e.game', '=', game)
}
