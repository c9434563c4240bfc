import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { issueAt } from '@croupier/game-math/lottery/index'
import { parseMoney } from '@croupier/kernel/money'
import { account } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { ISSUE, type Product } from './ground.ts'
import type { Called, Calls } from './http-caller.ts'
import { type Gate, type Measured, median, rounded } from './quiet.ts'

const SESSIONS = 512
const CONNECTIONS = 64
const TICKETS = [1, 10]

/** Members with money and a session, as registering and logging in would leave them. */
async function loggedIn({ app, platform }: Product): Promise<string[]> {
  const { identity, wallet } = app.modules
  const tokens: string[] = []
  for (let nth = 0; nth < SESSIONS; nth++) {
    tokens.push(
      await platform.database.db.transaction().execute(async (tx) => {
        const { memberId } = await identity.seedMember(tx, { username: `bench${nth}`, password: 'four quiet horses' })
        const postings = [
          { from: account.house('corrections'), to: account.cash(memberId), amount: parseMoney('1000000.00') },
        ]
        const at = systemClock.now()
        await wallet.post(tx, { kind: 'correction', reference: `bench-http-${memberId}`, at, postings })
        return (await identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' })).token
      }),
    )
  }
  return tokens
}

async function call(calls: Calls): Promise<Called> {
  const caller = fork(fileURLToPath(new URL('./http-caller.ts', import.meta.url)))
  caller.send(calls)
  const [told] = (await once(caller, 'message')) as [Called]
  await once(caller, 'exit')
  return told
}

const LINE = {
  play: 'SSC_POSITION',
  selection: { pos: [[1], [], [], [], []] },
  units: 1,
  multiple: 1,
  mode: 1000,
  prizeGroup: 1900,
  stake: '2.00',
}

/**
 * A ticket on the issue of now; waits for the next one when this one closes within the slice. The product that is
 * measured runs no jobs beside the load, so the clockworks are turned here, by hand.
 */
async function ticketOf({ app }: Product, bets: number, seconds: number): Promise<string> {
  const { draws, lottery } = app.modules
  const { calendar } = draws.game(ISSUE.game)
  for (;;) {
    const { issueNo, closeAt } = issueAt(calendar, systemClock.now())
    const leftMs = closeAt.getTime() - systemClock.now().getTime()
    if (leftMs > (seconds + 3) * 1000) {
      await draws.advance(systemClock.now())
      await lottery.advance(systemClock.now())
      return JSON.stringify({ game: ISSUE.game, issueNo, bets: Array(bets).fill(LINE) })
    }
    await sleep(Math.max(leftMs, 0) + 500)
  }
}

/**
 * One ticket per HTTP request through the whole door (session, schema, throttle), against a call that needs a session
 * and does next to nothing: the ticket for a live connection.
 */
export async function httpBench({
  built,
  quietly,
  prove,
  slices,
  seconds,
}: {
  built: Product
  quietly: Gate
  prove(): Promise<void>
  slices: number
  seconds: number
}) {
  const tokens = await loggedIn(built)
  await built.app.site.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(built.app.site.server.address() as AddressInfo).port}`
  const to = { url, tokens, connections: CONNECTIONS, seconds, method: 'POST' as const }
  const empty: Measured<Called>[] = []
  const placed = TICKETS.map((bets) => ({ bets, own: [] as Measured<Called>[] }))
  for (let slice = 0; slice < slices; slice++) {
    const path = '/wps/live/ticket'
    empty.push(await quietly('empty calls', () => call({ ...to, path, body: '{}', keyed: false })))
    for (const { bets, own } of placed) {
      const place = async () => {
        const body = await ticketOf(built, bets, seconds)
        return call({ ...to, path: '/wps/lottery/tickets', body, keyed: true })
      }
      own.push(await quietly(`tickets of ${bets}`, place))
      await prove()
    }
  }
  const least = figures(empty)
  return {
    connections: CONNECTIONS,
    empty: least,
    tickets: placed.map(({ bets, own }) => {
      const one = figures(own)
      return { bets, ...one, ofEmpty: rounded(one.perSecond / least.perSecond), goal: 0.6 }
    }),
  }
}

const figures = (own: readonly Measured<Called>[]) => ({
  perSecond: Math.round(median(own.map(({ value }) => value.perSecond))),
  p50: median(own.map(({ value }) => value.p50)),
  p99: median(own.map(({ value }) => value.p99)),
  refused: own.reduce((sum, { value }) => sum + value.other, 0),
  disturbed: own.filter(({ disturbed }) => disturbed).length,
})
