import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, type CursorRequest, cursorPage, type Row, tables } from '../../../platform/db/store.ts'
import { bucketOf, bucketsIn, type Partition } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { Chase, ChaseItem, ChaseKey, ChaseStatus, ItemKey, ItemStatus, Progress } from './model.ts'

const ITEM = ['itemIndex', 'issueNo', 'openAt', 'closeAt', 'multiple', 'stake', 'status', 'ticketId'] as const

/** Compressed bytes of bets in one page of orders, at most, so that a page of the largest orders does not hold the event loop. */
const MAX_PAGE_BYTES = 64 * 1024

const chaseOf = ({ bets, ...row }: Row<'lottery.chases'>): Chase => ({
  ...row,
  bets: bets.map((bet) => ({ ...bet, stake: parseMoney(bet.stake) })),
})

const oneChase = (reader: Reader, { chaseId, bucket }: ChaseKey) =>
  tables(reader).selectFrom('lottery.chases').selectAll().where('chaseId', '=', chaseId).where('bucket', '=', bucket)

const updateChase = (tx: Tx, { chaseId, bucket }: ChaseKey) =>
  tables(tx).updateTable('lottery.chases').where('chaseId', '=', chaseId).where('bucket', '=', bucket)

const itemsOf = (reader: Reader, { chaseId, bucket }: ChaseKey) =>
  tables(reader)
    .selectFrom('lottery.chase_items')
    .select(ITEM)
    .where('chaseId', '=', chaseId)
    .where('bucket', '=', bucket)

/** Whether a row belongs to one of these orders. */
const isOf = (chases: readonly ChaseKey[]): RawBuilder<boolean> => {
  const ids = chases.map(({ chaseId }) => chaseId)
  const buckets = chases.map(({ bucket }) => bucket)
  return sql<boolean>`(chase_id, bucket) in (select * from unnest(${ids}::uuid[], ${buckets}::smallint[]))`
}

export type NewChase = Pick<
  Chase,
  'chaseId' | 'memberId' | 'bucket' | 'game' | 'bets' | 'stopOnWin' | 'total' | 'createdAt'
>
export type PlacedItem = ItemKey & { memberId: MemberId; ticketId: string }

export const chasesStore = {
  async add(tx: Tx, chase: NewChase, items: readonly Omit<ChaseItem, 'status' | 'ticketId'>[]): Promise<void> {
    const { chaseId, bucket, game, total } = chase
    const bets = JSON.stringify(chase.bets.map((bet) => ({ ...bet, stake: moneyText(bet.stake) })))
    await tables(tx)
      .insertInto('lottery.chases')
      .values({ ...chase, bets, held: total })
      .execute()
    // One parameter per column: an order has up to 1,440 items.
    const column = (of: (item: (typeof items)[number]) => string | number | bigint) => arrayText(items.map(of))
    await sql`
      insert into lottery.chase_items (chase_id, bucket, game, item_index, issue_no, open_at, close_at, multiple, stake)
      select ${chaseId}::uuid, ${bucket}::smallint, ${game}, item.* from unnest(
        ${column(({ itemIndex }) => itemIndex)}::smallint[], ${column(({ issueNo }) => issueNo)}::text[],
        ${column(({ openAt }) => openAt.toISOString())}::timestamptz[],
        ${column(({ closeAt }) => closeAt.toISOString())}::timestamptz[],
        ${column(({ multiple }) => multiple)}::integer[], ${column(({ stake }) => stake)}::bigint[]) as item`.execute(
      tx,
    )
  },
  async find(db: Reader, memberId: MemberId, chaseId: string): Promise<Chase | undefined> {
    const row = await tables(db)
      .selectFrom('lottery.chases')
      .selectAll()
      .where('chaseId', '=', chaseId)
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    return row && chaseOf(row)
  },
  async lock(tx: Tx, key: ChaseKey): Promise<Chase | undefined> {
    const row = await oneChase(tx, key).forUpdate().executeTakeFirst()
    return row && chaseOf(row)
  },
  /** Undefined while another transaction has locked the order. */
  async tryLock(tx: Tx, key: ChaseKey): Promise<Chase | undefined> {
    const row = await oneChase(tx, key).forUpdate().skipLocked().executeTakeFirst()
    return row && chaseOf(row)
  },
  /** Locks the orders of a partition with an item that is placed on the issue, in the order of their keys. */
  async lockPlacedOn(tx: Tx, { game, issueNo }: IssueKey, partition: Partition): Promise<Chase[]> {
    const rows = await tables(tx)
      .selectFrom('lottery.chases as c')
      .innerJoin('lottery.chase_items as i', (join) =>
        join.onRef('i.chaseId', '=', 'c.chaseId').onRef('i.bucket', '=', 'c.bucket'),
      )
      .selectAll('c')
      .where('i.game', '=', game)
      .where('i.issueNo', '=', issueNo)
      .where('i.status', '=', 'placed')
      .where(sql<boolean>`i.bucket = any(${arrayText(bucketsIn(partition))}::smallint[])`)
      .orderBy('c.chaseId')
      .forUpdate('c')
      .execute()
    return rows.map(chaseOf)
  },
  items: (db: Reader, key: ChaseKey): Promise<ChaseItem[]> => itemsOf(db, key).orderBy('itemIndex').execute(),
  item: (tx: Tx, key: ItemKey): Promise<ChaseItem | undefined> =>
    itemsOf(tx, key).where('itemIndex', '=', key.itemIndex).executeTakeFirst(),
  /** Whether an item before this one waits for the result of its ticket. */
  async hasPlacedBefore(tx: Tx, key: ItemKey): Promise<boolean> {
    const earlier = itemsOf(tx, key).where('itemIndex', '<', key.itemIndex).where('status', '=', 'placed')
    return (await earlier.limit(1).executeTakeFirst()) !== undefined
  },
  /** A member's running orders. */
  async countRunning(tx: Tx, memberId: MemberId): Promise<number> {
    const { count } = await tables(tx)
      .selectFrom('lottery.chases')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('memberId', '=', memberId)
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /**
   * Waiting items whose issue has opened. Members take turns: the most urgent item of each member, then the second of each, and
   * so on. Equally urgent items come in an order that no caller can choose and that changes with `now`. Items that wait for the
   * result of an earlier item are left out until `hurryAt` reaches their cut-off; null leaves none out.
   */
  async due(
    db: Reader,
    { now, hurryAt }: { now: Instant; hurryAt: Instant | null },
    limit: number,
  ): Promise<ItemKey[]> {
    const waits = sql`c.stop_on_win and i.close_at > ${hurryAt}::timestamptz and exists (
      select from lottery.chase_items e
      where e.chase_id = i.chase_id and e.bucket = i.bucket and e.item_index < i.item_index and e.status = 'placed')`
    const { rows } = await sql<ItemKey>`
      select chase_id as "chaseId", bucket, item_index as "itemIndex" from (
        select i.chase_id, i.bucket, i.item_index, i.close_at, c.member_id,
               row_number() over (partition by c.member_id order by i.close_at, i.chase_id, i.item_index) as turn
        from lottery.chase_items i join lottery.chases c on c.chase_id = i.chase_id and c.bucket = i.bucket
        where i.status = 'waiting' and i.open_at <= ${now} and (${waits}) is not true
      ) items
      order by turn, close_at, hashtextextended(member_id, ${now.getTime()}::bigint), chase_id
      limit ${limit}`.execute(db)
    return rows
  },
  /** The placed items of locked orders on the issue. */
  async placedOn(tx: Tx, chases: readonly Chase[], { game, issueNo }: IssueKey): Promise<PlacedItem[]> {
    const members = new Map(chases.map(({ chaseId, memberId }) => [chaseId, memberId]))
    const rows = await tables(tx)
      .selectFrom('lottery.chase_items')
      .select(['chaseId', 'bucket', 'itemIndex', 'ticketId'])
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('status', '=', 'placed')
      .where(isOf(chases))
      .execute()
    return rows.flatMap(({ ticketId, ...item }) => {
      const memberId = members.get(item.chaseId)
      return memberId && ticketId ? [{ ...item, memberId, ticketId }] : []
    })
  },
  /** The progress of each order, by its id. */
  async progressOf(tx: Tx, chases: readonly ChaseKey[]): Promise<Map<string, Progress>> {
    const { rows } = await sql<Progress & { chaseId: string }>`
      select chase_id as "chaseId", min(item_index) filter (where status = 'waiting') as "firstWaiting",
             array_agg(distinct status) as statuses, (array_agg(status order by item_index desc))[1] as "lastStatus"
      from lottery.chase_items where ${isOf(chases)} group by chase_id, bucket`.execute(tx)
    return new Map(rows.map(({ chaseId, ...progress }) => [chaseId, progress]))
  },
  async setItems(
    tx: Tx,
    { chaseId, bucket }: ChaseKey,
    itemIndexes: readonly number[],
    status: ItemStatus,
  ): Promise<void> {
    if (itemIndexes.length === 0) return
    await tables(tx)
      .updateTable('lottery.chase_items')
      .set({ status })
      .where('chaseId', '=', chaseId)
      .where('bucket', '=', bucket)
      .where('itemIndex', 'in', itemIndexes)
      .execute()
  },
  /** Decides the items that are placed on an issue, all with the same result. */
  async setPlacedItems(tx: Tx, chases: readonly ChaseKey[], { game, issueNo }: IssueKey, status: ItemStatus) {
    await tables(tx)
      .updateTable('lottery.chase_items')
      .set({ status })
      .where('game', '=', game)
      .where('issueNo', '=', issueNo)
      .where('status', '=', 'placed')
      .where(isOf(chases))
      .execute()
  },
  async cancelWaiting(tx: Tx, chases: readonly ChaseKey[], status: ItemStatus): Promise<void> {
    await tables(tx)
      .updateTable('lottery.chase_items')
      .set({ status })
      .where('status', '=', 'waiting')
      .where(isOf(chases))
      .execute()
  },
  async placeItem(tx: Tx, { itemIndex, ...key }: ItemKey, ticketId: string, stake: Money): Promise<void> {
    await tables(tx)
      .updateTable('lottery.chase_items')
      .set({ status: 'placed', ticketId })
      .where('chaseId', '=', key.chaseId)
      .where('bucket', '=', key.bucket)
      .where('itemIndex', '=', itemIndex)
      .execute()
    await updateChase(tx, key)
      .set({ held: sql<Money>`held - ${stake}::bigint`, placed: sql<Money>`placed + ${stake}::bigint` })
      .execute()
  },
  async release(tx: Tx, key: ChaseKey, amount: Money): Promise<void> {
    await updateChase(tx, key)
      .set({ held: sql<Money>`held - ${amount}::bigint`, refunded: sql<Money>`refunded + ${amount}::bigint` })
      .execute()
  },
  async releaseAll(tx: Tx, chases: readonly ChaseKey[]): Promise<void> {
    await tables(tx)
      .updateTable('lottery.chases')
      .set({ held: sql<Money>`0`, refunded: sql<Money>`refunded + held` })
      .where(isOf(chases))
      .execute()
  },
  async end(tx: Tx, chases: readonly ChaseKey[], status: ChaseStatus, endedAt: Instant): Promise<void> {
    await tables(tx).updateTable('lottery.chases').set({ status, endedAt }).where(isOf(chases)).execute()
  },
  /** A member's orders, newest first. */
  async page(
    db: Reader,
    { memberId, status, before, pageSize }: CursorRequest & { memberId: MemberId; status: ChaseStatus | undefined },
  ): Promise<CursorPage<Chase>> {
    const orders = tables(db)
      .selectFrom('lottery.chases')
      .selectAll()
      .where('memberId', '=', memberId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(before !== undefined, (query) => query.where(isOlderThan(memberId, before!)))
      .orderBy('createdAt', 'desc')
      .orderBy('chaseId', 'desc')
    const sizes = await orders
      .clearSelect()
      .select(sql<number>`pg_column_size(bets)`.as('bytes'))
      .limit(PAGE_SIZE_MAX)
      .execute()
    const fitting = countFitting(sizes.map(({ bytes }) => bytes))
    const paging = { pageSize: Math.min(pageSize, fitting) }
    const { items, next } = await cursorPage(orders, paging, ({ chaseId }) => chaseId)
    return { items: items.map(chaseOf), next }
  },
}

/** How many of the first orders fit in a page; at least one. */
function countFitting(sizes: readonly number[]): number {
  let left = MAX_PAGE_BYTES
  const beyond = sizes.findIndex((bytes) => {
    left -= bytes
    return left < 0
  })
  return Math.max(1, beyond < 0 ? sizes.length : beyond)
}

/** Whether an order is listed after this one of the same member. */
const isOlderThan = (memberId: MemberId, id: string) =>
  sql<boolean>`(created_at, chase_id) < (select created_at, chase_id from lottery.chases
    where chase_id = ${id}::uuid and bucket = ${bucketOf(memberId)}::smallint and member_id = ${memberId})`
