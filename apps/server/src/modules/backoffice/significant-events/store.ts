import type { Instant } from '@croupier/kernel/clock'
import type { SignificantKind } from '@croupier/wire/backoffice/significant-events.console'
import type { Db, Reader } from '../../../platform/db/database.ts'

type State = Record<string, string>
export type Recorded = {
  reference: string
  at: Instant
  kind: SignificantKind
  memberId: string
  object: string
  before: State
  after: State
}

export const significantEventsStore = {
  /** An event whose reference stands here already changes nothing. */
  async add(db: Db, one: Recorded): Promise<void> {
    await db
      .insertInto('backoffice.significant_events')
      .values({
        reference: one.reference,
        at: one.at,
        kind: one.kind,
        member_id: one.memberId,
        object: one.object,
        before: JSON.stringify(one.before),
        after: JSON.stringify(one.after),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async page(
    db: Reader,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: Recorded[]; total: number }> {
    const all = db.selectFrom('backoffice.significant_events')
    const { total } = await all.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await all.selectAll().orderBy('at', 'desc').orderBy('reference').limit(limit).offset(offset).execute()
    const items = rows.map((row) => ({
      reference: row.reference,
      at: row.at,
      kind: row.kind as SignificantKind,
      memberId: row.member_id,
      object: row.object,
      before: row.before as State,
      after: row.after as State,
    }))
    return { items, total: Number(total) }
  },
}
