import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import { type StoredVersion, versionsStore as store } from './store.ts'

/** Who changed an object, and why. `approvedBy` is the second approver. */
export type Author = { by: string; approvedBy?: string | undefined; reason: string }
/** A change of one object: null stands for an object that does not exist. */
export type Change = { object: string; before: unknown; after: unknown }
export type Versions = ReturnType<typeof versionsKit>

/** The history of settings, announcements and help: every version, with its author and reason. */
export function versionsKit({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Keeps others from changing the object until the transaction ends. Answers the number of its newest version. */
    async lock(tx: Tx, object: string): Promise<number> {
      await store.lock(tx, object)
      return (await store.newest(tx, object))?.version ?? 0
    },
    record: (tx: Tx, change: Change, author: Author) => record(clock, tx, change, author),
    numbers: store.numbers,
    async page(object: string, asked: PageRequest) {
      const found = await store.page(db, object, asked)
      const items = found.items.map(({ object: _, value, isRemoved, ...one }) => ({
        ...one,
        after: isRemoved ? null : value,
      }))
      return { ...found, items }
    },
    /** The value that a version has, or had when it was removed. Refuses `version.unknown`. */
    async valueOf(reader: Reader, object: string, version: number): Promise<unknown> {
      return ((await store.one(reader, object, version)) ?? refuse('version.unknown')).value
    },
    removed: (prefix: string) => store.removed(db, prefix),
  }
}

async function record(
  clock: Clock,
  tx: Tx,
  { object, before, after }: Change,
  { by, approvedBy = undefined, reason }: Author,
): Promise<number> {
  await store.lock(tx, object)
  const newest = await store.newest(tx, object)
  const at = { object, changedAt: clock.now() }
  if (!newest && before !== null)
    await store.add(tx, {
      ...at,
      version: 0,
      value: before,
      isRemoved: false,
      changedBy: null,
      approvedBy: null,
      reason: null,
    })
  const version = (newest?.version ?? 0) + 1
  await store.add(tx, {
    ...at,
    version,
    value: after ?? before,
    isRemoved: after === null,
    changedBy: by,
    approvedBy: approvedBy ?? null,
    reason,
  })
  return version
}

/** The reason of a change that restores an earlier version, as versions and audit log show it. */
export const restoredText = (version: number, reason: string): string => `${reason} (version ${version} restored)`

const titled = z.object({ texts: z.object({ en: z.object({ title: z.string() }) }) })

/** An object that was removed, by its English title. */
export function removedOf({ object, value, version, changedAt, changedBy }: StoredVersion, prefix: string) {
  const { texts } = z.parse(titled, value)
  return { id: object.slice(prefix.length), title: texts.en.title, version, removedAt: changedAt, removedBy: changedBy }
}
