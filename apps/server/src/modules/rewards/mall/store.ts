import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { RedeemState } from '@croupier/wire/rewards/mall'
import type { MallRewardRow } from '@croupier/wire/rewards/mall.console'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type CursorPage, cursorPage, type PageRequest, page, type Row, tables } from '../../../platform/db/store.ts'
import type { StoredOrder } from './model.ts'

const REWARDS = 'rewards.mall_rewards'
const ORDERS = 'rewards.mall_orders'

/** The last row of the page before. */
export type OrderedBefore = { orderedAt: Instant; id: string }

const rewardOf = ({ rewardId, createdAt: _, ...row }: Row<typeof REWARDS>): MallRewardRow => ({ id: rewardId, ...row })
const orderOf = ({ orderId, ...row }: Row<typeof ORDERS>): StoredOrder => ({ id: orderId, ...row })
const rewards = (reader: Reader) => tables(reader).selectFrom(REWARDS).selectAll()
const orders = (reader: Reader) => tables(reader).selectFrom(ORDERS).selectAll()

export const mallStore = {
  async rewards(reader: Reader): Promise<MallRewardRow[]> {
    return (await rewards(reader).orderBy('pointsRequirement').orderBy('rewardId').execute()).map(rewardOf)
  },
  async lockReward(tx: Tx, id: string): Promise<MallRewardRow | undefined> {
    const row = await rewards(tx).where('rewardId', '=', id).forUpdate().executeTakeFirst()
    return row && rewardOf(row)
  },
  async saveReward(tx: Tx, { id, picture, ...reward }: MallRewardRow, createdAt: Instant): Promise<void> {
    const values = { ...reward, picture: picture && JSON.stringify(picture) }
    await tables(tx)
      .insertInto(REWARDS)
      .values({ rewardId: id, ...values, createdAt })
      .onConflict((conflict) => conflict.column('rewardId').doUpdateSet(values))
      .execute()
  },
  /** Adds to the stock of a reward, or takes from it. One without a limit stays so. */
  async addStock(tx: Tx, id: string, pieces: number): Promise<void> {
    await sql`update rewards.mall_rewards set stock = stock + ${pieces} where reward_id = ${id}`.execute(tx)
  },
  /** The pieces of each reward that a member has redeemed; rejected orders do not count. */
  async redeemed(reader: Reader, memberId: MemberId, rewardIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ rewardId: string; pieces: number }>`
      select reward_id as "rewardId", sum(quantity)::int as pieces from rewards.mall_orders
      where member_id = ${memberId} and reward_id = any(${rewardIds}::text[]) and status <> 'rejected'
      group by reward_id`.execute(reader)
    return new Map(rows.map(({ rewardId, pieces }) => [rewardId, pieces]))
  },
  async addOrder(tx: Tx, { id, lots, ...order }: StoredOrder): Promise<void> {
    await tables(tx)
      .insertInto(ORDERS)
      .values({ orderId: id, lots: JSON.stringify(lots), ...order })
      .execute()
  },
  async lockOrder(tx: Tx, id: string): Promise<StoredOrder | undefined> {
    const row = await orders(tx).where('orderId', '=', id).forUpdate().executeTakeFirst()
    return row && orderOf(row)
  },
  async decide(
    tx: Tx,
    id: string,
    decision: { status: RedeemState; remark: string; decidedAt: Instant },
  ): Promise<void> {
    await tables(tx).updateTable(ORDERS).set(decision).where('orderId', '=', id).execute()
  },
  async ofMember(
    reader: Reader,
    memberId: MemberId,
    { before, pageSize }: { before: OrderedBefore | null; pageSize: number },
  ): Promise<CursorPage<StoredOrder>> {
    let query = orders(reader).where('memberId', '=', memberId)
    if (before)
      query = query.where(sql<boolean>`(ordered_at, order_id) < (${before.orderedAt}::timestamptz, ${before.id})`)
    const ordered = query.orderBy('orderedAt', 'desc').orderBy('orderId', 'desc')
    const keyOf = ({ orderedAt, orderId }: Row<typeof ORDERS>) => `${orderedAt.getTime()}~${orderId}`
    const found = await cursorPage(ordered, { pageSize }, keyOf)
    return { ...found, items: found.items.map(orderOf) }
  },
  async desk(
    reader: Reader,
    { state, memberIds }: { state?: RedeemState | undefined; memberIds?: readonly MemberId[] | undefined },
    asked: PageRequest,
  ): Promise<Page<StoredOrder>> {
    let query = orders(reader)
    if (state) query = query.where('status', '=', state)
    if (memberIds) query = query.where('memberId', 'in', memberIds.length > 0 ? memberIds : [memberIdOf('')])
    const found = await page(query.orderBy('orderedAt', 'desc').orderBy('orderId', 'desc'), asked)
    return { ...found, items: found.items.map(orderOf) }
  },
  /** Rewards whose picture is in the library. */
  async pictures(reader: Reader): Promise<{ name: string; text: string }[]> {
    const { rows } = await sql<{ name: string; text: string }>`
      select name, picture::text as text from rewards.mall_rewards where picture is not null order by name`.execute(
      reader,
    )
    return rows
  },
}
