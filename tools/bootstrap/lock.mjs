import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The words of `/proc/<pid>/stat` after the name (in brackets, it may hold spaces): state, parent, … */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** What tells a process from a later one with its number: on Linux the tick it started at. Elsewhere the number must do. */
const birthOf = (pid) => statOf(pid)[19] ?? ''

function isAlive({ pid, birth }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  // The dead that nobody has buried still bear their number.
  return birthOf(pid) === birth && !['Z', 'X'].includes(statOf(pid)[0])
}

function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** A lock is a folder that arrives complete, by rename: nobody ever sees one without its owner. */
function take(folder) {
  const mine = `${folder}.${process.pid}`
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'owner.json'), JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }))
  try {
    renameSync(mine, folder)
    return true
  } catch (error) {
    rmSync(mine, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(error.code) && statSync(folder, { throwIfNoEntry: false }))
      return false
    throw error
  }
}

/** Clears the lock of a dead process. It is moved aside first, so that of two who clear only one does. */
function clear(folder, dead) {
  const aside = `${folder}.dead-${process.pid}`
  try {
    renameSync(folder, aside)
  } catch {
    return
  }
  const moved = ownerOf(aside)
  if (moved && moved.pid !== dead?.pid && isAlive(moved)) {
    // Between the look and the move somebody cleared and took it: give it back.
    try {
      renameSync(aside, folder)
      return
    } catch {}
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Runs `work` while this process, and no other, holds `folder`. `waiting(pid)` is called once if it has to wait. */
export async function withLock(folder, work, waiting = () => {}) {
  mkdirSync(dirname(folder), { recursive: true })
  for (let told = false; !take(folder); ) {
    const owner = ownerOf(folder)
    if (!owner || !isAlive(owner)) {
      clear(folder, owner)
      continue
    }
    if (!told) waiting(owner.pid)
    told = true
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
