import type { Clock } from '@croupier/kernel/clock'
import { staffIdOf } from '@croupier/kernel/ids'
import type { Audit, StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Cron, Task } from '../../../platform/jobs/jobs.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import type { Staff } from '../../staff/index.ts'
import type { Settings } from '../settings/service.ts'
import { openingPolicy } from '../setup/policy.ts'
import { maintenancePolicy } from './policy.ts'
import { type Maintenance, openIfDue, turnMaintenance } from './rules.ts'

export type MaintenanceDeps = {
  db: Db
  clock: Clock
  live: Live
  settings: Settings
  audit: Audit
  approvals: Pick<Staff['approvals'], 'mayStill'>
}
export type MaintenanceService = ReturnType<typeof maintenanceService>

/** The permission, the action in the audit log, and the job. Ends are stated in minutes, so it runs each minute. */
const OPEN = 'content.maintenance.open'

/** The maintenance switch: its state in the memory of every node, and the live channel that notifies browsers. */
export function maintenanceService(deps: MaintenanceDeps) {
  const { db, clock, live, settings } = deps
  const current = settings.policy(maintenancePolicy)
  const status = () => ({ status: current().on || !settings.opening.isOpen() ? 1 : 0, revision: settings.revision() })
  // Every node notifies its own connections once its value has changed, so a browser that reads again gets the new one.
  settings.onChange((name) => {
    const isSwitch = name === maintenancePolicy.name || name === openingPolicy.name
    if (isSwitch || settings.isShown(name)) live.sendHere('status', { topic: '' }, status())
  })
  const state = () => {
    const { openingAskedBy, ...rest } = current()
    return { ...rest, openingAskedBy: openingAskedBy?.name ?? null }
  }
  return {
    isOn: () => current().on,
    until: () => current().until,
    state,
    async turn(by: StaffCall, { on, until, reason }: { on: boolean; until?: Date | undefined; reason: string }) {
      const staff = { staffId: by.staffId, name: by.name }
      await db.transaction().execute(async (tx) => {
        const turn = { on, until: until ?? null, reason, staff, now: clock.now() }
        const { before, after } = await settings.replace(tx, maintenancePolicy, { by: by.name, reason }, async (at) =>
          turnMaintenance(await withValidRequest(deps, tx, at), turn),
        )
        await by.audit(tx, { object: 'site', before, after, reason })
      })
      return state()
    },
    playersOnline: async () => ({ online: await live.membersOnline() }),
    tasks: [{ name: OPEN, run: () => openAtEnd(deps, current()) }] satisfies Task[],
    crons: [{ task: OPEN, match: '* * * * *' }] satisfies Cron[],
    channels: [
      channel({ name: 'status', audience: 'public', catchUp: async () => [{ value: status() }] }),
    ] satisfies Channel[],
  }
}

/** T155: the request of somebody who may not open the site any more does not count. */
async function withValidRequest({ approvals }: MaintenanceDeps, tx: Tx, at: Maintenance): Promise<Maintenance> {
  const { openingAskedBy } = at
  if (openingAskedBy === null || (await approvals.mayStill(tx, staffIdOf(openingAskedBy.staffId), OPEN))) return at
  return { ...at, openingAskedBy: null }
}

const SCHEDULE = { by: 'schedule', reason: 'The stated end' }

/** Opens the site at its stated end. The stored state decides, under its lock. */
async function openAtEnd({ db, clock, settings, audit }: MaintenanceDeps, known: Maintenance): Promise<void> {
  const isDue = (at: Maintenance) => openIfDue(at, clock.now()) !== at
  if (!isDue(known)) return
  await db.transaction().execute(async (tx) => {
    let wasDue = false
    const { before, after } = await settings.replace(tx, maintenancePolicy, SCHEDULE, async (at) => {
      wasDue = isDue(at)
      return openIfDue(at, clock.now())
    })
    const act = { action: OPEN, object: 'site', before, after, reason: SCHEDULE.reason }
    if (wasDue) await audit(tx, { ...act, staffId: null, address: '' })
  })
}
