import type { AdmissionCheck } from '../../platform/db/admission.ts'

/**
 * T013: under a profile that says so, a bet or deposit needs an accepted check that has not expired. The transaction of the act
 * looks it up, so an acceptance that ends counts at once on every node.
 */
export const isIdentified = (isRequired: () => boolean): AdmissionCheck => ({
  name: 'is_identified',
  acts: ['bet', 'deposit'],
  refusal: 'kyc.required',
  columns: [
    { name: 'member_id', type: 'text' },
    { name: 'is_required', type: 'boolean' },
  ],
  // Without such a profile the lane looks nothing up.
  isRemembered: () => !isRequired(),
  row: ({ memberId }) => [memberId, isRequired()],
  statement: (rows) => `
    select r.check_no from ${rows} r
    where not r.is_required or exists (
      select from kyc.checks c where c.member_id = r.member_id and c.state = 'accepted' and c.expires_at > r.at)`,
})
