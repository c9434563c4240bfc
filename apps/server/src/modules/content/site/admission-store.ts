import type { AdmissionCheck } from '../../../platform/db/admission.ts'
import { maintenancePolicy } from './policy.ts'

/** §4: refuses bets and deposits while the site is closed, even if the request passed the door before. */
export const siteIsOpen: AdmissionCheck = {
  name: 'site_open',
  acts: ['bet', 'deposit'],
  isPerMember: false,
  refusal: 'server.maintenance',
  columns: [{ name: 'setting', type: 'text' }],
  row: () => [maintenancePolicy.name],
  statement: (rows) => `
    select r.ord from ${rows} r
    where not exists (select from content.settings s where s.name = r.setting and (s.value ->> 'on')::boolean)`,
}
