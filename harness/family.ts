import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Parent of every process that Linux shows; elsewhere nothing is known. */
function parents(): Map<number, number> {
  const found = new Map<number, number>()
  if (process.platform !== 'linux') return found
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // Gone between the look and the read.
    }
  }
  return found
}

/** Whether a process is there, and not just its number, which under a first process that buries nobody stays. */
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

/** Ends a process and all that it started, with no warning to any, and waits until none is left. */
export async function killFamily(pid: number): Promise<void> {
  const known = parents()
  const family = [pid]
  for (const one of family)
    family.push(...[...known].filter(([child, parent]) => parent === one && !family.includes(child)).map(([c]) => c))
  for (const one of family) if (exists(one)) process.kill(one, 'SIGKILL')
  for (let tries = 0; tries < 1_200 && family.some(exists); tries++) await sleep(50)
}
