import { accessSync, constants, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openArchive } from './archive.ts'
import { ensureCluster, passwordOf, writeSettings } from './cluster.ts'
import { findPlace, type Place } from './place.ts'
import {
  findPostmaster,
  proveArchiving,
  proveOurs,
  reloadSettings,
  settledPostmaster,
  startServer,
  stopPostmaster,
  urlOf,
} from './postmaster.ts'
import { codeOf, isAlive, readProcessId, thisProcess, withLock } from './processes.ts'
import { ensureRoles, urlFor } from './roles.ts'

export type EmbeddedOptions = {
  /** The data folder, which is created if it is missing. */
  folder: string
  /** Receives messages for the operator, one line each. */
  log: (line: string) => void
  /** A cluster for tests, without fsync. Never for money. */
  throwAway?: boolean
  /** The folder for base backups and the archived log. Without one, the log is not archived. */
  backups?: string | undefined
  /** Signs the archived log. */
  signingKey?: string | undefined
}

export type Embedded = {
  /** The URL of the product's database, as its owner, which is not a superuser. The server has logins of its own. */
  url: string
  /** The maintenance database of the same server, as the superuser: for set-up and tests only. */
  adminUrl: string
  /** The process id of the server. */
  pid: number
  /** `made` on the first start, `attached` to a running server. */
  how: 'made' | 'started' | 'attached'
  /** Other living processes that use this server; empty unless attached. */
  sharedWith: number[]
  /** Stops the server and waits for its end, unless another process uses it. May be called twice. */
  stop(): Promise<void>
}

let claims = 0

/**
 * Starts the embedded PostgreSQL on `folder`, or attaches to one that runs there already: that of another process, or one that
 * outlived a killed start. Each user writes a claim file, and the last one to leave stops the server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = openFolder(resolve(options.folder))
  const { log } = options
  const claim = join(folder, 'claims', `${process.pid}-${++claims}.json`)
  const locked = <T>(work: () => Promise<T>) =>
    withLock(join(folder, 'lock'), work, (pid) =>
      log(`waiting for process ${pid}, which is starting or stopping the same database`),
    )

  return locked(async () => {
    const sharedWith = othersIn(folder)
    writeFileSync(claim, JSON.stringify(thisProcess()))
    try {
      const place = await findPlace(folder, log)
      const running = await open(place, options, sharedWith.length > 0)
      const stop = () =>
        locked(async () => {
          rmSync(claim, { force: true })
          const others = othersIn(folder)
          if (others.length > 0) log(`the database keeps running for process ${others.join(', ')}`)
          else await stopPostmaster(place, log)
        })
      return { ...running, sharedWith, stop: onlyOnce(stop) }
    } catch (error) {
      rmSync(claim, { force: true })
      throw error
    }
  })
}

async function open(
  place: Place,
  { log, throwAway = false, backups, signingKey }: EmbeddedOptions,
  shared: boolean,
): Promise<Omit<Embedded, 'stop' | 'sharedWith'>> {
  const password = passwordOf(place)
  const made = await ensureCluster(place, throwAway)
  const archiveCommand = backups ? await openArchive(place, backups, signingKey ?? null) : null
  const found = await settledPostmaster(place, password, log)
  if (!found) await startServer(place, { throwAway, archiveCommand }, log)
  // A running server takes a new archive command without a restart. Its first user decides where to archive.
  else if (!shared || archiveCommand) await writeSettings(place, { port: found.port, throwAway, archiveCommand })
  const { pid, port } = found ?? findPostmaster(place) ?? gone()
  const adminUrl = urlOf(place, password, port, 'postgres')
  if (!found) await proveOurs(place, adminUrl)
  if (found) await reloadSettings(adminUrl)
  if (archiveCommand) await proveArchiving(adminUrl, archiveCommand)
  await ensureRoles(adminUrl)
  const how = found ? 'attached' : made === 'made' ? 'made' : 'started'
  return { url: urlFor(adminUrl, 'croupier_owner'), adminUrl, pid, how }
}

/**
 * Stops the server on a folder that no running process claims. Does nothing and returns false if one does. Rejects if the folder
 * is another account's.
 */
export async function stopAbandoned(folder: string): Promise<boolean> {
  const log = () => {}
  const home = openFolder(resolve(folder))
  return withLock(
    join(home, 'lock'),
    async () => {
      if (othersIn(home).length > 0) return false
      await stopPostmaster(await findPlace(home, log), log)
      return true
    },
    log,
  )
}

function gone(): never {
  throw new Error('PostgreSQL ended right after its start')
}

function openFolder(folder: string): string {
  try {
    const claims = join(folder, 'claims')
    mkdirSync(claims, { recursive: true })
    for (const path of [folder, claims]) accessSync(path, constants.W_OK)
    return realpathSync(folder)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error
    throw new Error(
      `The database's folder ${folder} cannot be written by this account. Start as the account that owns it, hand it ` +
        `over (chown -R), or choose another with DATA_FOLDER.`,
    )
  }
}

/** The running processes with a claim on the server. Claims of ended ones are removed. */
function othersIn(folder: string): number[] {
  const parent = join(folder, 'claims')
  return readdirSync(parent).flatMap((name) => {
    const claim = readProcessId(join(parent, name))
    if (claim && isAlive(claim)) return [claim.pid]
    rmSync(join(parent, name), { force: true })
    return []
  })
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
