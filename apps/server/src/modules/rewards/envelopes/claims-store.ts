import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { EnvelopeTaken } from '@croupier/rules/rewards/envelope-record'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { Taken } from './model.ts'

const CLAIMS = 'rewards.envelope_claims'
const ELIGIBLE = 'rewards.envelope_eligible'

export const claimsStore = {
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
  async add(tx: Tx, dropId: string, claims: readonly (Taken & { salt: string })[], claimedAt: Instant): Promise<void> {
    const rows = claims.map(({ number: claimNo, ...claim }) => ({ dropId, claimNo, ...claim, claimedAt }))
    if (rows.length > 0) await tables(tx).insertInto(CLAIMS).values(rows).execute()
  },
  /** The claims of a drop in their order, by pseudonym. */
  taken: (reader: Reader, dropId: string): Promise<EnvelopeTaken[]> =>
    tables(reader)
      .selectFrom(CLAIMS)
      .select(['claimNo as number', 'owner'])
      .where('dropId', '=', dropId)
      .orderBy('claimNo')
      .execute(),

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
