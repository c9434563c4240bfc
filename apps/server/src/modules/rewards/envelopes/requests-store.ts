import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { EnvelopeRequest, Origin } from './model.ts'

const REQUESTS = 'rewards.envelope_requests'

const requestsOf = (reader: Reader, dropId: string) =>
  tables(reader)
    .selectFrom(REQUESTS)
    .select(['memberId', 'key', 'device', 'network', 'arrival', 'receivedAt', 'place', 'salt', 'owner'])
    .where('dropId', '=', dropId)

/** Claims that wait for the draw of their order. */
export const requestsStore = {
  /** All requests of a drop, by arrival. */
  all: (reader: Reader, dropId: string): Promise<EnvelopeRequest[]> =>
    requestsOf(reader, dropId).orderBy('arrival').execute(),
  count: async (reader: Reader, dropId: string): Promise<number> => {
    const query = tables(reader).selectFrom(REQUESTS).where('dropId', '=', dropId)
    const { last } = await query
      .select(({ fn }) => fn.max<number | null>('arrival').as('last'))
      .executeTakeFirstOrThrow()
    return last ?? 0
  },
  /** Of these members, those with a request. */
  async waiting(reader: Reader, dropId: string, memberIds: readonly MemberId[]): Promise<Set<MemberId>> {
    const rows = await requestsOf(reader, dropId).where('memberId', 'in', memberIds).execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },
  /** How many requests came from each of these devices and networks. */
  async ofOrigins(reader: Reader, dropId: string, origins: readonly Origin[]): Promise<Map<string, number>> {
    const hashes = [...new Set(origins.flatMap(({ device, network }) => [device ?? [], network ?? []].flat()))]
    if (hashes.length === 0) return new Map()
    const { rows } = await sql<{ origin: string; count: number }>`
      select origin, count(*)::int as count
      from rewards.envelope_requests, lateral (values (device), (network)) as o (origin)
      where drop_id = ${dropId} and origin = any(${hashes}::text[]) group by 1`.execute(reader)
    return new Map(rows.map(({ origin, count }) => [origin, count]))
  },
  async add(tx: Tx, dropId: string, requests: readonly EnvelopeRequest[]): Promise<void> {
    const rows = requests.map((request) => ({ ...request, dropId, place: null }))
    if (rows.length > 0) await tables(tx).insertInto(REQUESTS).values(rows).execute()
  },
  /** Gives the requests of a drop their places, from 1, by their arrivals in this order. */
  async draw(tx: Tx, dropId: string, arrivals: readonly number[], drawnAt: Instant): Promise<void> {
    await sql`
      update rewards.envelope_requests r set place = o.place
      from unnest(${arrivals}::int[]) with ordinality as o (arrival, place)
      where r.drop_id = ${dropId} and r.arrival = o.arrival`.execute(tx)
    await tables(tx).updateTable('rewards.envelope_drops').set({ drawnAt }).where('dropId', '=', dropId).execute()
  },
  /** The next requests after a place. */
  async after(reader: Reader, dropId: string, place: number, limit: number) {
    const query = requestsOf(reader, dropId).where('place', '>', place).orderBy('place').limit(limit)
    return (await query.execute()).map((request) => ({ ...request, place: request.place ?? place }))
  },
  async answer(tx: Tx, dropId: string, answered: number): Promise<void> {
    await tables(tx).updateTable('rewards.envelope_drops').set({ answered }).where('dropId', '=', dropId).execute()
  },
  /** Drops that opened by an instant, and have envelopes and requests without an answer. */
  async toDraw(reader: Reader, openedBy: Instant): Promise<string[]> {
    const { rows } = await sql<{ dropId: string }>`
      select drop_id as "dropId" from rewards.envelope_drops d
      where closed_at is null and open_at <= ${openedBy} and taken < envelopes and exists (
        select from rewards.envelope_requests r
        where r.drop_id = d.drop_id and (r.place is null or r.place > d.answered))
      order by 1`.execute(reader)
    return rows.map(({ dropId }) => dropId)
  },
  /** Of these drops, those where a request of the member has no answer yet. */
  async waitingIn(reader: Reader, memberId: MemberId, dropIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ dropId: string }>`
      select drop_id as "dropId" from rewards.envelope_requests r join rewards.envelope_drops d using (drop_id)
      where r.member_id = ${memberId} and drop_id = any(${[...dropIds]}::text[])
        and d.closed_at is null and d.taken < d.envelopes and (r.place is null or r.place > d.answered)`.execute(reader)
    return new Set(rows.map(({ dropId }) => dropId))
  },
  async forget(tx: Tx, dropId: string): Promise<void> {
    await tables(tx).deleteFrom(REQUESTS).where('dropId', '=', dropId).execute()
  },
}
