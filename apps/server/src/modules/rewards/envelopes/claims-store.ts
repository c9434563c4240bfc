import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { EnvelopeTaken } from '@croupier/rules/rewards/envelope-record'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { Origin, Taken } from './model.ts'

const CLAIMS = 'rewards.envelope_claims'
const ELIGIBLE = 'rewards.envelope_eligible'
const CHECKS = 'rewards.envelope_checks'

/** What members, devices and networks took of a drop. */
export type Claimed = { held: ReadonlyMap<MemberId, Taken>; ofOrigins: ReadonlyMap<string, number> }

export const claimsStore = {
  async all(reader: Reader, dropId: string): Promise<Claimed> {
    const rows = await tables(reader)
      .selectFrom(CLAIMS)
      .select(['memberId', 'claimNo as number', 'amount', 'key', 'owner', 'device', 'network'])
      .where('dropId', '=', dropId)
      .execute()
    const ofOrigins = new Map<string, number>()
    for (const { device, network } of rows)
      for (const origin of [device, network])
        if (origin !== null) ofOrigins.set(origin, (ofOrigins.get(origin) ?? 0) + 1)
    return { held: new Map(rows.map((row) => [row.memberId, row])), ofOrigins }
  },
  /** What these members took of a drop. */
  async held(reader: Reader, dropId: string, memberIds: readonly MemberId[]): Promise<Map<MemberId, Taken>> {
    const rows = await tables(reader)
      .selectFrom(CLAIMS)
      .select(['memberId', 'claimNo as number', 'amount', 'key', 'owner'])
      .where('dropId', '=', dropId)
      .where('memberId', 'in', memberIds)
      .execute()
    return new Map(rows.map((row) => [row.memberId, row]))
  },
  /** What a member took of these drops. */
  async ofMember(reader: Reader, memberId: MemberId, dropIds: readonly string[]): Promise<Map<string, Taken>> {
    if (dropIds.length === 0) return new Map()
    const rows = await tables(reader)
      .selectFrom(CLAIMS)
      .select(['dropId', 'memberId', 'claimNo as number', 'amount', 'key', 'owner'])
      .where('memberId', '=', memberId)
      .where('dropId', 'in', dropIds)
      .execute()
    return new Map(rows.map(({ dropId, ...row }) => [dropId, row]))
  },
  async add(
    tx: Tx,
    dropId: string,
    claims: readonly (Taken & Origin & { salt: string })[],
    claimedAt: Instant,
  ): Promise<void> {
    const rows = claims.map(({ number: claimNo, ...claim }) => ({ dropId, claimNo, ...claim, claimedAt }))
    if (rows.length > 0) await tables(tx).insertInto(CLAIMS).values(rows).execute()
  },
  /** How many envelopes of a drop each of these devices and networks took. */
  async ofOrigins(reader: Reader, dropId: string, origins: readonly Origin[]): Promise<Map<string, number>> {
    const devices = origins.flatMap(({ device }) => device ?? [])
    const networks = origins.flatMap(({ network }) => network ?? [])
    if (devices.length + networks.length === 0) return new Map()
    const { rows } = await sql<{ origin: string; count: number }>`
      select device as origin, count(*)::int as count from rewards.envelope_claims
      where drop_id = ${dropId} and device = any(${devices}::text[]) group by 1
      union all
      select network, count(*)::int from rewards.envelope_claims
      where drop_id = ${dropId} and network = any(${networks}::text[]) group by 1`.execute(reader)
    return new Map(rows.map(({ origin, count }) => [origin, count]))
  },
  /** Forgets from where a drop was claimed. */
  async forgetOrigins(tx: Tx, dropId: string): Promise<void> {
    const query = tables(tx).updateTable(CLAIMS).set({ device: null, network: null }).where('dropId', '=', dropId)
    await query.where('network', 'is not', null).execute()
  },
  /** The amounts of a drop from a number on, in their order, and the largest amount of all. */
  async shares(reader: Reader, dropId: string, { after, limit }: { after: number; limit: number }) {
    const claims = tables(reader).selectFrom(CLAIMS).where('dropId', '=', dropId)
    const page = claims.select(['claimNo as number', 'amount', 'memberId']).where('claimNo', '>', after)
    const { largest } = await claims
      .select(({ fn }) => fn.max<Money | null>('amount').as('largest'))
      .executeTakeFirstOrThrow()
    return { rows: await page.orderBy('claimNo').limit(limit).execute(), largest }
  },
  /** The claims of a drop in their order, by pseudonym. */
  taken: (reader: Reader, dropId: string): Promise<EnvelopeTaken[]> =>
    tables(reader)
      .selectFrom(CLAIMS)
      .select(['claimNo as number', 'owner'])
      .where('dropId', '=', dropId)
      .orderBy('claimNo')
      .execute(),

  /** Of these members, those who passed the human check of a day. */
  async checked(reader: Reader, memberIds: readonly MemberId[], day: BusinessDay): Promise<Set<MemberId>> {
    const query = tables(reader).selectFrom(CHECKS).select('memberId').where('day', '=', day)
    const rows = await query.where('memberId', 'in', memberIds).execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },
  async addCheck(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<void> {
    const query = tables(reader).insertInto(CHECKS).values({ memberId, day })
    await query.onConflict((conflict) => conflict.column('memberId').doUpdateSet({ day })).execute()
  },

  /** Of these members, those in the set of a drop. */
  async eligible(reader: Reader, dropId: string, memberIds: readonly MemberId[]): Promise<Set<MemberId>> {
    const query = tables(reader).selectFrom(ELIGIBLE).select('memberId').where('dropId', '=', dropId)
    const rows = await query.where('memberId', 'in', memberIds).execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },
  /** Of these drops, those whose sets have the member. */
  async eligibleFor(reader: Reader, memberId: MemberId, dropIds: readonly string[]): Promise<Set<string>> {
    if (dropIds.length === 0) return new Set()
    const query = tables(reader).selectFrom(ELIGIBLE).select('dropId').where('memberId', '=', memberId)
    const rows = await query.where('dropId', 'in', dropIds).execute()
    return new Set(rows.map(({ dropId }) => dropId))
  },
  async addEligible(tx: Tx, dropId: string, memberIds: readonly MemberId[]): Promise<void> {
    await sql`
      insert into rewards.envelope_eligible (drop_id, member_id)
      select ${dropId}, member_id from unnest(${memberIds}::text[]) as m(member_id)
      on conflict do nothing`.execute(tx)
  },
  async forgetEligible(tx: Tx, dropId: string): Promise<void> {
    await tables(tx).deleteFrom(ELIGIBLE).where('dropId', '=', dropId).execute()
  },
}
