import { sql } from 'kysely'
import type { AdmissionCheck, Subject } from '../../../platform/db/admission.ts'
import type { Tx } from '../../../platform/db/database.ts'

export const admissionStore = {
  /** Runs a check in the caller's transaction. */
  async admits(tx: Tx, check: AdmissionCheck, subject: Subject): Promise<boolean> {
    const cells = check.row(subject)
    const given = check.columns.map(({ name, type }, nth) => sql`${cells[nth]}::${sql.raw(type)} as ${sql.raw(name)}`)
    const { rows } = await sql`
      with given as (select ${sql.join([sql`1 as check_no`, sql`${subject.at}::timestamptz as at`, ...given])})
      ${sql.raw(check.statement('given'))}`.execute(tx)
    return rows.length > 0
  },
}
