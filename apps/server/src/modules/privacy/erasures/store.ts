import type { Instant } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { ErasureState } from '@croupier/wire/privacy/erasures.console'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import { type DueBounds, type LaterStep, RETAINED, type Step, type StoredErasure } from './model.ts'

export type ErasureSearch = PageRequest & {
  state?: ErasureState | undefined
  memberIds?: readonly MemberId[] | undefined
}
type Fresh = Pick<StoredErasure, 'erasureId' | 'memberId' | 'state' | 'requestedAt' | 'requestedBy' | 'dueAt'>
type Change = Partial<Omit<StoredErasure, Exclude<keyof Fresh, 'state'> | 'revision'>>

const NOBODY = memberIdOf('')
const isOpen = (step: LaterStep) => sql<boolean>`not ${step} = any(done_steps)`
export const erasures = (reader: Reader) => tables(reader).selectFrom('privacy.erasures').selectAll()

export const erasuresStore = {
  async add(tx: Tx, erasure: Fresh): Promise<void> {
    await tables(tx).insertInto('privacy.erasures').values(erasure).execute()
  },
  /** The erasure of a member that was not taken back. */
  ofMember: (reader: Reader, memberId: MemberId): Promise<StoredErasure | undefined> =>
    erasures(reader).where('memberId', '=', memberId).where('state', '<>', 'withdrawn').executeTakeFirst(),
  /** The members whose erasure is on legal hold. */
  async membersOnHold(reader: Reader): Promise<MemberId[]> {
    const held = await erasures(reader).where('heldAt', 'is not', null).where('state', '<>', 'withdrawn').execute()
    return held.map(({ memberId }) => memberId)
  },
  lock: (tx: Tx, memberId: MemberId): Promise<StoredErasure | undefined> =>
    erasures(tx).where('memberId', '=', memberId).where('state', '<>', 'withdrawn').forUpdate().executeTakeFirst(),
  async change(tx: Tx, erasureId: string, change: Change): Promise<void> {
    await tables(tx)
      .updateTable('privacy.erasures')
      .set({ ...change, revision: sql`revision + 1` })
      .where('erasureId', '=', erasureId)
      .execute()
  },

  /** Erasures with a step that is due and are not on hold, in the order of their ids. */
  due: (
    db: Db,
    bounds: DueBounds,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<StoredErasure[]> =>
    erasures(db)
      .where('heldAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'requested'), eb('dueAt', '<=', bounds.now)]),
          eb.and([
            eb('state', '=', 'erased'),
            eb.or([
              eb.and([isOpen('last_notice'), eb('erasedAt', '<=', bounds.lastNotice)]),
              ...RETAINED.map((step) => eb.and([isOpen(step), eb('closedAt', '<=', bounds[step])])),
            ]),
          ]),
        ]),
      )
      .$if(after !== null, (query) => query.where('erasureId', '>', after!))
      .orderBy('erasureId')
      .limit(limit)
      .execute(),

  /** Newest first. */
  page: (reader: Reader, { state, memberIds, ...asked }: ErasureSearch) =>
    page(
      erasures(reader)
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(memberIds !== undefined, (query) =>
          query.where('memberId', 'in', memberIds!.length > 0 ? [...memberIds!] : [NOBODY]),
        )
        .orderBy('requestedAt', 'desc')
        .orderBy('erasureId'),
      asked,
    ),

  /** Runs the rules of a step. The database refuses them while there is a hold, and before the erasure is carried out. */
  async erase(tx: Tx, { step, memberId, at }: { step: Step; memberId: MemberId; at: Instant }): Promise<void> {
    await sql`select privacy.erase(${step}, ${memberId}, ${at})`.execute(tx)
  },
}
