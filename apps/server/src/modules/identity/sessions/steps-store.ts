import type { LoginStep } from '@croupier/wire/identity/steps'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'

/** What a session's login still owes. */
export const stepsStore = {
  /** Sets how a new session came in, what it owes, and the name of its device. */
  async begin(
    tx: Tx,
    sessionId: string,
    entered: Pick<Row<'identity.sessions'>, 'owes' | 'enteredBy' | 'name'>,
  ): Promise<void> {
    await tables(tx).updateTable('identity.sessions').set(entered).where('sessionId', '=', sessionId).execute()
  },
  /** Removes a step that was taken. Returns those that are left. */
  async take(tx: Tx, sessionId: string, step: LoginStep): Promise<LoginStep[]> {
    const { owes } = await tables(tx)
      .updateTable('identity.sessions')
      .set({ owes: sql`array_remove(owes, ${step})` })
      .where('sessionId', '=', sessionId)
      .returning('owes')
      .executeTakeFirstOrThrow()
    return owes
  },
}
