import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { handOver } from '../embedded/account.ts'
import { findPlace, type Place } from '../embedded/place.ts'
import { findPostmaster, lastWords, startServer, stopPostmaster, urlOf } from '../embedded/postmaster.ts'
import { isDatabaseBusy } from '../states.ts'
import type { Manifest } from './manifest.ts'
import { eachOf, unpack } from './packed.ts'
import type { Plan } from './recovery-plan.ts'
import { formatLsn, type Lsn, parseHistory, parseSegment, segmentAt } from './segments.ts'
import { messageOf, read } from './wal-store.ts'

export type RestoreOptions = {
  plan: Plan
  /** The embedded database's folder in the new data folder, `<data>/postgres`. It must be empty. */
  folder: string
  until: Date | null
  log: (line: string) => void
  /** Checks the restored database before it gets its place. An error ends the restore. */
  prove: (url: string) => Promise<void>
}

/** `lastCommit`: the newest transaction in the log, null if there is none. `end`: where recovery ended. */
export type Restored = { lastCommit: Date | null; end: string; segments: number }

const STEP_MS = 100
const FAULTS_SHOWN = 10

/**
 * Restores a database from a base backup and the log that continues it: unpacks and checks everything, lets PostgreSQL
 * recover, and proves the result. Only then does the cluster get its place; after an error nothing is left.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { plan, folder, log } = options
  mkdirSync(folder, { recursive: true })
  const home = await findPlace(folder, log)
  if (existsSync(home.cluster)) throw new Error(`There is a database in ${home.cluster} already.`)
  refuseOtherVersion(plan.base.manifest, home)
  // Restored beside its place, so that a start meanwhile does not find a half-restored cluster.
  const place: Place = { ...home, cluster: `${home.cluster}.restoring` }
  rmSync(place.cluster, { recursive: true, force: true })
  try {
    const restored = await recover(place, options)
    renameSync(place.cluster, home.cluster)
    return restored
  } catch (error) {
    await stopPostmaster(place, log)
    for (const path of [place.cluster, ...besideOf(home), join(home.folder, 'password'), join(home.folder, 'port')])
      rmSync(path, { recursive: true, force: true })
    throw error
  }
}

/** The folders beside the cluster that the server's account owns. */
const besideOf = ({ logs, sockets }: Place): string[] => [logs, ...(sockets ? [sockets] : [])]

function refuseOtherVersion({ postgres }: Manifest, { binaries }: Place): void {
  const [theirs, ours] = [postgres, binaries.version].map((version) => version.split('.')[0])
  if (theirs !== ours) throw new Error(`The backup is of PostgreSQL ${theirs}, and this is ${ours}.`)
}

async function recover(place: Place, { plan, until, log, prove }: RestoreOptions): Promise<Restored> {
  const { base, chain } = plan
  mkdirSync(join(place.cluster, 'pg_wal'), { recursive: true, mode: 0o700 })
  const names = fetchLog(plan, place, until)
  log(`unpacking and checking ${base.manifest.files.length} files of ${base.folder}`)
  await unpackBase(plan, place)
  writeFileSync(join(place.cluster, 'recovery.signal'), '')
  const password = readFileSync(join(base.folder, 'password'), 'utf8').trim()
  writeFileSync(join(place.folder, 'password'), `${password}\n`, { mode: 0o600 })
  for (const path of besideOf(place)) mkdirSync(path, { recursive: true, mode: 0o700 })
  for (const path of [place.cluster, ...besideOf(place)]) handOver(place.account, path)

  log(`recovering from ${names.length} segments of the log`)
  const recovery = { timeline: chain.timeline, until }
  await startServer(place, { throwAway: false, recovery }, log)
  const url = await recovered(place, password)
  const { lastCommit, end } = await howFar(url, place)
  const last = names.at(-1)
  // PostgreSQL takes the first record that it cannot read for the end of the log, although more may follow.
  if (until === null && last && segmentAt(end - 1n) < parseSegment(last)!.number)
    throw new Error(`The log breaks off at ${formatLsn(end)}, and there is more of it, up to ${last}.`)
  await prove(url)
  await stopPostmaster(place, log)
  return { lastCommit, end: formatLsn(end), segments: names.length }
}

async function unpackBase({ base }: Plan, { cluster }: Place): Promise<void> {
  const { folders, files } = base.manifest
  for (const path of folders) mkdirSync(join(cluster, path), { recursive: true, mode: 0o700 })
  const wrong: string[] = []
  await eachOf(files, async (file) => {
    const fault = await unpack(base.folder, file, cluster)
    if (fault) wrong.push(fault)
  })
  if (wrong.length === 0) return
  const shown = wrong.slice(0, FAULTS_SHOWN).join('\n  ')
  throw new Error(`The base backup is damaged, ${wrong.length} files are not as they were:\n  ${shown}`)
}

/**
 * Copies the archived log into the cluster, and returns its segments. It ends at a damaged or unsigned segment, which is an
 * error unless `until` may lie before it.
 */
function fetchLog({ chain, wal, fetch, keys }: Plan, { cluster }: Place, until: Date | null): string[] {
  for (const name of fetch) {
    try {
      writeFileSync(join(cluster, 'pg_wal', name), read(wal, name, keys), { mode: 0o600 })
    } catch (error) {
      const segment = chain.names.indexOf(name)
      if (until === null || segment < 0)
        throw new Error(
          `${messageOf(error)}: nothing that was committed from there on can be restored. Find a good copy, or ` +
            'restore what came before with --until <a moment before it>.',
        )
      return chain.names.slice(0, segment)
    }
  }
  return chain.names
}

/** Waits for the end of recovery, however long it takes, and returns the address. A failed server gives its reason in its log. */
async function recovered(place: Place, password: string): Promise<string> {
  for (;;) {
    const found = findPostmaster(place)
    if (!found) throw new Error(`PostgreSQL could not recover the backup. Its log says:\n${lastWords(place)}`)
    const url = urlOf(place, password, found.port, 'croupier')
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return url
    } catch (error) {
      // It recovers, or it is ending, which the next look finds out.
      if (!(error instanceof Error && isDatabaseBusy(error))) throw error
      await sleep(STEP_MS)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Where recovery ended: the last line of the new timeline's history names the position at which it left the old one. */
async function howFar(url: string, { cluster }: Place): Promise<{ lastCommit: Date | null; end: Lsn }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Date | null; timeline: string }>(
      `select pg_last_xact_replay_timestamp() as last, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`,
    )
    const { last, timeline } = rows[0]!
    const name = `${timeline}.history`
    const { parents } = parseHistory(name, readFileSync(join(cluster, 'pg_wal', name), 'utf8'))
    return { lastCommit: last, end: parents.at(-1)!.left }
  } finally {
    await client.end()
  }
}
