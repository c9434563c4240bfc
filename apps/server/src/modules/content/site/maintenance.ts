import type { Clock } from '@croupier/kernel/clock'
import { staffIdOf } from '@croupier/kernel/ids'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Staff } from '../../staff/index.ts'
import type { Settings } from '../settings/service.ts'
import { maintenancePolicy } from './policy.ts'
import { type Maintenance, turnMaintenance } from './rules.ts'

export type MaintenanceDeps = {
  db: Db
  clock: Clock
  live: Live
  settings: Settings
  approvals: Pick<Staff['approvals'], 'mayStill'>
}
export type MaintenanceService = ReturnType<typeof maintenanceService>

const OPEN = 'content.maintenance.open'

/** The maintenance switch: its state in the memory of every node, and the live channel that notifies browsers. */
export function maintenanceService({ db, clock, live, settings, approvals }: MaintenanceDeps) {
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
  /** T155: the request of somebody who may not open the site any more does not count. */
  async function withValidRequest(tx: Tx, at: Maintenance): Promise<Maintenance> {
    const { openingAskedBy } = at
    if (openingAskedBy === null || (await approvals.mayStill(tx, staffIdOf(openingAskedBy.staffId), OPEN))) return at
    return { ...at, openingAskedBy: null }
  }
  return {
    isOn: () => now().on,
    until: () => now().until,
    state,
    async turn(by: StaffCall, { on, until, reason }: { on: boolean; until?: Date | undefined; reason: string }) {
      const staff = { staffId: by.staffId, name: by.name }
      await db.transaction().execute(async (tx) => {
        const turn = { on, until: until ?? null, reason, staff, now: clock.now() }
        const { before, after } = await settings.replace(tx, maintenancePolicy, by.name, async (at) =>
          turnMaintenance(await withValidRequest(tx, at), turn),
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
