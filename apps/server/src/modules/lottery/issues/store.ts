import type { Instant } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import type { Selectable } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { LotteryIssues } from '../../../platform/db/tables.ts'
import type { GateIssue, IssueKey, IssueStatus, IssueTotals, TreePiece } from './model.ts'

const issueOf = (row: Selectable<LotteryIssues>): GateIssue => ({
  game: row.game,
  issueNo: row.issue_no,
  status: row.status as IssueStatus,
  version: row.version,
  openAt: row.open_at,
  closeAt: row.close_at,
  drawAt: row.draw_at,
  saltKey: row.salt_key,
  betsRoot: row.bets_root,
  ticketCount: row.ticket_count,
  betCount: row.bet_count,
  totalStake: row.total_stake === null ? null : units(row.total_stake),
  chunks: row.chunks,
})

/**
 * T120, Decisions "Draws and cut-off": a stake passes while the issue's row says so, judged by the time at which the
 * whole request was here. The row is held for share until the stake is committed, so that closing waits for it.
 */
export const issueGate = {
  name: 'lottery_issue',
  columns: [
    { name: 'game', type: 'text' },
    { name: 'issue_no', type: 'text' },
  ],
  isRare: false,
  judgesTime: true,
  refusal: 'lottery.issue_closed' as const,
  statement: (rows: string) => `select given.ord from ${rows} as given join (
      select issue.game, issue.issue_no, issue.open_at, issue.close_at from lottery.issues as issue
      where issue.status = 'open' and (issue.game, issue.issue_no) in (select game, issue_no from ${rows})
      for share of issue
    ) as gate on gate.game = given.game and gate.issue_no = given.issue_no
    where given.at >= gate.open_at and given.at < gate.close_at`,
}

export type NewGate = Pick<GateIssue, 'game' | 'issueNo' | 'openAt' | 'closeAt' | 'drawAt' | 'saltKey'>

/** A statement takes 65,535 parameters at most. */
const ROWS_AT_ONCE = 5_000

export const issuesStore = {
  async open(db: Db, gates: readonly NewGate[]): Promise<void> {
    const rows = gates.map((gate) => ({
      game: gate.game,
      issue_no: gate.issueNo,
      open_at: gate.openAt,
      close_at: gate.closeAt,
      draw_at: gate.drawAt,
      salt_key: gate.saltKey,
    }))
    await db
      .insertInto('lottery.issues')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async find(db: Reader, { game, issueNo }: IssueKey): Promise<GateIssue | undefined> {
    const row = await db
      .selectFrom('lottery.issues')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .executeTakeFirst()
    return row && issueOf(row)
  },
  /** The gate of an issue, held for share: it stays as it is until the caller commits. */
  async holdOpen(tx: Tx, { game, issueNo }: IssueKey, at: Instant): Promise<GateIssue | undefined> {
    const row = await tx
      .selectFrom('lottery.issues')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('status', '=', 'open')
      .where('open_at', '<=', at)
      .where('close_at', '>', at)
      .forShare()
      .executeTakeFirst()
    return row && issueOf(row)
  },
  /** The games with a gate that lets bets through, now or when its issue opens. */
  async running(db: Reader, now: Instant): Promise<Set<string>> {
    const rows = await db
      .selectFrom('lottery.issues')
      .select('game')
      .distinct()
      .where('status', '=', 'open')
      .where('close_at', '>', now)
      .execute()
    return new Set(rows.map((row) => row.game))
  },
  /** Issues that are not finished, oldest draw first. */
  async unfinished(db: Reader, drawBefore: Instant): Promise<GateIssue[]> {
    const rows = await db
      .selectFrom('lottery.issues')
      .selectAll()
      .where('status', 'not in', ['settled', 'cancelled'])
      .where('draw_at', '<', drawBefore)
      .orderBy('draw_at')
      .execute()
    return rows.map(issueOf)
  },
  /** Compare and set. Waits for whoever holds the gate for share. */
  async move(
    db: Reader,
    { game, issueNo, version }: IssueKey & { version: number },
    from: IssueStatus,
    to: IssueStatus,
    set: { closed_at?: Instant; settled_at?: Instant; chunks?: number } = {},
  ): Promise<boolean> {
    const row = await db
      .updateTable('lottery.issues')
      .set({ status: to, ...set })
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('status', '=', from)
      .where('version', '=', version)
      .returning('game')
      .executeTakeFirst()
    return row !== undefined
  },
  /** A closed issue whose root is to be made, locked; undefined when it is made, or another node is at it. */
  async lockForRoot(tx: Tx, { game, issueNo }: IssueKey): Promise<GateIssue | undefined> {
    const row = await tx
      .selectFrom('lottery.issues')
      .selectAll()
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .where('status', '=', 'closed')
      .where('bets_root', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return row && issueOf(row)
  },
  async saveRoot(tx: Tx, key: IssueKey, totals: IssueTotals, pieces: readonly TreePiece[]): Promise<void> {
    await tx
      .updateTable('lottery.issues')
      .set({
        bets_root: totals.root,
        ticket_count: totals.ticketCount,
        bet_count: totals.betCount,
        total_stake: totals.totalStake,
      })
      .where('game', '=', key.game)
      .where('issue_no', '=', key.issueNo)
      .execute()
    const rows = pieces.map(({ firstTicket, lastTicket, root }, nth) => ({
      game: key.game,
      issue_no: key.issueNo,
      nth,
      first_ticket: firstTicket,
      last_ticket: lastTicket,
      root,
    }))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      await tx.insertInto('lottery.tree_pieces').values(some).execute()
    }
  },
  async pieces(db: Reader, { game, issueNo }: IssueKey): Promise<TreePiece[]> {
    const rows = await db
      .selectFrom('lottery.tree_pieces')
      .select(['first_ticket', 'last_ticket', 'root'])
      .where('game', '=', game)
      .where('issue_no', '=', issueNo)
      .orderBy('nth')
      .execute()
    return rows.map(({ first_ticket, last_ticket, root }) => ({
      firstTicket: first_ticket,
      lastTicket: last_ticket,
      root,
    }))
  },
}
