import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { RaffleRecord } from '@croupier/rules/rewards/raffle-record'
import type { RaffleEntry } from '@croupier/rules/rewards/raffles'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import { categoryFrom } from '../missions/model.ts'
import type { RaffleMember, StoredRaffle } from './model.ts'

const RAFFLES = 'rewards.raffles'
const MEMBERS = 'rewards.raffle_members'
const CLAIMS = 'rewards.raffle_claims'

type NewRaffle = Omit<StoredRaffle, 'tickets' | 'claims' | 'entriesHash' | 'closedAt' | 'drawnAt' | 'winners' | 'paid'>

/** Without the list of tickets and the record, which can be large. */
const raffles = (reader: Reader) =>
  tables(reader)
    .selectFrom(RAFFLES)
    .select(['raffleId', 'title', 'category', 'firstDay', 'lastDay', 'perTicket', 'maxTickets', 'onePrizeEach'])
    .select(['prizes', 'openAt', 'closeAt', 'committedAt', 'seedHash', 'commitment', 'seedEncrypted'])
    .select(['tickets', 'claims', 'entriesHash', 'closedAt', 'drawnAt', 'winners', 'paid'])
type RaffleRow = Omit<Row<typeof RAFFLES>, 'entries' | 'record'>
const raffleOf = ({ raffleId, category, prizes, ...row }: RaffleRow): StoredRaffle => ({
  id: raffleId,
  ...row,
  category: categoryFrom(category),
  prizes: prizes.map(parseMoney),
})

type SeedRow = { raffleId: string; seedEncrypted: Buffer | null }

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
  /** The list of tickets of a raffle that is closed. */
  async entries(reader: Reader, id: string): Promise<readonly RaffleEntry[] | null> {
    const query = tables(reader).selectFrom(RAFFLES).select('entries').where('raffleId', '=', id)
    return (await query.executeTakeFirst())?.entries ?? null
  },
  async record(reader: Reader, id: string): Promise<RaffleRecord | null> {
    const query = tables(reader).selectFrom(RAFFLES).select('record').where('raffleId', '=', id)
    return (await query.executeTakeFirst())?.record ?? null
  },
  /** Encrypted seeds after one of them, for their re-encryption. */
  seedsAfter: (reader: Reader, after: string | null, limit: number): Promise<SeedRow[]> =>
    tables(reader)
      .selectFrom(RAFFLES)
      .select(['raffleId', 'seedEncrypted'])
      .where('seedEncrypted', 'is not', null)
      .where('raffleId', '>', after ?? '')
      .orderBy('raffleId')
      .limit(limit)
      .execute(),
  reencrypt: (reader: Reader, { raffleId, seedEncrypted: before }: SeedRow, seedEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(reader)
        .updateTable(RAFFLES)
        .set({ seedEncrypted })
        .where('raffleId', '=', raffleId)
        .where('seedEncrypted', '=', before),
    ),
  memberOf: (reader: Reader, id: string, memberId: MemberId): Promise<RaffleMember | undefined> =>
    tables(reader)
      .selectFrom(MEMBERS)
      .select(['memberId', 'salt', 'owner', 'tickets'])
      .where('raffleId', '=', id)
      .where('memberId', '=', memberId)
      .executeTakeFirst(),
  /** The members with these pseudonyms. */
  async membersOf(reader: Reader, id: string, owners: readonly string[]): Promise<ReadonlyMap<string, MemberId>> {
    if (owners.length === 0) return new Map()
    const query = tables(reader).selectFrom(MEMBERS).select(['owner', 'memberId']).where('raffleId', '=', id)
    const rows = await query.where('owner', 'in', owners).execute()
    return new Map(rows.map(({ owner, memberId }) => [owner, memberId]))
  },
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
  claims: (reader: Reader, id: string): Promise<{ no: number; memberId: MemberId; owner: string; tickets: number }[]> =>
    tables(reader)
      .selectFrom('rewards.raffle_claims as c')
      .innerJoin('rewards.raffle_members as m', (join) =>
        join.onRef('m.raffleId', '=', 'c.raffleId').onRef('m.memberId', '=', 'c.memberId'),
      )
      .select(['c.claimNo as no', 'c.memberId', 'm.owner', 'c.tickets'])
      .where('c.raffleId', '=', id)
      .orderBy('c.claimNo')
      .execute(),
  /** Numbers the tickets: the first one of each claim that is in the list. */
  async number(tx: Tx, id: string, claims: readonly { no: number; firstTicket: number }[]): Promise<void> {
    await sql`
      update rewards.raffle_claims c set first_ticket = n.first_ticket
      from unnest(${claims.map(({ no }) => no)}::int[], ${claims.map(({ firstTicket }) => firstTicket)}::int[])
        as n(claim_no, first_ticket)
      where c.raffle_id = ${id} and c.claim_no = n.claim_no`.execute(tx)
  },
  /** The tickets of a member in a raffle that is closed, in their order. */
  async numbersOf(reader: Reader, id: string, memberId: MemberId): Promise<{ from: number; to: number }[]> {
    const query = tables(reader).selectFrom(CLAIMS).select(['firstTicket', 'tickets']).where('raffleId', '=', id)
    const rows = await query.where('memberId', '=', memberId).orderBy('claimNo').execute()
    return rows.flatMap(({ firstTicket: from, tickets }) => (from === null ? [] : [{ from, to: from + tickets - 1 }]))
  },
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
    const published = { record: JSON.stringify(record), winners: JSON.stringify(record.winners) }
    await tables(tx)
      .updateTable(RAFFLES)
      .set({ ...drawn, ...published, entries: null, seedEncrypted: null })
      .where('raffleId', '=', id)
      .execute()
  },
}
