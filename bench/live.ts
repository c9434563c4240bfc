import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { portOf } from '../harness/ports.ts'
import { forkSession } from '../harness/sessions.ts'
import { createSessions } from './http.ts'
import type { Watch, Watched } from './live-caller.ts'
import { disturbance, type Gate, median, rounded } from './quiet.ts'
import { ISSUE, type Product } from './setup.ts'

/** Bytes of this process: resident pages, and JavaScript memory on and beside the heap, after a garbage collection. */
async function memoryInUse() {
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
 * Opens live connections to one node, each with a ticket of a member's session, then publishes results as draws do. Every
 * connection must receive every result.
 */
export async function liveBench({
  product,
  quietly,
  connections,
  slices,
}: {
  product: Product
  quietly: Gate
  connections: number
  slices: number
}) {
  const { live } = product.platform
  const tokens = await createSessions(product, 'watcher')
  const site = product.app.site
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(site.server)
  const before = await memoryInUse()
  const caller = forkSession(new URL('./live-caller.ts', import.meta.url))
  const nextMessage = async (): Promise<Watched> => (await once(caller, 'message'))[0]
  const opening = performance.now()
  caller.send({ port, tokens, connections, game: ISSUE.game } satisfies Watch)
  await nextMessage()
  const openSeconds = (performance.now() - opening) / 1000
  const after = await memoryInUse()

  // A result is published once, so a repeated slice publishes another one.
  let results = 0
  const publish = async () => {
    const answer = nextMessage()
    const issueNo = `result-${++results}`
    const sentAt = performance.timeOrigin + performance.now()
    const value = { game: ISSUE.game, issueNo, numbers: [3, 1, 4, 1, 5], drawnAt: systemClock.now() }
    live.send('draw', { topic: ISSUE.game }, value, issueNo)
    const received = await answer
    if (received.type !== 'received') throw new Error('expected the times of a result')
    return { firstMs: received.first - sentAt, lastMs: received.last - sentAt }
  }
  await publish()
  const own = []
  for (let slice = 0; slice < slices; slice++) own.push(await quietly('a result to all', publish))
  const open = live.count()
  caller.disconnect()
  await once(caller, 'exit')
  const each = (bytes: number) => Math.round(bytes / connections)
  return {
    connections: open,
    openSeconds: rounded(openSeconds),
    firstMs: rounded(median(own.map(({ value }) => value.firstMs))),
    lastMs: rounded(median(own.map(({ value }) => value.lastMs))),
    microsecondsEach: rounded(median(own.map(({ cost }) => ((cost?.node ?? Number.NaN) * 1e6) / connections)), 1),
    bytesEach: { rss: each(after.rss - before.rss), heap: each(after.heap - before.heap) },
    ...disturbance(own),
  }
}
