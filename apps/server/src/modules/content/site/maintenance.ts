import type { Clock } from '@croupier/kernel/clock'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Settings } from '../settings/service.ts'
import { maintenancePolicy } from './policy.ts'
import { turnMaintenance } from './rules.ts'

export type MaintenanceDeps = { db: Db; clock: Clock; live: Live; settings: Settings }
export type MaintenanceService = ReturnType<typeof maintenanceService>

/** The maintenance switch: its state in the memory of every node, and the live channel that notifies browsers. */
export function maintenanceService({ db, clock, live, settings }: MaintenanceDeps) {
  const now = settings.policy(maintenancePolicy)
  const status = () => ({ status: now().on ? 1 : 0 })
  // Every node notifies its own connections once its value has changed, so a browser that reads again gets the new one.
  settings.onChange((name) => {
    if (name === maintenancePolicy.name) live.sendHere('status', { topic: '' }, status())
  })
  const state = () => {
    const { openingAskedBy, ...rest } = now()
    return { ...rest, openingAskedBy: openingAskedBy?.name ?? null }
  }
  return {
    isOn: () => now().on,
    until: () => now().until,
    state,
    async turn(by: StaffCall, { on, until, reason }: { on: boolean; until?: Date | undefined; reason: string }) {
      const staff = { staffId: by.staffId, name: by.name }
      await db.transaction().execute(async (tx) => {
        const { before, after } = await settings.replace(tx, maintenancePolicy, by.name, (at) =>
          turnMaintenance(at, { on, until: until ?? null, reason, staff, now: clock.now() }),
        )
        await by.audit(tx, { object: 'site', before, after, reason })
      })
      return state()
    },
    channels: [
      channel({ name: 'status', audience: 'public', catchUp: async () => [{ value: status() }] }),
    ] satisfies Channel[],
  }
}
