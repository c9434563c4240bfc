import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** What the watcher saw of a node, every half second. */
export type Sample = { at: number; memoryMb: number; isReady: boolean; readyMs: number }

const EVERY_MS = 500

/** Resident memory of a process in MB. */
export function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

/** Processor time that the threads of a process have used, in milliseconds. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return ns.reduce((sum, one) => sum + one, 0) / 1e6
}

/** Watches the memory of a node and its `/ready` until stopped. */
export function watch(site: string, pid: number) {
  const samples: Sample[] = []
  const timer = setInterval(async () => {
    const at = performance.now()
    const isReady = await fetch(`${site}/ready`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    samples.push({ at, memoryMb: memoryMb(pid), isReady, readyMs: performance.now() - at })
  }, EVERY_MS)
  return { samples, stop: () => clearInterval(timer) }
}

/** The draws that were due in a period: how many, how many are void, and the greatest delay in milliseconds. */
export async function drawsBetween(url: string, from: Date, to: Date) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ due: number; void: number; undecided: number; latestMs: number }>(
    `select count(*)::int as due, count(*) filter (where status = 'void')::int as void,
            count(*) filter (where status not in ('void', 'revealed'))::int as undecided,
            coalesce(max(extract(epoch from revealed_at - draw_at) * 1000), 0)::float as "latestMs"
     from draws.records where draw_at between $1 and $2`,
    [from, to],
  )
  await client.end()
  return rows[0]!
}
