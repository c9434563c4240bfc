import type { AdmissionCheck } from '../../../platform/db/admission.ts'
import { maintenancePolicy } from './policy.ts'

/** §4: a closed site takes no bet and no deposit, even from a request that passed the door before it closed. */
export const siteIsOpen: AdmissionCheck = {
  name: 'site_open',
  acts: ['bet', 'deposit'],
  refusal: 'server.maintenance',
  columns: [],
  row: () => [],
  statement: (rows) => `
    select r.check_no from ${rows} r
    where not exists (select from content.settings s where s.name = '${maintenancePolicy.name}' and (s.value ->> 'on')::boolean)`,
}
