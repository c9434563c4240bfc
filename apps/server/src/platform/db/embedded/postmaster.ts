import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseBusy } from '../states.ts'
import { runAs } from './account.ts'
import { choosePort, type ServerSettings, SUPERUSER, writeSettings } from './cluster.ts'
import type { Place } from './place.ts'
import { exists, isTaken, isWorkedIn, worksIn } from './processes.ts'

/** A running PostgreSQL on our data, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; status: string }

const pidFile = ({ cluster }: Place): string => join(cluster, 'postmaster.pid')

/** The server on this data, or null. A process id that now belongs to another program does not count. */
export function findPostmaster(place: Place): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(place), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!(pid > 0) || !exists(pid) || worksIn(pid, realpathSync(place.cluster)) === false) return null
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

const PATIENCE_MS = 30_000
const STEP_MS = 100

/**
 * Waits until a starting server is ready, and returns it, or until a stopping one has ended, and returns null. Only an answer
 * counts as ready, because the port of a killed process accepts connections until the end. It fails for a server that
 * neither answers nor ends.
 */
export async function settledPostmaster(
  place: Place,
  password: string,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  for (let waited = 0, silent = 0; ; waited += STEP_MS) {
    const found = findPostmaster(place)
    if (!found) return null
    if (found.status === 'ready') {
      if (await answers(place, urlOf(place, password, found.port, 'postgres'))) return found
      silent += STEP_MS
    }
    if (silent > PATIENCE_MS)
      throw new Error(
        `${pidFile(place)} names process ${found.pid}, which lives but takes no connection on port ${found.port}. ` +
          'If it is not PostgreSQL, remove that file; if it is, stop it.',
      )
    if (waited === 1_000) log(`waiting for PostgreSQL (process ${found.pid}), which is ${found.status || 'starting'}`)
    await sleep(STEP_MS)
  }
}

/** Whether the server on our data answers. Fails when another server answers. */
async function answers(place: Place, url: string): Promise<boolean> {
  try {
    await proveOurs(place, url)
    return true
  } catch (error) {
    if (error instanceof Error && isDatabaseBusy(error)) return false
    throw error
  }
}

/**
 * The address of a database of the server on this data for the superuser: through the server's socket, which costs a quarter
 * less time than a connection through the network, or on a port of this machine where there is no socket.
 */
export function urlOf({ sockets }: Pick<Place, 'sockets'>, password: string, port: number, database: string): string {
  const hasSocket = sockets !== null && existsSync(join(sockets, `.s.PGSQL.${port}`))
  const host = hasSocket ? encodeURIComponent(sockets) : '127.0.0.1'
  return `postgres://${SUPERUSER}:${password}@${host}:${port}/${database}`
}

async function ask<T extends pg.QueryResultRow>(url: string, work: (client: pg.Client) => Promise<pg.QueryResult<T>>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    return (await work(client)).rows
  } finally {
    await client.end()
  }
}

/** Checks that the server on the port is the one on our data: it accepts our password and names our folder. */
export async function proveOurs({ cluster }: Place, url: string): Promise<void> {
  const [row] = await ask<{ data_directory: string }>(url, (client) => client.query('show data_directory'))
  if (!row || realpathSync(row.data_directory) !== realpathSync(cluster))
    throw new Error(`The PostgreSQL on this port uses ${row?.data_directory}, not ${cluster}`)
}

/** Makes a running server reload its settings. */
export async function reloadSettings(url: string): Promise<void> {
  await ask(url, (client) => client.query('select pg_reload_conf()'))
}

/** Checks that the server archives the log with our command, and not with one of `operator.conf`. */
export async function proveArchiving(url: string, command: string): Promise<void> {
  let shown: string | undefined
  // The server's processes reload one after the other.
  for (let tries = 0; tries < 50; tries++) {
    const [row] = await ask<{ archive_command: string }>(url, (client) => client.query('show archive_command'))
    shown = row?.archive_command
    if (shown === command) return
    await sleep(STEP_MS)
  }
  throw new Error(`The log is not archived to BACKUP_FOLDER: archive_command is ${shown} (see operator.conf).`)
}

const LOG_LIMIT = 20_000_000

/** The server's log from `offset` on, which contains the reason of a failed start. */
const logSince = (path: string, offset: number): string =>
  existsSync(path) ? readFileSync(path).subarray(offset).toString().trim().split('\n').slice(-15).join('\n') : ''

/** The end of the server's log. */
export const lastWords = ({ logs }: Place): string => logSince(join(logs, 'postgres.log'), 0)

// A killed server's helpers hold its shared memory until they notice, which takes them a moment.
const stillLetGoing = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
const LET_GO_STEP_MS = 500

// The probe of a port and its use by the server are two moments, between which anybody may take it.
const portTaken = /could not bind IPv4 address/

const START_TRIES = 5

/** Starts the server on its own port, or on another one where that is taken. */
export async function startServer(
  place: Place,
  settings: Omit<ServerSettings, 'port'>,
  log: (line: string) => void,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await writeSettings(place, { ...settings, port: await choosePort(place, log) })
    const fault = await startPostmaster(place)
    if (!fault) return
    if (tries >= START_TRIES || !portTaken.test(fault)) throw new Error(fault)
  }
}

/** Starts the server and waits until it accepts connections. Recovery may take minutes. Returns the reason of a failure. */
async function startPostmaster(place: Place): Promise<string | null> {
  const { cluster, logs, account, binaries } = place
  const path = join(logs, 'postgres.log')
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.1`)
  for (let waited = 0; ; waited += LET_GO_STEP_MS) {
    dropReusedPid(place)
    dropOldSocket(place)
    const offset = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const started = await runAs(account, binaries.pgCtl, ['start', '-s', '-w', '-t', '900', '-D', cluster, '-l', path])
    if (started.ok) return null
    const said = logSince(path, offset)
    if (waited >= PATIENCE_MS || !stillLetGoing.test(said))
      return `PostgreSQL does not start: ${started.output}\nIts log (${path}) says:\n${said || '(nothing)'}`
    await sleep(LET_GO_STEP_MS)
  }
}

/**
 * Removes the socket of a dead server, with its lock, which PostgreSQL keeps while any process has the id that it names. The
 * folder belongs to these data alone, and the pid file in the data keeps a second server away.
 */
function dropOldSocket({ sockets }: Place): void {
  if (!sockets) return
  for (const name of readdirSync(sockets))
    if (name.startsWith('.s.PGSQL.')) rmSync(join(sockets, name), { force: true })
}

/**
 * Removes the pid file of a dead server in the only case in which PostgreSQL itself does not: its process id now belongs to
 * another program of the same account, or to a zombie. The file stays while any process works in the data folder.
 */
function dropReusedPid(place: Place): void {
  const path = pidFile(place)
  if (process.platform !== 'linux' || !existsSync(path)) return
  if (isTaken(Number(readFileSync(path, 'utf8').split('\n')[0])) && !isWorkedIn(realpathSync(place.cluster)))
    rmSync(path)
}

/** Fast shutdown: rolls back open transactions, writes everything committed, and ends. */
export async function stopPostmaster(place: Place, log: (line: string) => void): Promise<void> {
  const { cluster, account, binaries } = place
  const found = findPostmaster(place)
  if (!found) return
  const stop = (mode: string) =>
    runAs(account, binaries.pgCtl, ['stop', '-s', '-w', '-t', '90', '-m', mode, '-D', cluster])
  const { ok, output } = await stop('fast')
  if (!ok && findPostmaster(place)) {
    log(`PostgreSQL did not stop in time (${output}); it is killed and will recover at the next start`)
    await stop('immediate')
  }
  // pg_ctl waits for the removal of the pid file, which happens a moment before the process ends.
  for (let waited = 0; waited < PATIENCE_MS && exists(found.pid); waited += STEP_MS) await sleep(STEP_MS)
}
