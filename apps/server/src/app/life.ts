import { sql } from 'kysely'
import type { Loop, Module } from '../module.ts'
import type { Cipher } from '../platform/http/cipher.ts'
import type { Platform } from '../platform/platform.ts'
import type { Reencrypted } from '../platform/secrets/reencrypt.ts'
import { sweep } from '../platform/sweep.ts'
import type { Servers } from './http.ts'
import type { Modules } from './modules.ts'

export type LifeOptions = {
  /** Whether this node runs jobs and loops. */
  jobs: boolean
  /** Whether this node watches its clock and the settings. Tests change both themselves. */
  watches?: boolean
}

export type Life = {
  /** Inserts the demo merchant's first data. Does nothing when it is there. */
  seed(): Promise<void>
  /** T169: re-encrypts with the current key whatever another one encrypted. Answers counts by module. */
  reencrypt(): Promise<Record<string, Reencrypted>>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Registers what modules run in the background, and returns the acts of a node's life. */
export function createLife(platform: Platform, options: LifeOptions, modules: Modules, servers: Servers): Life {
  const all: Module[] = Object.values(modules)
  registerBackgroundWork(platform, all)
  const watches: Loop[] = options.watches ? all.flatMap((module) => module.watches ?? []) : []
  const loops = all.flatMap((module) => module.loops ?? [])
  const { jobs } = platform
  const { verification } = modules.backoffice
  return {
    seed: () => seedModules(platform, all),
    reencrypt: () => reencryptModules(modules, servers.cipher),
    async start() {
      await verification.watch.start()
      for (const watch of watches) await watch.start()
      if (!options.jobs) return
      for (const loop of loops) await loop.start()
      await jobs.start()
    },
    async stop() {
      await Promise.all([servers.site.close(), servers.console.close()])
      await jobs.stop()
      await verification.watch.stop()
      for (const loop of [...watches, ...loops].toReversed()) await loop.stop()
    },
  }
}

function registerBackgroundWork({ clock, database, jobs, live, outbox }: Platform, modules: readonly Module[]): void {
  const { task, cron } = sweep({ db: database.db, clock })
  jobs.register(task)
  jobs.cron(cron)
  for (const module of modules) {
    for (const task of module.tasks ?? []) jobs.register(task)
    for (const cron of module.crons ?? []) jobs.cron(cron)
    live.attach(module.channels ?? [])
  }
  outbox.attach(modules.flatMap((module) => module.listeners ?? []))
}

function seedModules({ database }: Platform, modules: readonly Module[]): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    // Nodes that start together on an empty database take turns, so only the first inserts rows.
    await sql`select pg_advisory_xact_lock(hashtext('croupier:seed'))`.execute(tx)
    for (const module of modules) await module.seed?.(tx)
  })
}

async function reencryptModules(modules: Modules, cipher: Cipher): Promise<Record<string, Reencrypted>> {
  const reencrypted: Record<string, Reencrypted> = { cipher: await cipher.reencrypt() }
  for (const [name, module] of Object.entries<Module>(modules))
    if (module.reencrypt) reencrypted[name] = await module.reencrypt()
  return reencrypted
}
