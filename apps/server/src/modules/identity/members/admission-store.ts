import type { Instant } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { AdmissionCheck } from '../../../platform/db/admission.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { InForce } from './model.ts'

export type HasAgreedDeps = {
  privacyVersion(): string
  /** The members whom this node found to have agreed to the versions in force. */
  memory: { isRemembered(memberId: MemberId, at: Instant): boolean }
}

/**
 * T012: a bet or deposit needs the member's agreement to the documents in force. The transaction looks it up. For a bet in
 * the lane, what this node remembers counts as well, so a new version binds bets within ten seconds.
 */
export const hasAgreed = ({ privacyVersion, memory }: HasAgreedDeps): AdmissionCheck => ({
  name: 'has_agreed',
  acts: ['bet', 'deposit'],
  refusal: 'agreement.required',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'privacy', type: 'text' },
  ],
  // A trial account has no contract: its visitor agrees when registering.
  isRemembered: ({ memberId, at }) => isTrialId(memberId) || memory.isRemembered(memberId, at),
  row: ({ memberId }) => [memberId, privacyVersion()],
  statement: (rows) => `
    select r.check_no from ${rows} r cross join lateral content.terms_that_count(r.at) as counting
    where starts_with(r.member_id, '0') or 2 = (
      select count(distinct a.document) from identity.agreements a where a.member_id = r.member_id
      and (a.document = 'terms' and a.version = any(counting) or a.document = 'privacy' and a.version = r.privacy))`,
})

/** Those of the members who have agreed to these versions. */
export async function membersWhoAgreed(
  db: Reader,
  memberIds: readonly MemberId[],
  { countingTerms, privacyVersion }: InForce,
): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from identity.agreements
    where member_id = any(${[...memberIds]}::text[])
      and (document = 'terms' and version = any(${[...countingTerms]}::text[])
        or document = 'privacy' and version = ${privacyVersion}::text)
    group by member_id having count(distinct document) = 2`.execute(db)
  return rows.map(({ memberId }) => memberId)
}
