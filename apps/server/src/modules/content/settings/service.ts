import type { Clock } from '@croupier/kernel/clock'
import { MS } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import { decodeFields } from '../../../platform/http/fields.ts'
import type { Logger } from '../../../platform/log.ts'
import { digestOf } from '../../../platform/secrets/digest.ts'
import type { Staff } from '../../staff/index.ts'
import { ALONE, type Opening, openingOf, SETUP } from '../setup/opening.ts'
import { maintenancePolicy } from '../site/policy.ts'
import { type Author, restoredText, type Versions } from '../versions/service.ts'
import { settingKind } from './change.ts'
import { checkValue } from './check.ts'
import type { Judgements } from './judging.ts'
import { settingsStore } from './store.ts'
import { decodedValue, type Setting, type SettingValues, settingValues } from './values.ts'

export type SettingsDeps = {
  db: Db
  clock: Clock
  fanout: Fanout
  log: Logger
  approvals: Pick<Staff['approvals'], 'register'>
  /** Keeps the pictures that a value names until the commit; refuses `file.unknown`. */
  holdPictures(tx: Tx, value: unknown): Promise<void>
  versions: Pick<Versions, 'record' | 'page' | 'valueOf'>
  /** A new production deployment: staff have not opened the site for the first time. */
  startsClosed: boolean
}
export type Settings = ReturnType<typeof settingsService>
/** What other modules get: their numbers, as they are now, on every node. */
export type PolicyReader = { policy<S extends Schema>(definition: Policy<S>): () => z.output<S> }
/** What modules get that judge changes of a setting by other settings. */
export type PolicyJudge = Pick<Judgements, 'judge'>

const TOPIC = 'setting.changed'
/** A message between nodes may be lost, so each node reads the settings this often. T006: a switch works within 5 s. */
const REREAD_MS = 4 * MS.second

/** Makes an earlier version the newest one. `current` is the version that the caller read. */
type Restore = { name: string; version: number; current: number; reason: string }
type Parts = SettingsDeps & { values: SettingValues; opening: Opening }
type Requests = { requests: ReturnType<SettingsDeps['approvals']['register']> }
type Change = { name: string; value: unknown }
type Write = Author & { value: unknown; version: number; before: unknown }
/** The next value of a setting, from the one under its lock. */
type Next<S extends Schema> = (now: z.output<S>) => z.output<S> | Promise<z.output<S>>

/** The operator's numbers: typed, validated by their schema, cached on every node and read again when they change. */
export function settingsService(deps: SettingsDeps) {
  const values = settingValues(deps)
  const opening = openingOf(values, deps)
  const parts: Parts = { ...deps, values, opening }
  const kind = settingKind({
    read: (reader, asked) => readChange(values, reader, asked),
    write: (tx, definition, written) => write(parts, tx, definition, written),
  })
  const requests = deps.approvals.register(kind)
  return {
    policy<S extends Schema>(definition: Policy<S>): () => z.output<S> {
      return values.declare(definition).current
    },
    judge: values.judge,
    onChange: values.onChange,
    load: values.load,
    /** Rises with every change of a setting that pages of the site show. */
    revision: () => revisionOf(values),
    /** Whether pages of the site show a setting. */
    isShown: (name: string) => values.settingOf(name)?.definition.shown === true,
    stored: (reader: Reader) => storedSettings(values, reader),
    list: () => listed(values),
    /** Judges a value without changing anything. Refuses `setting.unknown`. */
    async check({ name, value }: Change) {
      const { definition, current } = editable(values, name)
      const checked = await checkValue(deps.db, values, definition, { current: current(), value })
      return opening.isOpen() || !SETUP.has(name) ? checked : { ...checked, approval: null }
    },
    change: (by: StaffCall, asked: Change & { version: number; reason: string }) =>
      change({ ...parts, requests }, by, asked),
    /** The versions of a setting. Refuses `setting.unknown`. */
    versions: ({ name, ...asked }: { name: string } & PageRequest) =>
      deps.versions.page(objectOf(editable(values, name).definition.name), asked),
    restore: (by: StaffCall, asked: Restore) => restore({ ...parts, requests }, by, asked),
    /** For state that a command of its own changes: writes it in the caller's transaction under a lock. */
    replace: <S extends Schema>(tx: Tx, definition: Policy<S>, author: Author, next: Next<S>) =>
      replace(parts, tx, definition, { author, next }),
    opening,
    watch: rereading(parts),
  }
}

/** Reads the settings again when another node changed one, after a lost connection, and on a schedule. */
function rereading({ values, fanout, log }: Parts) {
  let timer: ReturnType<typeof setInterval> | undefined
  const reread = () => {
    values.load().catch((error: unknown) => log.warn({ err: error }, 'the settings cannot be read'))
  }
  fanout.subscribe(TOPIC, reread)
  fanout.onReset(reread)
  return {
    async start() {
      timer = setInterval(reread, REREAD_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}

/**
 * Makes a change that one person may make alone, and requests an approval of any other. The stored value decides, under its
 * lock, because the value in memory may be older.
 */
async function change(
  parts: Parts & Requests,
  by: StaffCall,
  { name, value, version, reason }: Change & { version: number; reason: string },
) {
  const { db, values, requests, log, opening } = parts
  const { setting, definition, decoded, encoded } = await readChange(values, db, { name, value })
  const approvalId = await db.transaction().execute(async (tx) => {
    const row = await settingsStore.lock(tx, name)
    const needsTwo = values.needsApproval(definition, decodedValue(definition, row, log), decoded)
    const isAlone = needsTwo && SETUP.has(name) && (await opening.decidesAlone(tx))
    if (needsTwo && !isAlone) {
      return (await requests.request(tx, by, { payload: { name, value: encoded, version }, reason })).approvalId
    }
    const why = isAlone ? `${reason} ${ALONE}` : reason
    const before = row?.value ?? definition.initial
    await write(parts, tx, definition, { value: encoded, version, before, by: by.name, reason: why })
    await by.audit(tx, { object: objectOf(name), before, after: encoded, reason: why })
    return null
  })
  return { ...described(values, setting), approvalId }
}

/** An ordinary change to an earlier value: with a second approver where the change needs one. */
async function restore(parts: Parts & Requests, by: StaffCall, { name, version, current, reason }: Restore) {
  const object = objectOf(editable(parts.values, name).definition.name)
  const value = await parts.versions.valueOf(parts.db, object, version)
  return change(parts, by, { name, value, version: current, reason: restoredText(version, reason) })
}

async function replace<S extends Schema>(
  parts: Parts,
  tx: Tx,
  definition: Policy<S>,
  { author, next }: { author: Author; next: Next<S> },
): Promise<{ before: unknown; after: unknown }> {
  const row = await settingsStore.lock(tx, definition.name)
  const before = row?.value ?? definition.initial
  const after = z.encode(definition.schema, await next(z.parse(definition.schema, before)))
  await write(parts, tx, definition, { ...author, value: after, version: row?.version ?? 0, before })
  return { before, after }
}

async function write(
  { clock, fanout, values, holdPictures, versions }: Parts,
  tx: Tx,
  { name, counter }: Pick<Policy, 'name' | 'counter'>,
  { value, version, before, ...author }: Write,
): Promise<void> {
  await holdPictures(tx, value)
  const row = { name, value, version: version + 1, changedAt: clock.now(), changedBy: author.by }
  if (!(await settingsStore.write(tx, row))) refuse('setting.changed', { name })
  if (!counter) await versions.record(tx, { object: objectOf(name), before, after: value }, author)
  // On this node the value is in force before the call is answered, on the others within moments.
  afterCommit(tx, values.load)
  await fanout.publishWith(tx, TOPIC, name)
}

/** The settings as they are stored, each with its object in the audit log. */
async function storedSettings(values: SettingValues, reader: Reader) {
  const rows = await settingsStore.all(reader)
  return rows.flatMap(({ name, value }) => {
    const definition = values.settingOf(name)?.definition
    return definition?.counter ? [] : { name, value, object: objectOf(name) }
  })
}

/** The maintenance switch is in the audit log under the thing that it switches. */
const objectOf = (name: string): string => (name === maintenancePolicy.name ? 'site' : `setting:${name}`)

const revisionOf = (values: SettingValues): number =>
  values
    .all()
    .filter(({ definition }) => definition.shown)
    .reduce((sum, { definition }) => sum + (values.rowOf(definition.name)?.version ?? 0), 0)

const listed = (values: SettingValues) =>
  values
    .all()
    .filter(({ definition }) => !definition.locked)
    .map((setting) => described(values, setting))
    .toSorted((one, other) => one.name.localeCompare(other.name))

const jsonSchemas = new WeakMap<Policy, object>()
/** The schema of a setting as JSON Schema, which costs more than the rest of the list, so it is made once. */
function jsonOf(policy: Policy): object {
  const made = jsonSchemas.get(policy) ?? z.toJSONSchema(policy.schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(policy, made)
  return made
}

/** A setting as the settings screen shows it. */
function described(values: SettingValues, { definition, current }: Setting) {
  const { name, summary, schema, initial } = definition
  const row = values.rowOf(name)
  return {
    name,
    summary,
    value: z.encode(schema, current()),
    initial,
    schema: jsonOf(definition),
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
  }
}

/** A setting that the settings screen may change. */
function editable(values: SettingValues, name: string): Setting {
  const setting = values.settingOf(name)
  return !setting || setting.definition.locked ? refuse('setting.unknown', { name }) : setting
}

/** The value in code; refuses `setting.invalid` with the first field that does not fit. */
function decodeValue({ name, schema }: Policy, value: unknown): unknown {
  const read = decodeFields(schema, value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('setting.invalid', { name, field: issue?.path.join('.') ?? '', why: issue?.message ?? '' })
}

/** A change as the screen sends it: its setting, the value in code and in the wire's form. */
async function readChange(values: SettingValues, reader: Reader, { name, value }: Change) {
  const setting = editable(values, name)
  const { definition } = setting
  const read = decodeValue(definition, value)
  const [problem] = await values.problemsOf(reader, definition, read)
  if (problem) refuse('setting.invalid', { name, field: problem.path, why: problem.message })
  const decoded = definition.digested?.(read, digestOf) ?? read
  return { setting, definition, decoded, encoded: z.encode(definition.schema, decoded) }
}
