import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { Days } from '../figures/model.ts'

const AMENDMENTS = 'agents.amendments'

export type StoredAmendment = Row<typeof AMENDMENTS>

export const amendmentsStore = {
  /** Fails when another transaction has added the revision. */
  async add(tx: Tx, amendment: StoredAmendment): Promise<void> {
    await tables(tx).insertInto(AMENDMENTS).values(amendment).execute()
  },
  find: (reader: Reader, statementId: string, revision: number): Promise<StoredAmendment | undefined> =>
    tables(reader)
      .selectFrom(AMENDMENTS)
      .selectAll()
      .where('statementId', '=', statementId)
      .where('revision', '=', revision)
      .executeTakeFirst(),
  /** How often a statement was corrected, and what was added to it. */
  async standing(reader: Reader, statementId: string): Promise<{ revisions: number; added: Money }> {
    const rows = await tables(reader)
      .selectFrom(AMENDMENTS)
      .select('amount')
      .where('statementId', '=', statementId)
      .execute()
    return { revisions: rows.length, added: sumOf(rows.map(({ amount }) => amount)) }
  },
  /** The corrections of an agent's statements whose periods end on these days, the latest first. */
  endingIn: (reader: Reader, memberId: MemberId, { from, to }: Days): Promise<StoredAmendment[]> =>
    tables(reader)
      .selectFrom(AMENDMENTS)
      .selectAll()
      .where('memberId', '=', memberId)
      .where('lastDay', '>=', from)
      .where('lastDay', '<=', to)
      .orderBy('lastDay', 'desc')
      .orderBy('revision', 'desc')
      .execute(),
}
