import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPage,
  type PageRequest,
  page,
  type Row,
  tables,
} from '../../../platform/db/store.ts'
import type { Syndicate, SyndicateKey, SyndicateReason, SyndicateStatus } from './model.ts'

const syndicateOf = ({ bets, ...row }: Row<'lottery.syndicates'>): Syndicate => ({
  ...row,
  bets: bets.map((bet) => ({ ...bet, stake: parseMoney(bet.stake) })),
})

const syndicates = (reader: Reader) => tables(reader).selectFrom('lottery.syndicates').selectAll()
const oneOf = (reader: Reader, { syndicateId, bucket }: SyndicateKey) =>
  syndicates(reader).where('syndicateId', '=', syndicateId).where('bucket', '=', bucket)
const update = (tx: Tx, { syndicateId, bucket }: SyndicateKey) =>
  tables(tx).updateTable('lottery.syndicates').where('syndicateId', '=', syndicateId).where('bucket', '=', bucket)

export type NewSyndicate = Omit<Syndicate, 'taken' | 'status' | 'reason' | 'endedAt'>
export type ListFilter = { game?: string | undefined; status?: SyndicateStatus | undefined }

/** Syndicates, in the cells of their organisers. */
export const syndicatesStore = {
  async add(tx: Tx, syndicate: NewSyndicate): Promise<void> {
    const bets = JSON.stringify(syndicate.bets.map((bet) => ({ ...bet, stake: moneyText(bet.stake) })))
    await tables(tx)
      .insertInto('lottery.syndicates')
      .values({ ...syndicate, bets })
      .execute()
  },
  async find(db: Reader, syndicateId: string): Promise<Syndicate | undefined> {
    const row = await syndicates(db).where('syndicateId', '=', syndicateId).executeTakeFirst()
    return row && syndicateOf(row)
  },
  async findMany(db: Reader, ids: readonly string[]): Promise<Map<string, Syndicate>> {
    if (ids.length === 0) return new Map()
    const rows = await syndicates(db).where('syndicateId', 'in', ids).execute()
    return new Map(rows.map((row) => [row.syndicateId, syndicateOf(row)]))
  },
  async lock(tx: Tx, key: SyndicateKey): Promise<Syndicate | undefined> {
    const row = await oneOf(tx, key).forUpdate().executeTakeFirst()
    return row && syndicateOf(row)
  },
  async countOpen(tx: Tx, memberId: MemberId): Promise<number> {
    const { count } = await tables(tx)
      .selectFrom('lottery.syndicates')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('memberId', '=', memberId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  /** Adds shares to the taken ones, or takes them off. */
  async take(tx: Tx, key: SyndicateKey, shares: number): Promise<void> {
    await update(tx, key)
      .set({ taken: sql<number>`taken + ${shares}::smallint` })
      .execute()
  },
  async startPlacing(tx: Tx, key: SyndicateKey, own: number): Promise<void> {
    await update(tx, key).set({ status: 'placing', own }).execute()
  },
  async startReturning(tx: Tx, key: SyndicateKey, reason: SyndicateReason): Promise<void> {
    await update(tx, key).set({ status: 'returning', reason }).execute()
  },
  async end(
    tx: Tx,
    key: SyndicateKey,
    end: { status: 'placed' | 'returned'; reason: SyndicateReason | null; endedAt: Instant },
  ): Promise<void> {
    await update(tx, key).set(end).execute()
  },
  /** Syndicates whose sale has ended, or that place or return stakes; those of the nearest cut-off first. */
  async due(db: Db, now: Instant, limit: number): Promise<SyndicateKey[]> {
    return tables(db)
      .selectFrom('lottery.syndicates')
      .select(['syndicateId', 'bucket'])
      .where(
        sql<boolean>`status in ('open', 'placing', 'returning') and
          (status = 'returning' or status = 'open' and ends_at <= ${now} or status = 'placing' and open_at <= ${now})`,
      )
      .orderBy('endsAt')
      .orderBy('syndicateId')
      .limit(limit)
      .execute()
  },
  /** Syndicates of a game, newest first. Open ones are those that sell shares now. */
  async ofGame(
    db: Reader,
    { game, status, now, before, pageSize }: CursorRequest & { game: string; status: SyndicateStatus; now: Instant },
  ): Promise<CursorPage<Syndicate>> {
    const query = syndicates(db)
      .where('game', '=', game)
      .where('status', '=', status)
      .$if(status === 'open', (open) => open.where('endsAt', '>', now))
      .$if(before !== undefined, (older) =>
        older.where(
          sql<boolean>`(created_at, syndicate_id) < (select created_at, syndicate_id from lottery.syndicates where syndicate_id = ${before}::uuid)`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('syndicateId', 'desc')
    const { items, next } = await cursorPage(query, { pageSize }, ({ syndicateId }) => syndicateId)
    return { items: items.map(syndicateOf), next }
  },
  /** The list of staff, newest first. */
  async page(db: Reader, { game, status, ...request }: PageRequest & ListFilter): Promise<Page<Syndicate>> {
    const query = syndicates(db)
      .$if(game !== undefined, (of) => of.where('game', '=', game!))
      .$if(status !== undefined, (of) => of.where('status', '=', status!))
      .orderBy('createdAt', 'desc')
      .orderBy('syndicateId', 'desc')
    const { items, ...rest } = await page(query, request)
    return { ...rest, items: items.map(syndicateOf) }
  },
}
