import { readFileSync } from 'node:fs'
import pg from 'pg'

/** What the watcher saw of a node, every half second. */
export type Sample = { at: number; memoryMb: number; isReady: boolean; readyMs: number }

const EVERY_MS = 500

/** Resident memory of a process in MB. */
export function memoryMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

const TICK_MS = 10
/** Processor time that a process has used, in milliseconds, in steps of 10. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
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
