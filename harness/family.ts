import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parent of every process; empty on systems other than Linux. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  if (process.platform !== 'linux') return found
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found
}

/** Whether a process runs. A zombie does not: it stays in the list where the first process reaps none. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3))
  } catch {
    return false
  }
}

/** Kills a process and all its descendants, and waits until they have ended. */
export async function killFamily(pid: number): Promise<void> {
  const known = parents()
  const family = [pid]
  for (const one of family)
    family.push(...[...known].filter(([child, parent]) => parent === one && !family.includes(child)).map(([c]) => c))
  for (const one of family) if (exists(one)) process.kill(one, 'SIGKILL')
  for (let tries = 0; tries < 1_200 && family.some(exists); tries++) await sleep(50)
}
