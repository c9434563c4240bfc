import { invariant } from '@croupier/kernel/invariant'
import type { Schema } from '@croupier/wire/endpoint'
import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { judgements } from './judging.ts'
import { type SettingRow, settingsStore } from './store.ts'

/** A policy with its value in memory. */
export type Setting<S extends Schema = Schema> = {
  readonly definition: Policy<S>
  /** The value in force, decoded when it is first needed. */
  current(): z.output<S>
  /** The next `current` reads the row anew. */
  forget(): void
}
export type SettingValues = ReturnType<typeof settingValues>

/** The settings in memory: every policy that a module declared, and the rows as they were last read. */
export function settingValues({ db, log }: { db: Db; log: Logger }) {
  const settings = new Map<string, Setting>()
  const watchers: ((name: string) => void)[] = []
  let rows = new Map<string, SettingRow>()
  let started = 0
  /** The load whose rows are in memory. */
  let applied = 0
  const rowOf = (name: string): SettingRow | undefined => rows.get(name)
  return {
    ...judgements(),
    rowOf,
    settingOf: (name: string): Setting | undefined => settings.get(name),
    all: (): Setting[] => [...settings.values()],
    /** Calls back with the name of every setting that changed, on this node, after the new value is in place. */
    onChange: (watcher: (name: string) => void) => void watchers.push(watcher),

    declare<S extends Schema>(definition: Policy<S>): Setting<S> {
      invariant(!settings.has(definition.name), `two policies are called ${definition.name}`)
      const declared = setting(definition, { rowOf, log })
      settings.set(definition.name, declared)
      return declared
    },

    /** Reads the rows again. One that is overtaken by a later load changes nothing, because its rows may be older. */
    async load(): Promise<void> {
      const turn = ++started
      const read = await settingsStore.all(db)
      if (turn < applied) return
      applied = turn
      const before = rows
      rows = new Map(read.map((row) => [row.name, row]))
      for (const { name, version } of rows.values()) {
        if (before.get(name)?.version === version) continue
        settings.get(name)?.forget()
        for (const watcher of watchers) watcher(name)
      }
    },
  }
}

/** The value of a row. One that no longer fits its schema is not used: the initial value is in force, and the log says so. */
export function decodedValue<S extends Schema>(
  definition: Policy<S>,
  row: SettingRow | undefined,
  log: Logger,
): z.output<S> {
  if (!row) return z.parse(definition.schema, definition.initial)
  const stored = z.safeParse(definition.schema, row.value)
  if (stored.success) return stored.data
  log.error({ setting: definition.name }, 'a stored setting does not fit its schema')
  return z.parse(definition.schema, definition.initial)
}

function setting<S extends Schema>(
  definition: Policy<S>,
  { rowOf, log }: { rowOf(name: string): SettingRow | undefined; log: Logger },
): Setting<S> {
  let cached: { value: z.output<S> } | undefined
  return {
    definition,
    current() {
      cached ??= { value: decodedValue(definition, rowOf(definition.name), log) }
      return cached.value
    },
    forget() {
      cached = undefined
    },
  }
}
