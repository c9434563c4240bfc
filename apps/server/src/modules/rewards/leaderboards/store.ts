import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, type Row, tables } from '../../../platform/db/store.ts'
import { categoryFrom } from '../missions/model.ts'
import { type BoardRow, prizesFrom, prizesText, type StoredBoard } from './model.ts'

const BOARDS = 'rewards.leaderboards'
const ROWS = 'rewards.leaderboard_rows'

const boards = (reader: Reader) => tables(reader).selectFrom(BOARDS).selectAll()
const rows = (reader: Reader, boardId: string) =>
  tables(reader)
    .selectFrom(ROWS)
    .select(['memberId', 'rank', 'score', 'reachedAt', 'prize'])
    .where('boardId', '=', boardId)
const boardOf = ({ boardId, createdAt: _, category, prizes, ...row }: Row<typeof BOARDS>): StoredBoard => ({
  id: boardId,
  ...row,
  category: categoryFrom(category),
  prizes: prizesFrom(prizes),
})

export const boardsStore = {
  /** Boards whose last day is not before a business day, the newest first. */
  async since(reader: Reader, day: BusinessDay): Promise<StoredBoard[]> {
    const query = boards(reader).where('lastDay', '>=', day).orderBy('firstDay', 'desc').orderBy('boardId')
    return (await query.execute()).map(boardOf)
  },
  /** Boards that have begun and are not final. */
  async open(reader: Reader, today: BusinessDay): Promise<StoredBoard[]> {
    const query = boards(reader).where('finalAt', 'is', null).where('firstDay', '<=', today).orderBy('boardId')
    return (await query.execute()).map(boardOf)
  },
  async lock(tx: Tx, id: string): Promise<StoredBoard | undefined> {
    const row = await boards(tx).where('boardId', '=', id).forUpdate().executeTakeFirst()
    return row && boardOf(row)
  },
  async save(tx: Tx, { id, prizes, ...board }: StoredBoard, createdAt: Instant): Promise<void> {
    const values = { ...board, prizes: prizesText(prizes) }
    await tables(tx)
      .insertInto(BOARDS)
      .values({ boardId: id, ...values, createdAt })
      .onConflict((conflict) => conflict.column('boardId').doUpdateSet(values))
      .execute()
  },
  async close(tx: Tx, id: string, final: { finalAt: Instant; paid: Money }): Promise<void> {
    await tables(tx).updateTable(BOARDS).set(final).where('boardId', '=', id).execute()
  },
  /** All ranks of a board, or the first ones. */
  ranks: (reader: Reader, id: string, limit?: number): Promise<BoardRow[]> => {
    const ordered = rows(reader, id).orderBy('rank').orderBy('reachedAt').orderBy('memberId')
    return (limit === undefined ? ordered : ordered.limit(limit)).execute()
  },
  rankOf: (reader: Reader, id: string, memberId: MemberId): Promise<BoardRow | undefined> =>
    rows(reader, id).where('memberId', '=', memberId).executeTakeFirst(),
  count: (reader: Reader, id: string): Promise<number> =>
    countOf(tables(reader).selectFrom(ROWS).where('boardId', '=', id)),
  /** Replaces the ranks of a board. */
  async replace(tx: Tx, id: string, ranked: readonly BoardRow[]): Promise<void> {
    await tables(tx).deleteFrom(ROWS).where('boardId', '=', id).execute()
    await sql`
      insert into rewards.leaderboard_rows (board_id, member_id, rank, score, reached_at, prize)
      select ${id}, member_id, rank, score, reached_at, prize
      from unnest(${ranked.map(({ memberId }) => memberId)}::text[], ${ranked.map(({ rank }) => rank)}::int[],
        ${ranked.map(({ score }) => score)}::bigint[], ${ranked.map(({ reachedAt }) => reachedAt)}::timestamptz[],
        ${ranked.map(({ prize }) => prize)}::bigint[]) as r(member_id, rank, score, reached_at, prize)`.execute(tx)
  },
}
