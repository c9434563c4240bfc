import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { portOf } from '../harness/ports.ts'
import { ISSUE, type Product } from './ground.ts'
import { loggedIn } from './http.ts'
import type { Watch, Watched } from './live-caller.ts'
import { type Gate, howQuiet, median, rounded } from './quiet.ts'

/** What a node holds: pages of the process, and what its JavaScript keeps on and beside the heap. */
async function memory() {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let times = 0; times < 3; times++) {
    collect()
    await sleep(200)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed + external }
}

/**
 * So many live connections on one node, each opened with a ticket of a member's session; then results of draws, told as
 * the draws tell them. Every connection must have every result.
 */
export async function liveBench({
  built,
  quietly,
  connections,
  slices,
}: {
  built: Product
  quietly: Gate
  connections: number
  slices: number
}) {
  const { live } = built.platform
  const tokens = await loggedIn(built, 'watcher')
  const site = built.app.site
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(site.server)
  const before = await memory()
  const caller = fork(fileURLToPath(new URL('./live-caller.ts', import.meta.url)))
  const nextMessage = async (): Promise<Watched> => (await once(caller, 'message'))[0]
  const opening = performance.now()
  caller.send({ port, tokens, connections, game: ISSUE.game } satisfies Watch)
  await nextMessage()
  const openSeconds = (performance.now() - opening) / 1000
  const after = await memory()

  // A result that comes twice is known already: a slice that is repeated tells another one.
  let results = 0
  const tell = async () => {
    const answer = nextMessage()
    const issueNo = `result-${++results}`
    const sentAt = performance.timeOrigin + performance.now()
    const value = { game: ISSUE.game, issueNo, numbers: [3, 1, 4, 1, 5], drawnAt: systemClock.now() }
    live.send('draw', { topic: ISSUE.game }, value, issueNo)
    const heard = await answer
    if (heard.type !== 'told') throw new Error('the listener answers with the times of a result')
    return { firstMs: heard.first - sentAt, lastMs: heard.last - sentAt }
  }
  await tell()
  const own = []
  for (let slice = 0; slice < slices; slice++) own.push(await quietly('a result to all', tell))
  const held = live.count()
  caller.disconnect()
  await once(caller, 'exit')
  const each = (bytes: number) => Math.round(bytes / connections)
  return {
    connections: held,
    openSeconds: rounded(openSeconds),
    firstMs: rounded(median(own.map(({ value }) => value.firstMs))),
    lastMs: rounded(median(own.map(({ value }) => value.lastMs))),
    microsecondsEach: rounded(median(own.map(({ cost }) => ((cost?.node ?? Number.NaN) * 1e6) / connections)), 1),
    bytesEach: { rss: each(after.rss - before.rss), heap: each(after.heap - before.heap) },
    ...howQuiet(own),
  }
}
