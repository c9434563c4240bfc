import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import type { FreeRoundTerms } from '@croupier/wire/rewards/free-rounds'
import type { GrantSource, GrantState } from '@croupier/wire/rewards/grants'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  countOf,
  cursorPage,
  hasWritten,
  type PageRequest,
  page,
  type Row,
  tables,
} from '../../../platform/db/store.ts'
import { termsFrom, termsText } from '../bonus/model.ts'
import { type NewGrant, roundsFrom, roundsText, type StoredGrant } from './model.ts'

const GRANTS = 'rewards.grants'
export type DeskFilters = {
  state?: GrantState | undefined
  source?: GrantSource | undefined
  memberIds?: readonly MemberId[] | undefined
}

/** The end of a grant; a withdrawal by staff has its reason and their note. */
export type GrantEnd = { state: GrantState; endedAt: Instant; endReason?: EndReason; endNote?: string }

/** A grant whose time is over. */
export type Due = { id: string; expiresAt: Instant }

/** The last row of the page before. */
export type EndedBefore = { endedAt: Instant; id: string }

/** `sources`: where the grants come from; undefined for all. */
type EndedRequest = Omit<CursorRequest, 'before'> & {
  since: Instant
  before: EndedBefore | null
  sources: readonly GrantSource[] | undefined
}

const grants = (reader: Reader) => tables(reader).selectFrom(GRANTS).selectAll()
const grantOf = ({
  grantId,
  pausedBy: _,
  sourceRef: __,
  wager,
  freeRounds,
  ...row
}: Row<typeof GRANTS>): StoredGrant => ({
  id: grantId,
  ...row,
  wager: wager === null ? null : termsFrom(wager),
  freeRounds: freeRounds === null ? null : roundsFrom(freeRounds),
})

type OfferedGrant = NewGrant & { id: string; offeredAt: Instant }
const addition = (tx: Tx, grants: readonly OfferedGrant[]) =>
  tables(tx)
    .insertInto(GRANTS)
    .values(
      grants.map(({ id: grantId, wager = null, freeRounds = null, points = 0, ...row }) => ({
        grantId,
        ...row,
        points,
        wager: wager && termsText(wager),
        freeRounds: freeRounds && roundsText(freeRounds),
      })),
    )
    .onConflict((conflict) => conflict.columns(['source', 'sourceRef']).doNothing())

export const grantsStore = {
  /** False when the right was granted before. */
  add: (tx: Tx, grant: OfferedGrant): Promise<boolean> => hasWritten(addition(tx, [grant])),
  /** Adds grants whose rights were not granted before. */
  async addAll(tx: Tx, grants: readonly OfferedGrant[]): Promise<void> {
    if (grants.length > 0) await addition(tx, grants).execute()
  },
  /** Adds grants that are claimed in the moment of their offer. */
  async addClaimed(tx: Tx, given: readonly (NewGrant & { id: string })[], at: Instant): Promise<void> {
    const rows = given.map(({ id, wager: _, freeRounds: __, points = 0, ...row }) => ({
      grantId: id,
      ...row,
      points,
      state: 'claimed' as const,
      offeredAt: at,
      endedAt: at,
    }))
    if (rows.length > 0) await tables(tx).insertInto(GRANTS).values(rows).execute()
  },
  async find(reader: Reader, id: string): Promise<StoredGrant | undefined> {
    const row = await grants(reader).where('grantId', '=', id).executeTakeFirst()
    return row && grantOf(row)
  },
  /** Finds the grants of claims. They come by the thousand, so the statement is prepared. */
  async findAll(reader: Reader, ids: readonly string[]): Promise<Map<string, StoredGrant>> {
    const { rows } = await sql<Row<typeof GRANTS>>`${sql.raw(PREPARED)}
      select grant_id as "grantId", member_id as "memberId", source, level, amount, points, wager, free_rounds as "freeRounds", state, note,
             offered_at as "offeredAt", expires_at as "expiresAt", ended_at as "endedAt", end_reason as "endReason",
             null as "endNote"
      from rewards.grants where grant_id = any(${arrayText(ids)}::uuid[])`.execute(reader)
    return new Map(rows.map((row) => [row.grantId, grantOf(row)]))
  },
  async lock(tx: Tx, id: string): Promise<StoredGrant | undefined> {
    const row = await grants(tx).where('grantId', '=', id).forUpdate().executeTakeFirst()
    return row && grantOf(row)
  },
  /** The grants of rights of one source, by the name of the right. */
  async ofRights(
    reader: Reader,
    source: GrantSource,
    refs: readonly string[],
  ): Promise<Map<string, Pick<StoredGrant, 'id' | 'state' | 'expiresAt'>>> {
    if (refs.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(GRANTS)
      .select(['sourceRef', 'grantId as id', 'state', 'expiresAt'])
      .where('source', '=', source)
      .where('sourceRef', 'in', refs)
      .execute()
    return new Map(rows.map(({ sourceRef, ...grant }) => [sourceRef, grant]))
  },
  /** Locks a claimed grant of free rounds, with the name of its right. */
  async lockRounds(tx: Tx, id: string): Promise<(StoredGrant & { sourceRef: string }) | undefined> {
    const row = await grants(tx).where('grantId', '=', id).forUpdate().executeTakeFirst()
    return row?.state === 'claimed' && row.freeRounds !== null
      ? { ...grantOf(row), sourceRef: row.sourceRef }
      : undefined
  },
  /** Offers a claimed grant again, because its claim has brought nothing. */
  async reopen(tx: Tx, id: string, expiresAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable(GRANTS)
      .set({ state: 'offered', endedAt: null, expiresAt })
      .where('grantId', '=', id)
      .execute()
  },
  /** The grants of free rounds among these. */
  async roundsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, FreeRoundTerms>> {
    if (ids.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(GRANTS)
      .select(['grantId', 'freeRounds'])
      .where('grantId', 'in', ids)
      .execute()
    return new Map(rows.flatMap(({ grantId, freeRounds }) => (freeRounds ? [[grantId, roundsFrom(freeRounds)]] : [])))
  },
  async end(tx: Tx, id: string, ended: GrantEnd): Promise<void> {
    await tables(tx).updateTable(GRANTS).set(ended).where('grantId', '=', id).execute()
  },
  /** Why staff cancelled the bonus that a claimed grant became. */
  async cancelReason(reader: Reader, id: string): Promise<EndReason | null> {
    const row = await tables(reader).selectFrom(GRANTS).select('endReason').where('grantId', '=', id).executeTakeFirst()
    return row?.endReason ?? null
  },
  /** Says why staff cancelled the bonus that a claimed grant became. */
  async explainEnd(tx: Tx, id: string, why: { endReason: EndReason; endNote: string }): Promise<void> {
    await tables(tx).updateTable(GRANTS).set(why).where('grantId', '=', id).execute()
  },
  async offered(reader: Reader, memberId: MemberId, limit: number): Promise<StoredGrant[]> {
    const rows = await grants(reader)
      .where('memberId', '=', memberId)
      .where('state', '=', 'offered')
      .orderBy('expiresAt')
      .orderBy('grantId')
      .limit(limit)
      .execute()
    return rows.map(grantOf)
  },
  countOffered: (reader: Reader, memberId: MemberId): Promise<number> =>
    countOf(tables(reader).selectFrom(GRANTS).where('memberId', '=', memberId).where('state', '=', 'offered')),
  async ended(
    reader: Reader,
    memberId: MemberId,
    { since, before, sources, ...request }: EndedRequest,
  ): Promise<CursorPage<StoredGrant>> {
    let query = grants(reader)
      .where('memberId', '=', memberId)
      .where('state', '<>', 'offered')
      .where('endedAt', '>=', since)
    if (sources) query = query.where('source', 'in', sources)
    if (before)
      query = query.where(sql<boolean>`(ended_at, grant_id) < (${before.endedAt}::timestamptz, ${before.id}::uuid)`)
    const ordered = query.orderBy('endedAt', 'desc').orderBy('grantId', 'desc')
    const found = await cursorPage(ordered, request, ({ endedAt, grantId }) => `${endedAt?.getTime()}~${grantId}`)
    return { ...found, items: found.items.map(grantOf) }
  },
  async desk(
    reader: Reader,
    { state, source, memberIds }: DeskFilters,
    asked: PageRequest,
  ): Promise<Page<StoredGrant>> {
    let query = grants(reader)
    if (state) query = query.where('state', '=', state)
    if (source) query = query.where('source', '=', source)
    if (memberIds) query = query.where('memberId', 'in', memberIds.length > 0 ? memberIds : [memberIdOf('')])
    const found = await page(query.orderBy('offeredAt', 'desc').orderBy('grantId', 'desc'), asked)
    return { ...found, items: found.items.map(grantOf) }
  },
  async totals(reader: Reader): Promise<{ offered: Money; claimed: Money }> {
    const { rows } = await sql<{ state: GrantState; amount: Money }>`
      select state, sum(amount)::bigint as amount from rewards.grants where state in ('offered', 'claimed')
      group by state`.execute(reader)
    const of = (state: GrantState) => rows.find((row) => row.state === state)?.amount ?? ZERO
    return { offered: of('offered'), claimed: of('claimed') }
  },
  /** Offered grants whose time is over, in order, some at a time. */
  due(reader: Reader, now: Instant, { after, limit }: { after: Due | undefined; limit: number }): Promise<Due[]> {
    let query = tables(reader).selectFrom(GRANTS).select(['grantId as id', 'expiresAt']).where('state', '=', 'offered')
    if (after)
      query = query.where(sql<boolean>`(expires_at, grant_id) > (${after.expiresAt}::timestamptz, ${after.id}::uuid)`)
    return query.where('expiresAt', '<=', now).orderBy('expiresAt').orderBy('grantId').limit(limit).execute()
  },
  /** Moves the ends of what a member is offered, once for each `reference`. */
  async postpone(tx: Tx, memberId: MemberId, { ms, reference }: { ms: number; reference: string }): Promise<void> {
    await sql`
      update rewards.grants set expires_at = expires_at + ${ms} * interval '1 millisecond', paused_by = ${reference}
      where member_id = ${memberId} and state = 'offered' and paused_by is distinct from ${reference}`.execute(tx)
  },
}
