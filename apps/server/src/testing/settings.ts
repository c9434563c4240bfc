import { MS, plusMs } from '@croupier/kernel/clock'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { TestStaff, World } from './world.ts'

/** Two members of staff for each world, because a login of staff takes long. Their sessions end when the clock moves far. */
const editors = new WeakMap<World, { since: Date; pair: Promise<[TestStaff, TestStaff]> }>()
const FRESH_MS = 5 * MS.minute

function editorsOf(w: World): Promise<[TestStaff, TestStaff]> {
  const now = w.clock.now()
  const known = editors.get(w)
  if (known && plusMs(known.since, FRESH_MS) > now) return known.pair
  const pair = Promise.all([w.staff('admin'), w.staff('owner')])
  editors.set(w, { since: now, pair })
  return pair
}

/** Changes fields of a setting through the console; another member of staff approves it where that is necessary. */
export async function changeSettings(w: World, name: string, fields: Record<string, unknown>): Promise<void> {
  const [maker, checker] = await editorsOf(w)
  const { settings: all } = await w.call(settings, {}, { as: maker })
  const { version, value } = all.find((one) => one.name === name)!
  // Every setting that this is used for is an object.
  const change = { name, version, value: { ...(value as object), ...fields }, reason: 'For a test' }
  const { approvalId } = await w.call(changeSetting, change, { as: maker })
  if (approvalId) await w.call(approve, { approvalId, note: 'For a test' }, { as: checker })
}
