import type { Instant } from '@croupier/kernel/clock'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { IssueKey, IssueRecord, IssueStatus, IssueTotals, MerkleSubtree, SubtreeLeaves } from './model.ts'

const ISSUE_COLUMNS = [
  'game',
  'issueNo',
  'status',
  'version',
  'openAt',
  'closeAt',
  'drawAt',
  'saltKey',
  'betsRoot',
  'ticketCount',
  'betCount',
  'totalStake',
  'chunks',
] as const

const issues = (reader: Reader) => tables(reader).selectFrom('lottery.issues').select(ISSUE_COLUMNS)
const issueOf = (reader: Reader, { game, issueNo }: IssueKey) =>
  issues(reader).where('game', '=', game).where('issueNo', '=', issueNo)
const updateIssue = (tx: Reader, { game, issueNo }: IssueKey) =>
  tables(tx).updateTable('lottery.issues').where('game', '=', game).where('issueNo', '=', issueNo)

/**
 * The guard of the lane that accepts a stake while its issue is on sale, by the time at which the whole request had arrived.
 * It locks the row for share until the commit, so closing waits for the stake (Standards T120, Decisions "Draws and cut-off").
 */
export const openIssueGuard = {
  name: 'lottery_issue',
  columns: [
    { name: 'game', type: 'text' },
    { name: 'issue_no', type: 'text' },
  ],
  dependsOnTime: true,
  refusal: 'lottery.issue_closed' as const,
  statement: (rows: string) => `select given.check_no from ${rows} as given join (
      select issue.game, issue.issue_no, issue.open_at, issue.close_at from lottery.issues as issue
      where issue.status = 'open' and (issue.game, issue.issue_no) in (select game, issue_no from ${rows})
      for share of issue
    ) as on_sale on on_sale.game = given.game and on_sale.issue_no = given.issue_no
    where given.at >= on_sale.open_at and given.at < on_sale.close_at`,
}

export type NewIssue = Pick<IssueRecord, 'game' | 'issueNo' | 'openAt' | 'closeAt' | 'drawAt' | 'saltKey'> & {
  /** See `exposure/`: limits as JSON. */
  numberLimits: string | null
}

/** Subtrees in a statement: 4 MB of leaves. */
const ROWS_AT_ONCE = 1_000
const LEAF_DIGITS = 64

export const issuesStore = {
  async open(db: Db, opened: readonly NewIssue[]): Promise<void> {
    await tables(db)
      .insertInto('lottery.issues')
      .values(opened)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** The games with issues whose window opens after an instant. */
  async gamesOpeningAfter(db: Db, at: Instant): Promise<string[]> {
    const query = tables(db).selectFrom('lottery.issues').select('game').distinct()
    return (await query.where('status', '=', 'open').where('openAt', '>', at).execute()).map(({ game }) => game)
  },
  async setLimits(db: Db, game: string, numberLimits: string | null, openAfter: Instant): Promise<void> {
    await tables(db)
      .updateTable('lottery.issues')
      .set({ numberLimits })
      .where('game', '=', game)
      .where('status', '=', 'open')
      .where('openAt', '>', openAfter)
      .execute()
  },
  find: (db: Reader, key: IssueKey): Promise<IssueRecord | undefined> => issueOf(db, key).executeTakeFirst(),
  findMany: (db: Reader, keys: readonly IssueKey[]): Promise<IssueRecord[]> =>
    keys.length === 0
      ? Promise.resolve([])
      : issues(db)
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('game', 'issueNo'),
              'in',
              keys.map(({ game, issueNo }) => tuple(game, issueNo)),
            ),
          )
          .execute(),
  /** Finds an issue that takes bets at an instant and locks it for share, so that it stays open until the caller commits. */
  lockOpenIssue: (tx: Tx, key: IssueKey, at: Instant): Promise<IssueRecord | undefined> =>
    issueOf(tx, key)
      .where('status', '=', 'open')
      .where('openAt', '<=', at)
      .where('closeAt', '>', at)
      .forShare()
      .executeTakeFirst(),
  /** The games with an issue that takes bets now or later. */
  async gamesTakingBets(db: Reader, now: Instant): Promise<Set<string>> {
    const rows = await tables(db)
      .selectFrom('lottery.issues')
      .select('game')
      .distinct()
      .where('status', '=', 'open')
      .where('closeAt', '>', now)
      .execute()
    return new Set(rows.map(({ game }) => game))
  },
  /** Open issues whose cut-off was not after an instant, earliest draw first. */
  openPast: (db: Reader, cutOff: Instant): Promise<IssueRecord[]> =>
    issues(db).where('status', '=', 'open').where('closeAt', '<=', cutOff).orderBy('drawAt').execute(),
  /** Issues that are neither settled nor cancelled, earliest draw first. */
  unfinished: (db: Reader, drawBefore: Instant): Promise<IssueRecord[]> =>
    issues(db)
      .where('status', 'not in', ['settled', 'cancelled'])
      .where('drawAt', '<', drawBefore)
      .orderBy('drawAt')
      .execute(),
  /** Closed issues of games, newest draw first: those without a final result, or the others. */
  page(
    db: Reader,
    games: readonly string[],
    { state, closedBy, ...asked }: { state: 'waiting' | 'decided'; closedBy: Instant } & PageRequest,
  ): Promise<Page<IssueRecord>> {
    const final: IssueStatus[] = ['settled', 'cancelled']
    const query = issues(db)
      .where((eb) => eb('game', '=', eb.fn.any(eb.val([...games]))))
      .where('closeAt', '<=', closedBy)
      .where('status', state === 'decided' ? 'in' : 'not in', final)
    return page(query.orderBy('drawAt', 'desc').orderBy('game'), asked)
  },
  /** Compares and sets the status. Waits for bets that lock the issue for share. False when another node has changed it. */
  transition: (
    db: Reader,
    { version, ...key }: IssueKey & { version: number },
    from: IssueStatus,
    to: IssueStatus,
    set: { closedAt?: Instant; settledAt?: Instant; chunks?: number; version?: number } = {},
  ): Promise<boolean> =>
    hasWritten(
      updateIssue(db, key)
        .set({ status: to, ...set })
        .where('status', '=', from)
        .where('version', '=', version),
    ),
  /**
   * A closed issue without a root, for the only transaction that makes it; undefined when the root exists or another node is making it.
   * The row stays free: bets that come late check it, and share a statement with bets on other games.
   */
  claimRoot: (tx: Tx, key: IssueKey): Promise<IssueRecord | undefined> =>
    issueOf(tx, key)
      .where('status', '=', 'closed')
      .where('betsRoot', 'is', null)
      .where(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`lottery.root:${key.game}:${key.issueNo}`}, 0))`)
      .executeTakeFirst(),
  async saveRoot(
    tx: Tx,
    key: IssueKey,
    { root, ...totals }: IssueTotals,
    subtrees: readonly (MerkleSubtree & { leaves: SubtreeLeaves })[],
  ): Promise<void> {
    const saving = updateIssue(tx, key).set({ betsRoot: root, ...totals })
    // Another node may have saved the same root after this one looked.
    if (!(await hasWritten(saving.where('betsRoot', 'is', null)))) return
    const { game, issueNo } = key
    const rows = subtrees.map(({ leaves, ...subtree }, subtreeIndex) => ({
      ...subtree,
      leaves: Buffer.from(leaves.join(''), 'hex'),
      game,
      issueNo,
      subtreeIndex,
    }))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const part = rows.slice(from, from + ROWS_AT_ONCE)
      await tables(tx).insertInto('lottery.merkle_subtrees').values(part).execute()
    }
  },
  subtrees: (db: Reader, { game, issueNo }: IssueKey): Promise<MerkleSubtree[]> =>
    tables(db)
      .selectFrom('lottery.merkle_subtrees')
      .select(['firstTicket', 'lastTicket', 'root'])
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .orderBy('subtreeIndex')
      .execute(),
  async subtreeLeaves(db: Reader, { game, issueNo }: IssueKey, subtreeIndex: number): Promise<SubtreeLeaves> {
    const { leaves } = await tables(db)
      .selectFrom('lottery.merkle_subtrees')
      .select('leaves')
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('subtreeIndex', '=', subtreeIndex)
      .executeTakeFirstOrThrow()
    const digits = leaves.toString('hex')
    return Array.from({ length: digits.length / LEAF_DIGITS }, (_, nth) =>
      digits.slice(nth * LEAF_DIGITS, (nth + 1) * LEAF_DIGITS),
    )
  },
}
