import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { RaffleEntry, RaffleRecord } from '@croupier/rules/rewards/raffle-record'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import { categoryFrom } from '../missions/model.ts'
import type { RaffleMember, StoredRaffle } from './model.ts'

const RAFFLES = 'rewards.raffles'
const MEMBERS = 'rewards.raffle_members'
const CLAIMS = 'rewards.raffle_claims'

type NewRaffle = Omit<
  StoredRaffle,
  'tickets' | 'claims' | 'entries' | 'entriesHash' | 'closedAt' | 'drawnAt' | 'record' | 'paid'
>

const raffles = (reader: Reader) => tables(reader).selectFrom(RAFFLES).selectAll()
const raffleOf = ({ raffleId, category, prizes, ...row }: Row<typeof RAFFLES>): StoredRaffle => ({
  id: raffleId,
  ...row,
  category: categoryFrom(category),
  prizes: prizes.map(parseMoney),
})

export const rafflesStore = {
  async add(tx: Tx, { id, prizes, ...raffle }: NewRaffle): Promise<void> {
    await tables(tx)
      .insertInto(RAFFLES)
      .values({ raffleId: id, ...raffle, prizes: JSON.stringify(prizes.map(moneyText)) })
      .execute()
  },
  /** Raffles whose last day is not before a business day, the newest first. */
  async since(reader: Reader, day: BusinessDay): Promise<StoredRaffle[]> {
    const query = raffles(reader).where('lastDay', '>=', day).orderBy('openAt', 'desc').orderBy('raffleId')
    return (await query.execute()).map(raffleOf)
  },
  async find(reader: Reader, id: string): Promise<StoredRaffle | undefined> {
    const row = await raffles(reader).where('raffleId', '=', id).executeTakeFirst()
    return row && raffleOf(row)
  },
  async lock(tx: Tx, id: string): Promise<StoredRaffle | undefined> {
    const row = await raffles(tx).where('raffleId', '=', id).forUpdate().executeTakeFirst()
    return row && raffleOf(row)
  },
  /** Raffles that are over and not drawn. */
  async due(reader: Reader, now: Instant): Promise<string[]> {
    const query = tables(reader).selectFrom(RAFFLES).select('raffleId')
    const rows = await query.where('drawnAt', 'is', null).where('closeAt', '<=', now).orderBy('raffleId').execute()
    return rows.map(({ raffleId }) => raffleId)
  },
  async seeds(reader: Reader): Promise<{ id: string; seedEncrypted: Buffer }[]> {
    const { rows } = await sql<{ id: string; seedEncrypted: Buffer }>`
      select raffle_id as id, seed_encrypted as "seedEncrypted" from rewards.raffles where seed_encrypted is not null
      order by raffle_id`.execute(reader)
    return rows
  },
  /** Replaces an encrypted seed. False when the seed was revealed meanwhile. */
  async reencrypt(reader: Reader, id: string, seedEncrypted: Buffer): Promise<boolean> {
    const query = tables(reader).updateTable(RAFFLES).set({ seedEncrypted }).where('raffleId', '=', id)
    const { numUpdatedRows } = await query.where('seedEncrypted', 'is not', null).executeTakeFirst()
    return numUpdatedRows > 0n
  },
  memberOf: (reader: Reader, id: string, memberId: MemberId): Promise<RaffleMember | undefined> =>
    tables(reader)
      .selectFrom(MEMBERS)
      .select(['memberId', 'salt', 'owner', 'tickets'])
      .where('raffleId', '=', id)
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
  members: (reader: Reader, id: string): Promise<RaffleMember[]> =>
    tables(reader)
      .selectFrom(MEMBERS)
      .select(['memberId', 'salt', 'owner', 'tickets'])
      .where('raffleId', '=', id)
      .orderBy('memberId')
      .execute(),
  /** Adds the tickets of a claim. Its number is the place of the claim in the list. */
  async claim(
    tx: Tx,
    id: string,
    { member, added, no, at }: { member: RaffleMember; added: number; no: number; at: Instant },
  ): Promise<void> {
    const { memberId, tickets } = member
    await tables(tx)
      .insertInto(MEMBERS)
      .values({ raffleId: id, ...member })
      .onConflict((conflict) => conflict.columns(['raffleId', 'memberId']).doUpdateSet({ tickets }))
      .execute()
    await tables(tx)
      .insertInto(CLAIMS)
      .values({ raffleId: id, claimNo: no, memberId, tickets: added, claimedAt: at })
      .execute()
    await sql`
      update rewards.raffles set claims = ${no}, tickets = tickets + ${added} where raffle_id = ${id}`.execute(tx)
  },
  /** The claims of a raffle in their order. */
  claims: (reader: Reader, id: string): Promise<{ memberId: MemberId; tickets: number }[]> =>
    tables(reader)
      .selectFrom(CLAIMS)
      .select(['memberId', 'tickets'])
      .where('raffleId', '=', id)
      .orderBy('claimNo')
      .execute(),
  async close(
    tx: Tx,
    id: string,
    {
      entries,
      ...closed
    }: { entries: readonly RaffleEntry[]; entriesHash: string; tickets: number; closedAt: Instant },
  ): Promise<void> {
    await tables(tx)
      .updateTable(RAFFLES)
      .set({ ...closed, entries: JSON.stringify(entries) })
      .where('raffleId', '=', id)
      .execute()
  },
  /** Publishes the record with the seed. */
  async reveal(
    tx: Tx,
    id: string,
    { record, ...drawn }: { record: RaffleRecord; drawnAt: Instant; paid: Money },
  ): Promise<void> {
    await tables(tx)
      .updateTable(RAFFLES)
      .set({ ...drawn, record: JSON.stringify(record), seedEncrypted: null })
      .where('raffleId', '=', id)
      .execute()
  },
}
