import type { Clock } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { SAVED_VIEWS_MAX, type SavedView } from '@croupier/wire/staff/views.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/sessions/session.ts'
import { viewsStore } from './store.ts'

export type ViewsDeps = { db: Db; clock: Clock; random: Random }
export type ListExport = { path: string; filters: Record<string, string>; rows: number }

/** The filters that a staff member saves for the lists of the console, and the record of exports. */
export function viewsService({ db, clock, random }: ViewsDeps) {
  return {
    list: async ({ staffId }: StaffSession) => ({ views: await viewsStore.ofStaff(db, staffId) }),
    save: ({ staffId }: StaffSession, named: Omit<SavedView, 'viewId'>): Promise<SavedView> =>
      db.transaction().execute(async (tx) => {
        await viewsStore.lockAccount(tx, staffId)
        const views = await viewsStore.ofStaff(tx, staffId)
        const isNew = !views.some(({ list, name }) => list === named.list && name === named.name)
        if (isNew && views.length >= SAVED_VIEWS_MAX) refuse('view.too_many')
        const now = clock.now()
        const view = { ...named, viewId: uuidV7(now, random) }
        return { ...view, ...(await viewsStore.save(tx, staffId, view, now)) }
      }),
    async remove({ staffId }: StaffSession, viewId: string) {
      if (!(await db.transaction().execute((tx) => viewsStore.remove(tx, staffId, viewId)))) refuse('view.unknown')
      return {}
    },
    /** `permission` is what reading the list requires; undefined when there is no such list. */
    async recordExport(by: StaffCall, { path, filters, rows }: ListExport, permission: string | undefined) {
      if (!permission) return refuse('request.not_found')
      if (!by.permissions.has(permission)) return refuse('session.forbidden')
      const action = permission.replace(/\.[^.]+$/, '.export')
      const act = { action, object: `list:${path}`, after: { filters, rows } }
      await db.transaction().execute((tx) => by.audit(tx, act))
      return {}
    },
  }
}
export type ViewsService = ReturnType<typeof viewsService>
