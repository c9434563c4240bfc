import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueAt } from '@croupier/game-math/lottery/index'
import { parseMoney } from '@croupier/kernel/money'
import { account } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { portOf } from '../harness/ports.ts'
import { forkSession } from '../harness/sessions.ts'
import type { Called } from './calling.ts'
import type { Calls } from './http-caller.ts'
import { profiled } from './profile.ts'
import { costOf, disturbance, type Gate, type Measured, median, rounded } from './quiet.ts'
import { ISSUE, type Product } from './setup.ts'
import type { Pace, Yardstick } from './tpcb.ts'

const SESSIONS = 512
export const CONNECTIONS = 64
export const TPCB_CLIENTS = 16
const TICKETS = [1, 10]

/** Creates members with money and a session, with a proved contact on request. Returns the tokens of the sessions. */
export async function createSessions(
  { app, platform }: Product,
  prefix = 'bench',
  { isVerified = false } = {},
): Promise<string[]> {
  const { identity, wallet } = app.modules
  const tokens: string[] = []
  for (let count = 0; count < SESSIONS; count++) {
    tokens.push(
      await platform.database.db.transaction().execute(async (tx) => {
        const { memberId } = await identity.seedMember(tx, {
          username: `${prefix}${count}`,
          password: 'four quiet horses',
          ...(isVerified ? { email: `${prefix}${count}@mail.example` } : {}),
        })
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

/** Runs the calls in a process of its own. */
export async function call(calls: Calls): Promise<Called> {
  const caller = forkSession(new URL('./http-caller.ts', import.meta.url))
  caller.send(calls)
  const called: Called = (await once(caller, 'message'))[0]
  await once(caller, 'exit')
  return called
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
 * The body of a ticket on the open issue. Waits for the next issue if this one closes during the slice. The measured
 * product runs no jobs beside the load, so this function runs one turn of the scheduled loops.
 */
export async function ticketOf({ app }: Product, bets: number, seconds: number): Promise<string> {
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

export type HttpParts = {
  yardstick: Yardstick
  product: Product
  quietly: Gate
  prove(): Promise<void>
  slices: number
  seconds: number
}

/**
 * Measures one ticket per HTTP request with all checks of the door (session, schema, throttle). Compares it with a call
 * that needs a session and only issues a ticket for a live connection, and with TPC-B, slice by slice in turns.
 */
export async function httpBench({ yardstick, product, quietly, prove, slices, seconds }: HttpParts) {
  const tokens = await createSessions(product)
  if (!product.app.site.server.listening) await product.app.site.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(product.app.site.server)
  const to = { port, tokens, connections: CONNECTIONS, seconds, method: 'POST' as const }
  const tpcb: Measured<Pace>[] = []
  const empty: Measured<Called>[] = []
  const placed: { bets: number; own: Measured<Called>[] }[] = TICKETS.map((bets) => ({ bets, own: [] }))
  let body = ''
  const prepare = (bets: number) => async () => {
    body = await ticketOf(product, bets, seconds)
  }
  const place = () => call({ ...to, path: '/wps/lottery/tickets', body, keyed: true })
  for (let slice = 0; slice < slices; slice++) {
    tpcb.push(await quietly('TPC-B', () => yardstick.slice(TPCB_CLIENTS, seconds)))
    const path = '/wps/live/ticket'
    empty.push(await quietly('empty calls', () => call({ ...to, path, body: '{}', keyed: false })))
    for (const { bets, own } of placed) {
      own.push(await quietly(`tickets of ${bets}`, place, { prepare: prepare(bets) }))
      await prove()
    }
  }
  const perTpcb = median(tpcb.map(({ value }) => value.perSecond))
  const baseline = { ...figures(empty, perTpcb), goalOfTpcb: 3 }
  const tickets = placed.map(({ bets, own }) => {
    const one = figures(own, perTpcb)
    return { bets, ...one, goalOfTpcb: 2, ofEmpty: rounded(one.perSecond / baseline.perSecond), goalOfEmpty: 0.6 }
  })
  const missed = tickets.find(({ ofEmpty, ofTpcb }) => ofEmpty < 0.6 || ofTpcb < 2)
  if (missed) await prepare(missed.bets)()
  const profile = missed && { bets: missed.bets, ...(await profiled(product.url, place)) }
  return {
    connections: CONNECTIONS,
    tpcb: { clients: TPCB_CLIENTS, perSecond: Math.round(perTpcb), ...disturbance(tpcb) },
    empty: baseline,
    tickets,
    ...(profile ? { profile } : {}),
  }
}

/** The figures of slices beside the pace of TPC-B. */
export function figures(own: readonly Measured<Called>[], perTpcb: number) {
  const each = (of: (one: Called) => number) => median(own.map(({ value }) => of(value)))
  const perSecond = each((one) => one.perSecond)
  return {
    perSecond: Math.round(perSecond),
    ofTpcb: rounded(perSecond / perTpcb),
    p50: rounded(each(({ p50 }) => p50)),
    p99: rounded(each(({ p99 }) => p99)),
    // The node's event loop uses one core, so the processor time of a call limits the calls per second.
    microseconds: {
      ...costOf(own, ({ value }) => value.all),
      caller: rounded(
        each(({ microseconds }) => microseconds),
        1,
      ),
    },
    refused: own.reduce((sum, { value }) => sum + value.refused, 0),
    ...disturbance(own),
  }
}
