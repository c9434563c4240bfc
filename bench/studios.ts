import { once } from 'node:events'
import { memberIdOf } from '@croupier/kernel/ids'
import { sharedKeys } from '@croupier/provider-kit/signature'
import { walletClient } from '@croupier/provider-kit/wallet-client'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { onServer } from '../apps/server/src/testing/server.ts'
import { portOf } from '../harness/ports.ts'
import { forkSession } from '../harness/sessions.ts'
import type { Called } from './calling.ts'
import { CONNECTIONS, figures, type HttpParts, TPCB_CLIENTS } from './http.ts'
import { profiled } from './profile.ts'
import type { Message, Messages, Seat } from './provider-caller.ts'
import { disturbance, type Measured, median, rounded } from './quiet.ts'
import type { Product } from './setup.ts'
import type { Pace } from './tpcb.ts'

const PROVIDER = 'house'
const SECRET = 'a secret of the bench'
const GAME = 'harbour-lanterns'
const SEATS = 512
const MOVES = ['betWin', 'bet'] as const

/**
 * Messages of a studio through the whole signed door: rounds of the slot with the returns of their seeds, and stakes. Compares them with
 * a signed message that moves nothing, and with TPC-B, slice by slice in turns.
 */
export async function studiosBench({ yardstick, product, quietly, prove, slices, seconds }: HttpParts) {
  const { site } = product.app
  if (!site.server.listening) await site.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(site.server)
  const { seats, currency } = await seatsAt(product, port)
  const to = { port, connections: CONNECTIONS, seconds, secret: SECRET, providerId: PROVIDER, currency, seats }
  // The first messages of a deployment. Autovacuum counts the rows of new tables within a minute, which no slice should wait for.
  for (const name of MOVES) await send({ ...to, seconds: 1, name })
  await onServer(product.url, (client) => client.query('analyze'))
  const tpcb: Measured<Pace>[] = []
  const own: Record<Message, Measured<Called>[]> = { balance: [], bet: [], betWin: [] }
  for (let slice = 0; slice < slices; slice++) {
    tpcb.push(await quietly('TPC-B', () => yardstick.slice(TPCB_CLIENTS, seconds)))
    for (const name of ['balance', ...MOVES] as const)
      own[name].push(await quietly(`messages ${name}`, () => send({ ...to, name })))
    await prove()
  }
  const perTpcb = median(tpcb.map(({ value }) => value.perSecond))
  const empty = figures(own.balance, perTpcb)
  const messages = MOVES.map((name) => {
    const one = figures(own[name], perTpcb)
    return { name, ...one, goalOfTpcb: 1.5, ofEmpty: rounded(one.perSecond / empty.perSecond), goalOfEmpty: 0.5 }
  })
  const missed = messages.find(({ ofTpcb, ofEmpty }) => ofTpcb < 1.5 || ofEmpty < 0.5)
  const profile = missed && {
    name: missed.name,
    ...(await profiled(product.url, () => send({ ...to, name: missed.name }))),
  }
  return {
    connections: CONNECTIONS,
    tpcb: { clients: TPCB_CLIENTS, perSecond: Math.round(perTpcb), ...disturbance(tpcb) },
    /** `balance`: one query. */
    empty,
    messages,
    ...(profile ? { profile } : {}),
  }
}

/** Runs the messages in a process of its own. */
async function send(messages: Messages): Promise<Called> {
  const caller = forkSession(new URL('./provider-caller.ts', import.meta.url))
  caller.send(messages)
  const called: Called = (await once(caller, 'message'))[0]
  await once(caller, 'exit')
  return called
}

/** Sets the house provider up, and lets members in by the messages of a launch. */
async function seatsAt(
  { app, platform, memberIds }: Product,
  port: number,
): Promise<{ seats: Seat[]; currency: string }> {
  const { providers } = app.modules
  const { db } = platform.database
  const own = { url: 'http://127.0.0.1:1', secret: SECRET }
  await db.transaction().execute((tx) => providers.seedHouse(tx, own))
  const url = `http://127.0.0.1:${port}`
  const wallet = walletClient({ clock: systemClock, keys: sharedKeys(SECRET), url, providerId: PROVIDER })
  const seats: Seat[] = []
  let currency = ''
  for (const playerId of memberIds.slice(0, SEATS)) {
    const launch = { providerId: PROVIDER, memberId: memberIdOf(playerId), gameCode: GAME }
    const launchToken = await db.transaction().execute((tx) => providers.sessions.launch(tx, launch))
    const answer = await wallet.say('authenticate', { launchToken })
    if (answer.status !== 'OK') throw new Error(`the wallet let no member in: ${answer.status}`)
    seats.push({ playerId, sessionToken: String(answer.sessionToken) })
    currency = String(answer.currency)
  }
  return { seats, currency }
}
