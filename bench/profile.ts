import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { rounded } from './quiet.ts'

const SAMPLE_MS = 20
const MAX_ROWS = 12

/**
 * Profiles one more run of `work`, which is not part of the figures: where the node spends its busy time, and the wait
 * events of the lane's connections in samples (`Client` means that a connection waits for the node).
 */
export async function profiled(url: string, work: () => Promise<unknown>) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const lane = await sampleWaits(url, work)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return { node: busyTimeOf(profile), lane }
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples?: number[] | undefined
  timeDeltas?: number[] | undefined
}

/** The busy share of the time, and its parts by package, module or area of the runtime, largest first. */
function busyTimeOf({ nodes, samples = [], timeDeltas = [] }: Profile) {
  const areas = new Map(nodes.map(({ id, callFrame }) => [id, areaOf(callFrame)]))
  const spent = new Map<string, number>()
  samples.forEach((id, index) => {
    const area = areas.get(id)!
    spent.set(area, (spent.get(area) ?? 0) + timeDeltas[index]!)
  })
  const all = [...spent.values()].reduce((sum, one) => sum + one, 0)
  const idle = spent.get('(idle)') ?? 0
  spent.delete('(idle)')
  return { busy: rounded((all - idle) / all), shares: shares(spent) }
}

function areaOf({ functionName, url }: { functionName: string; url: string }): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library) return library
  const ours = /(modules\/[^/]+|platform\/[^/]+|packages\/[^/]+|bench)\//.exec(url)?.[1]
  if (ours) return ours
  const inside = /^node:(?:internal\/)?([^/:]+)/.exec(url)?.[1]
  if (inside) return `node:${inside}`
  return /^write/.test(functionName) ? 'writing to sockets' : functionName || 'the runtime'
}

async function sampleWaits(url: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen = new Map<string, number>()
  let isRunning = true
  const watch = (async () => {
    while (isRunning) {
      const { rows } = await client.query<{ activity: string }>(
        `select coalesce(wait_event_type || ': ' || wait_event, 'working') as activity from pg_stat_activity
         where datname = current_database() and application_name = 'croupier_lane'`,
      )
      for (const { activity } of rows) seen.set(activity, (seen.get(activity) ?? 0) + 1)
      await sleep(SAMPLE_MS)
    }
  })()
  await work()
  isRunning = false
  await watch
  await client.end()
  return shares(seen)
}

function shares(of: ReadonlyMap<string, number>): Record<string, number> {
  const all = [...of.values()].reduce((sum, one) => sum + one, 0)
  const largest = [...of].toSorted(([, one], [, other]) => other - one).slice(0, MAX_ROWS)
  return Object.fromEntries(largest.map(([name, one]) => [name, rounded(one / all, 3)]))
}
