import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { rounded } from './quiet.ts'

const LOOK_MS = 20
const MAX_ROWS = 12

/**
 * What limits `work`, seen while it runs once more, outside of the figures: on which the node spends its busy time, and
 * what the connections of the lane do whenever somebody looks (waiting for the node is a `Client` wait).
 */
export async function profiled(url: string, work: () => Promise<unknown>) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const lane = await watched(url, work)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return { node: spentOn(profile), lane }
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples?: number[] | undefined
  timeDeltas?: number[] | undefined
}

/** Shares of the busy time by package, module or piece of the runtime, the largest first; and how busy it was. */
function spentOn({ nodes, samples = [], timeDeltas = [] }: Profile) {
  const areas = new Map(nodes.map(({ id, callFrame }) => [id, areaOf(callFrame)]))
  const spent = new Map<string, number>()
  samples.forEach((id, nth) => {
    const area = areas.get(id)!
    spent.set(area, (spent.get(area) ?? 0) + timeDeltas[nth]!)
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

async function watched(url: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen = new Map<string, number>()
  let running = true
  const watch = (async () => {
    while (running) {
      const { rows } = await client.query<{ does: string }>(
        `select coalesce(wait_event_type || ': ' || wait_event, 'working') as does from pg_stat_activity
         where datname = current_database() and application_name = 'croupier_lane'`,
      )
      for (const { does } of rows) seen.set(does, (seen.get(does) ?? 0) + 1)
      await sleep(LOOK_MS)
    }
  })()
  await work()
  running = false
  await watch
  await client.end()
  return shares(seen)
}

function shares(of: ReadonlyMap<string, number>): Record<string, number> {
  const all = [...of.values()].reduce((sum, one) => sum + one, 0)
  const largest = [...of].toSorted(([, one], [, other]) => other - one).slice(0, MAX_ROWS)
  return Object.fromEntries(largest.map(([name, one]) => [name, rounded(one / all, 3)]))
}
