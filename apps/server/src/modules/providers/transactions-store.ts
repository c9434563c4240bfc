import type { MemberId } from '@croupier/kernel/ids'
import { type Insertable, sql } from 'kysely'
import { arrayText } from '../../platform/db/arrays.ts'
import { PREPARED, type Reader, type Tx } from '../../platform/db/database.ts'
import { type Row, type Tables, tables } from '../../platform/db/store.ts'
import type { Transaction } from './model.ts'

const TABLE = 'providers.transactions'

const transactionFrom = ({ writtenIn: _, ...row }: Row<typeof TABLE>): Transaction => row

const rowOf = (one: Transaction): Insertable<Tables[typeof TABLE]> => ({ ...one, extra: JSON.stringify(one.extra) })

export type TransactionKey = { providerId: string; txId: string }
/** The key as one text. Neither id has a space. */
export const nameOf = ({ providerId, txId }: TransactionKey): string => `${providerId} ${txId}`
/** A position in the list of a provider's transactions: its database transaction, then its id. */
export type Position = { writtenIn: string; txId: string }

export const transactionsStore = {
  async find(reader: Reader, { providerId, txId }: TransactionKey): Promise<Transaction | undefined> {
    const row = await tables(reader)
      .selectFrom(TABLE)
      .selectAll()
      .where('providerId', '=', providerId)
      .where('txId', '=', txId)
      .executeTakeFirst()
    return row && transactionFrom(row)
  },

  /** Transactions by `nameOf`. Every message looks for its own, so the statement is prepared. */
  async findAll(reader: Reader, names: readonly string[]): Promise<Map<string, Transaction>> {
    const keys = names.map((name) => name.split(' '))
    const providerIds = arrayText(keys.map(([providerId = '']) => providerId))
    const txIds = arrayText(keys.map(([, txId = '']) => txId))
    const { rows } = await sql<Transaction>`${sql.raw(PREPARED)}
      select t.* from unnest(${providerIds}::text[], ${txIds}::text[]) as k (provider_id, tx_id) cross join lateral (
        select t.provider_id as "providerId", t.tx_id as "txId", t.fingerprint, t.type, t.state, t.member_id as "memberId",
               t.game_code as "gameCode", t.round_id as "roundId", t.amount, t.target_tx_id as "targetTxId", t.bet_id as "betId",
               t.campaign_id as "campaignId", t.version,
               t.request_id as "requestId", t.code, t.balance, t.bonus, t.extra, t.at
        from providers.transactions t
        where t.provider_id = k.provider_id and t.tx_id = k.tx_id limit 1
      ) t`.execute(reader)
    return new Map(rows.map((row) => [nameOf(row), row]))
  },

  /** Reads and locks a transaction until the end of `tx`. */
  async lock(tx: Tx, { providerId, txId }: TransactionKey): Promise<Transaction | undefined> {
    const row = await tables(tx)
      .selectFrom(TABLE)
      .selectAll()
      .where('providerId', '=', providerId)
      .where('txId', '=', txId)
      .forUpdate()
      .executeTakeFirst()
    return row && transactionFrom(row)
  },

  /** False when the id is taken. Waits for a twin that is being written. */
  async insert(reader: Reader, one: Transaction): Promise<boolean> {
    const inserted = await tables(reader)
      .insertInto(TABLE)
      .values(rowOf(one))
      .onConflict((conflict) => conflict.doNothing())
      .returning('txId')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** Writes the answer of a transaction that `tx` has inserted or locked. */
  async write(tx: Tx, one: Transaction): Promise<void> {
    const { providerId, txId, state, amount, version, betId, campaignId, code, balance, bonus, extra } = one
    await tables(tx)
      .updateTable(TABLE)
      .set({ state, amount, version, betId, campaignId, code, balance, bonus, extra: JSON.stringify(extra) })
      .where('providerId', '=', providerId)
      .where('txId', '=', txId)
      .execute()
  },

  async isUsed(reader: Reader, providerId: string): Promise<boolean> {
    const found = tables(reader).selectFrom(TABLE).select('txId').where('providerId', '=', providerId).limit(1)
    return (await found.executeTakeFirst()) !== undefined
  },

  /** The transactions of one player's round, oldest first. */
  async ofRound(
    reader: Reader,
    { providerId, roundId, memberId }: { providerId: string; roundId: string; memberId: MemberId },
  ): Promise<Transaction[]> {
    const rows = await tables(reader)
      .selectFrom(TABLE)
      .selectAll()
      .where('providerId', '=', providerId)
      .where('roundId', '=', roundId)
      .where('memberId', '=', memberId)
      .orderBy('at')
      .orderBy('writtenIn')
      .orderBy('txId')
      .execute()
    return rows.map(transactionFrom)
  },

  /** The transactions that are about another one. */
  async about(reader: Reader, { providerId, txId }: TransactionKey): Promise<Transaction[]> {
    const rows = await tables(reader)
      .selectFrom(TABLE)
      .selectAll()
      .where('providerId', '=', providerId)
      .where('targetTxId', '=', txId)
      .execute()
    return rows.map(transactionFrom)
  },

  /**
   * Transactions after a position, in the order in which their database transactions began. Leaves out those that a running one
   * might still precede, so that no row can appear behind the reader.
   */
  async since(
    reader: Reader,
    { providerId, after, limit }: { providerId: string; after: Position | null; limit: number },
  ): Promise<(Transaction & Position)[]> {
    const rows = await tables(reader)
      .selectFrom(TABLE)
      .selectAll()
      .where('providerId', '=', providerId)
      .where(sql<boolean>`written_in < pg_snapshot_xmin(pg_current_snapshot())`)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(written_in, tx_id) > (${after?.writtenIn}::xid8, ${after?.txId}::text)`),
      )
      .orderBy('writtenIn')
      .orderBy('txId')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...transactionFrom(row), writtenIn: row.writtenIn }))
  },
}
