import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney, units } from '@croupier/kernel/money'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { LotteryChaseItems, LotteryChases } from '../../../platform/db/tables.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Chase, ChaseBet, ChaseItem, ChaseStatus, ItemStatus } from './model.ts'

type StoredBet = Omit<ChaseBet, 'stake'> & { stake: string }

const chaseOf = (row: Selectable<LotteryChases>): Chase => ({
  chaseId: row.chase_id,
  memberId: row.member_id as MemberId,
  bucket: row.bucket,
  game: row.game,
  bets: (row.bets as unknown as StoredBet[]).map((bet) => ({ ...bet, stake: parseMoney(bet.stake) })),
  stopOnWin: row.stop_on_win,
  status: row.status as ChaseStatus,
  total: units(row.total),
  held: units(row.held),
  placed: units(row.placed),
  refunded: units(row.refunded),
  createdAt: row.created_at,
  endedAt: row.ended_at,
})
const itemOf = (row: Selectable<LotteryChaseItems>): ChaseItem => ({
  nth: row.nth,
  issueNo: row.issue_no,
  openAt: row.open_at,
  closeAt: row.close_at,
  multiple: row.multiple,
  stake: units(row.stake),
  status: row.status as ItemStatus,
  ticketId: row.ticket_id,
})

export type NewChase = Pick<
  Chase,
  'chaseId' | 'memberId' | 'bucket' | 'game' | 'bets' | 'stopOnWin' | 'total' | 'createdAt'
>
export type ItemName = { chaseId: string; bucket: number; nth: number }

export const chasesStore = {
  async add(tx: Tx, chase: NewChase, items: readonly Omit<ChaseItem, 'status' | 'ticketId'>[]): Promise<void> {
    const { chaseId, bucket, game } = chase
    const bets = JSON.stringify(chase.bets.map((bet) => ({ ...bet, stake: moneyText(bet.stake) })))
    await tx
      .insertInto('lottery.chases')
      .values({
        chase_id: chaseId,
        bucket,
        member_id: chase.memberId,
        game,
        bets,
        stop_on_win: chase.stopOnWin,
        total: chase.total,
        held: chase.total,
        created_at: chase.createdAt,
      })
      .execute()
    const rows = items.map(({ nth, issueNo, openAt, closeAt, multiple, stake }) => ({
      chase_id: chaseId,
      bucket,
      nth,
      game,
      issue_no: issueNo,
      open_at: openAt,
      close_at: closeAt,
      multiple,
      stake,
    }))
    await tx.insertInto('lottery.chase_items').values(rows).execute()
  },
  /** The order, locked; `wait` false answers undefined while somebody else holds it. */
  async lock(tx: Tx, chaseId: string, bucket: number, wait = true): Promise<Chase | undefined> {
    const query = tx
      .selectFrom('lottery.chases')
      .selectAll()
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .forUpdate()
    const row = await (wait ? query : query.skipLocked()).executeTakeFirst()
    return row && chaseOf(row)
  },
  async find(db: Reader, memberId: MemberId, chaseId: string): Promise<Chase | undefined> {
    const row = await db
      .selectFrom('lottery.chases')
      .selectAll()
      .where('chase_id', '=', chaseId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row && chaseOf(row)
  },
  async items(db: Reader, { chaseId, bucket }: Pick<Chase, 'chaseId' | 'bucket'>): Promise<ChaseItem[]> {
    const rows = await db
      .selectFrom('lottery.chase_items')
      .selectAll()
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .orderBy('nth')
      .execute()
    return rows.map(itemOf)
  },
  /** Items that wait though their issue has opened, those with the nearest cut-off first. */
  async due(db: Reader, now: Instant, most: number): Promise<ItemName[]> {
    const rows = await db
      .selectFrom('lottery.chase_items')
      .select(['chase_id', 'bucket', 'nth'])
      .where('status', '=', 'waiting')
      .where('open_at', '<=', now)
      .orderBy('close_at')
      .orderBy('chase_id')
      .limit(most)
      .execute()
    return rows.map((row) => ({ chaseId: row.chase_id, bucket: row.bucket, nth: row.nth }))
  },
  /** Items that were placed on an issue, in the order in which their orders are to be locked. */
  async placedOn(
    tx: Tx,
    { game, issueNo }: IssueKey,
  ): Promise<(ItemName & { memberId: MemberId; ticketId: string })[]> {
    const rows = await tx
      .selectFrom('lottery.chase_items as i')
      .innerJoin('lottery.chases as c', (join) =>
        join.onRef('c.chase_id', '=', 'i.chase_id').onRef('c.bucket', '=', 'i.bucket'),
      )
      .select(['i.chase_id', 'i.bucket', 'i.nth', 'i.ticket_id', 'c.member_id'])
      .where('i.game', '=', game)
      .where('i.issue_no', '=', issueNo)
      .where('i.status', '=', 'placed')
      .orderBy('i.chase_id')
      .execute()
    return rows.map((row) => ({
      chaseId: row.chase_id,
      bucket: row.bucket,
      nth: row.nth,
      memberId: row.member_id as MemberId, // a column of members' ids
      ticketId: row.ticket_id!,
    }))
  },
  async setItems(tx: Tx, { chaseId, bucket }: Omit<ItemName, 'nth'>, nths: readonly number[], status: ItemStatus) {
    if (nths.length === 0) return
    await tx
      .updateTable('lottery.chase_items')
      .set({ status })
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .where('nth', 'in', nths)
      .execute()
  },
  async placeItem(tx: Tx, { chaseId, bucket, nth }: ItemName, ticketId: string, stake: Money): Promise<void> {
    await tx
      .updateTable('lottery.chase_items')
      .set({ status: 'placed', ticket_id: ticketId })
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .where('nth', '=', nth)
      .execute()
    await tx
      .updateTable('lottery.chases')
      .set({ held: sql`held - ${stake}::bigint`, placed: sql`placed + ${stake}::bigint` })
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .execute()
  },
  async release(tx: Tx, { chaseId, bucket }: Omit<ItemName, 'nth'>, amount: Money): Promise<void> {
    await tx
      .updateTable('lottery.chases')
      .set({ held: sql`held - ${amount}::bigint`, refunded: sql`refunded + ${amount}::bigint` })
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .execute()
  },
  async end(tx: Tx, { chaseId, bucket }: Omit<ItemName, 'nth'>, status: ChaseStatus, endedAt: Instant): Promise<void> {
    await tx
      .updateTable('lottery.chases')
      .set({ status, ended_at: endedAt })
      .where('chase_id', '=', chaseId)
      .where('bucket', '=', bucket)
      .execute()
  },
  async page(
    db: Reader,
    asked: { memberId: MemberId; status: ChaseStatus | undefined; page: number; pageSize: number },
  ): Promise<{ items: Chase[]; total: number }> {
    let query = db.selectFrom('lottery.chases').where('member_id', '=', asked.memberId)
    if (asked.status) query = query.where('status', '=', asked.status)
    const { count } = await query.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    const rows = await query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('chase_id', 'desc')
      .limit(asked.pageSize)
      .offset((asked.page - 1) * asked.pageSize)
      .execute()
    return { items: rows.map(chaseOf), total: Number(count) }
  },
}
