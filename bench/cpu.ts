import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Seconds of processor time, from /proc, which other load distorts less than the clock. `node` is this process, `tools`
 * the programs that it runs or ran, `postgres` the server with all its children, `all` the whole machine.
 */
export type ProcessorTime = { node: number; tools: number; postgres: number; all: number }

const TICKS_PER_SECOND = 100
const [PARENT, OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const

/** The fields of /proc/…/stat from the third on. The second is a name, which may contain blanks. */
function statOf(pid: string | number): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}
const sum = (stat: readonly number[], ...fields: readonly number[]): number =>
  fields.reduce((total, field) => total + (stat[field] ?? 0), 0) / TICKS_PER_SECOND

/** The process that started a backend: the postmaster. */
export const parentOf = (pid: number): number | null => statOf(pid)?.[PARENT] ?? null

/** The processor time used so far; null where there is no /proc. */
export function processorTime(postmaster: number | null): ProcessorTime | null {
  if (!existsSync('/proc/self/stat')) return null
  const { user, system } = process.cpuUsage()
  return {
    node: (user + system) / 1e6,
    tools: ofChildren(process.pid) + sum(statOf('self') ?? [], ENDED_USER, ENDED_SYSTEM),
    postgres: postmaster ? ofServer(postmaster) : 0,
    all: ofMachine(),
  }
}

// The account of the parent includes the backends that have ended.
const ofServer = (postmaster: number): number =>
  ofChildren(postmaster) + sum(statOf(postmaster) ?? [], OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM)

/** The time of the running children of a process. */
const ofChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[PARENT] === parent)
    .reduce((seconds, stat) => seconds + sum(stat ?? [], OWN_USER, OWN_SYSTEM), 0)

/** The time of all processes on all cores, without idling and waiting for disks. */
function ofMachine(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number)
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND
}

export const between = (from: ProcessorTime | null, to: ProcessorTime | null): ProcessorTime | null =>
  from &&
  to && {
    node: to.node - from.node,
    tools: to.tools - from.tools,
    postgres: to.postgres - from.postgres,
    all: to.all - from.all,
  }
/** The time of other processes on this machine. */
export const usedByOthers = ({ node, tools, postgres, all }: ProcessorTime): number =>
  Math.max(all - node - tools - postgres, 0)
