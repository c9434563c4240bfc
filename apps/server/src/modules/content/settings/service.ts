import type { Clock } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Staff } from '../../staff/index.ts'
import { settingKind } from './change.ts'
import { checkValue } from './check.ts'
import { type SettingRow, settingsStore } from './store.ts'

export type SettingsDeps = {
  db: Db
  clock: Clock
  fanout: Fanout
  log: Logger
  approvals: Pick<Staff['approvals'], 'register'>
}
export type Settings = ReturnType<typeof settingsService>
/** What other modules get: their numbers, as they are now, on every node. */
export type PolicyReader = { policy<S extends Schema>(definition: Policy<S>): () => z.output<S> }

const TOPIC = 'setting.changed'
/** A message between nodes may be lost; nobody holds an old value longer than this. T006: a switch holds within five seconds. */
const REREAD_MS = 4 * MS.second

/** The operator's numbers: typed, validated by their schema, held in memory, told to every node when they change. */
export function settingsService({ db, clock, fanout, log, approvals }: SettingsDeps) {
  const definitions = new Map<string, Policy>()
  const values = new Map<string, unknown>()
  const watchers: ((name: string) => void)[] = []
  let rows = new Map<string, SettingRow>()
  let timer: ReturnType<typeof setInterval> | undefined

  const reread = () => void load().catch((error: unknown) => log.warn({ err: error }, 'the settings cannot be read'))
  fanout.subscribe(TOPIC, reread)
  fanout.onReset(reread)

  async function load(): Promise<void> {
    const before = rows
    rows = new Map((await settingsStore.all(db)).map((row) => [row.name, row]))
    for (const { name, version } of rows.values()) {
      if (before.get(name)?.version === version) continue
      values.delete(name)
      for (const watcher of watchers) watcher(name)
    }
  }
  /** A stored value that no longer fits its schema is not used: the initial one holds, and the log says so. */
  function current(definition: Policy): unknown {
    if (values.has(definition.name)) return values.get(definition.name)
    const stored = rows.get(definition.name)
    const read = stored && z.safeDecode(definition.schema, stored.value as never)
    if (read && !read.success) log.error({ setting: definition.name }, 'a stored setting does not fit its shape')
    const value = read?.success ? read.data : z.decode(definition.schema, definition.initial as never)
    values.set(definition.name, value)
    return value
  }
  function describe(definition: Policy) {
    const row = rows.get(definition.name)
    return {
      name: definition.name,
      summary: definition.summary,
      value: z.encode(definition.schema, current(definition) as never),
      initial: definition.initial as unknown,
      schema: z.toJSONSchema(definition.schema, { io: 'input', unrepresentable: 'any' }),
      version: row?.version ?? 0,
      changedAt: row?.changedAt ?? null,
      changedBy: row?.changedBy ?? null,
    }
  }
  async function write(
    tx: Tx,
    definition: Policy,
    { value, version, by }: { value: unknown; version: number; by: string },
  ): Promise<void> {
    const row = { name: definition.name, value, version: version + 1, changedAt: clock.now(), changedBy: by }
    if (!(await settingsStore.write(tx, row))) refuse('setting.changed', { name: definition.name })
    // On this node the value holds before the call is answered, on the others within moments.
    afterCommit(tx, load)
    await fanout.publishWith(tx, TOPIC, definition.name)
  }

  const loosenings = approvals.register(settingKind({ read: (asked) => readChange(definitions, asked), write }))

  return {
    policy<S extends Schema>(definition: Policy<S>): () => z.output<S> {
      invariant(!definitions.has(definition.name), `two policies are called ${definition.name}`)
      definitions.set(definition.name, definition)
      return () => current(definition) as z.output<S>
    },
    /** Told the name of every setting that changed, on this node, after the new value is in place. */
    onChange: (watcher: (name: string) => void) => void watchers.push(watcher),
    load,
    /** The rows as they lie in the database; a setting with a command of its own is logged under what it switches. */
    stored: async (reader: Reader) =>
      (await settingsStore.all(reader)).map(({ name, value }) => ({
        name,
        value,
        object: definitions.get(name)?.locked ? 'site' : `setting:${name}`,
      })),
    list: () =>
      [...definitions.values()]
        .filter((one) => !one.locked)
        .map(describe)
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Judges a value without changing anything. Refuses `setting.unknown`. */
    check({ name, value }: { name: string; value: unknown }) {
      const definition = editableOf(definitions, name)
      return checkValue(definition, current(definition), value)
    },
    async change(
      by: StaffCall,
      { name, value, version, reason }: { name: string; value: unknown; version: number; reason: string },
    ) {
      const { definition, decoded, encoded } = readChange(definitions, { name, value })
      const described = describe(definition)
      if (definition.loosens?.(current(definition), decoded)) {
        const payload = { name, value: encoded, version }
        const { approvalId } = await db.transaction().execute((tx) => loosenings.request(tx, by, { payload, reason }))
        return { ...described, approvalId }
      }
      await db.transaction().execute(async (tx) => {
        await write(tx, definition, { value: encoded, version, by: by.name })
        await by.audit(tx, { object: `setting:${name}`, before: described.value, after: encoded, reason })
      })
      return { ...describe(definition), approvalId: null }
    },
    /** For state that a command of its own changes: writes it in the caller's transaction under a lock. */
    async replace<S extends Schema>(
      tx: Tx,
      definition: Policy<S>,
      by: string,
      next: (now: z.output<S>) => z.output<S>,
    ): Promise<{ before: unknown; after: unknown }> {
      const row = await settingsStore.lock(tx, definition.name)
      const before = row?.value ?? definition.initial
      const after = z.encode(definition.schema, next(z.decode(definition.schema, before as never)) as never)
      await write(tx, definition, { value: after, version: row?.version ?? 0, by })
      return { before, after }
    },
    watch: {
      async start() {
        timer = setInterval(reread, REREAD_MS)
        timer.unref()
      },
      async stop() {
        clearInterval(timer)
      },
    },
  }
}

/** A setting that the settings screen may change. */
function editableOf(definitions: ReadonlyMap<string, Policy>, name: string): Policy {
  const definition = definitions.get(name)
  return !definition || definition.locked ? refuse('setting.unknown', { name }) : definition
}

/** The value in code; refuses `setting.invalid` with the first field that does not fit. */
function decodeValue({ name, schema }: Policy, value: unknown): unknown {
  const read = z.safeDecode(schema, value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('setting.invalid', { name, field: issue?.path.join('.') ?? '', why: issue?.message ?? '' })
}

/** A change as the screen sends it: its definition, the value in code and in the wire's form. */
function readChange(definitions: ReadonlyMap<string, Policy>, { name, value }: { name: string; value: unknown }) {
  const definition = editableOf(definitions, name)
  const decoded = decodeValue(definition, value)
  return { definition, decoded, encoded: z.encode(definition.schema, decoded) }
}
