import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { AdmissionCheck } from '../../../platform/db/admission.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Versions } from './model.ts'

export type AgreementMemory = {
  privacyVersion(): string
  /** The versions that this node knows a member to have agreed to. */
  agreedTo(memberId: MemberId): Versions | undefined
  remember(memberId: MemberId): void
}

/**
 * T012: a bet or deposit needs the member's agreement to the documents in force. What a member has agreed to never
 * changes, so a node remembers it, and the transaction only judges whether those versions are still in force: once for a
 * batch of bets. It looks up the agreements of other members.
 */
export const hasAgreed = ({ privacyVersion, agreedTo, remember }: AgreementMemory): AdmissionCheck => ({
  name: 'has_agreed',
  acts: ['bet', 'deposit'],
  refusal: 'agreement.required',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'terms', type: 'text' },
    { name: 'privacy', type: 'text' },
  ],
  row({ memberId }) {
    const known = agreedTo(memberId)
    const privacy = privacyVersion()
    return known?.privacyVersion === privacy ? [null, known.termsVersion, privacy] : [memberId, null, privacy]
  },
  statement: (rows) => `
    select r.ord from ${rows} r cross join lateral content.terms_in_force(r.at) as in_force
    where r.terms = in_force or r.member_id is not null and 2 = (
      select count(*) from identity.agreements a where a.member_id = r.member_id
      and (a.document, a.version) in (('terms', in_force), ('privacy', r.privacy)))`,
  remember: ({ memberId }) => remember(memberId),
})

/** Those of the members who have agreed to these versions. */
export async function membersWhoAgreed(
  db: Reader,
  memberIds: readonly MemberId[],
  { termsVersion, privacyVersion }: Versions,
): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from identity.agreements
    where member_id = any(${[...memberIds]}::text[])
      and (document, version) in (('terms', ${termsVersion}::text), ('privacy', ${privacyVersion}::text))
    group by member_id having count(*) = 2`.execute(db)
  return rows.map(({ memberId }) => memberId)
}
