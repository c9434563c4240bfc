import { onServer } from '../apps/server/src/testing/server.ts'
import { type Load, placeBet, runCallers } from './bettors.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { type Product, type Server, startProduct } from './setup.ts'
import { startSystemServer } from './system-server.ts'

const BETTORS = 256

type Side = { server: Server; product: Product; quietly: Gate; own: Measured<Load>[] }

/** Compares the lane on the embedded PostgreSQL with an installed one of the same settings, slice by slice in turns. */
export async function embeddedBench({
  server,
  product,
  members,
  gateFor,
  prove,
  slices,
  seconds,
}: {
  server: Server
  product: Product
  members: number
  gateFor(server: Server): Promise<Gate>
  prove(url: string): Promise<void>
  slices: number
  seconds: number
}) {
  if (server.name !== 'embedded') return { skipped: 'DATABASE_URL names the server to measure on' }
  const system = await startSystemServer(server)
  if (!system) return { skipped: 'no PostgreSQL is installed on PATH or in /usr/lib/postgresql' }
  try {
    const other = await startProduct(system, members)
    const sides: Side[] = [
      { server, product, quietly: await gateFor(server), own: [] },
      { server: system, product: other, quietly: await gateFor(system), own: [] },
    ]
    for (let slice = 0; slice < slices; slice++)
      for (const one of sides) {
        const bet = () => runCallers(BETTORS, seconds, () => placeBet(one.product))
        one.own.push(await one.quietly(`${BETTORS} bettors, ${one.server.name}`, bet))
      }
    await prove(other.url)
    await other.close()
    await other.drop()
    const [embedded, ofSystem] = await Promise.all(sides.map(figures))
    return {
      bettors: BETTORS,
      embedded,
      system: ofSystem,
      notAsked: system.without,
      ratio: rounded(embedded!.perSecond / ofSystem!.perSecond),
      ratioOfCost:
        embedded!.microseconds && ofSystem!.microseconds
          ? rounded(ofSystem!.microseconds.sum / embedded!.microseconds.sum)
          : null,
      goal: 0.8,
    }
  } finally {
    await system.stop()
  }
}

async function figures({ server, own }: { server: Server; own: readonly Measured<Load>[] }) {
  const version = await onServer(server.url, async (client) => {
    const { rows } = await client.query("select current_setting('server_version') as version")
    return rows[0].version
  })
  return {
    server: `${server.name}, PostgreSQL ${version}`,
    perSecond: Math.round(median(own.map(({ value }) => value.perSecond))),
    p50: rounded(median(own.map(({ value }) => value.p50))),
    p99: rounded(median(own.map(({ value }) => value.p99))),
    microseconds: costOf(own, ({ value }) => value.all),
    ...disturbance(own),
  }
}
