import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process by its id and, on Linux, its start time, because ids are reused. */
export type ProcessId = { pid: number; birth: string }

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const birthOf = (pid: number): string => statOf(pid)[19] ?? ''

export const thisProcess = (): ProcessId => ({ pid: process.pid, birth: birthOf(process.pid) })

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the process id is in use, even by a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether a process runs. Zombies do not; they stay where the first process reaps none, as in a bare container. */
export const exists = (pid: number): boolean => isTaken(pid) && !['Z', 'X'].includes(statOf(pid)[0] ?? '')

export const isAlive = ({ pid, birth }: ProcessId): boolean => exists(pid) && birthOf(pid) === birth

/** Whether a process has `folder` as its working directory, as those of PostgreSQL do. Null when that cannot be read. */
export function worksIn(pid: number, folder: string): boolean | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return null
  }
}

/** Whether any visible process has `folder` as its working directory. */
export const isWorkedIn = (folder: string): boolean =>
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), folder) === true)

export function readProcessId(path: string): ProcessId | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('birth' in read)) return null
    return { pid: Number(read.pid), birth: String(read.birth) }
  } catch {
    return null
  }
}

/** A lock is a folder that is created by a rename, so it never lacks its owner. */
function take(lock: string): boolean {
  const mine = `${lock}.${process.pid}`
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'owner.json'), JSON.stringify(thisProcess()))
  try {
    renameSync(mine, lock)
    return true
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) return false
    throw error
  }
}

/** Removes the lock of a dead process. The rename before makes sure that only one process removes it. */
function clear(lock: string, dead: ProcessId | null): void {
  const aside = `${lock}.dead-${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const moved = readProcessId(join(aside, 'owner.json'))
  // Another process removed and took the lock meanwhile: give it back.
  if (moved && moved.pid !== dead?.pid && isAlive(moved)) renameSync(aside, lock)
  else rmSync(aside, { recursive: true, force: true })
}

// The lock on the disk is per process; within this one, callers for the same folder queue here.
const queues = new Map<string, Promise<unknown>>()

/** Runs `work` under `lock`, exclusively in this process and among processes. */
export function withLock<T>(lock: string, work: () => Promise<T>, waiting: (pid: number) => void): Promise<T> {
  const turn = (queues.get(lock) ?? Promise.resolve()).catch(() => {}).then(() => holdAndRun(lock, work, waiting))
  queues.set(lock, turn)
  return turn
}

async function holdAndRun<T>(lock: string, work: () => Promise<T>, waiting: (pid: number) => void): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true })
  for (let told = false; !take(lock); ) {
    const owner = readProcessId(join(lock, 'owner.json'))
    if (!owner || !isAlive(owner)) {
      clear(lock, owner)
      continue
    }
    if (!told) waiting(owner.pid)
    told = true
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
