import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { stake } from '../games/rules.ts'
import { bearerOf, refused } from '../play-routes.ts'
import type { Session, Sessions } from '../sessions.ts'
import { balanceOf } from '../settling.ts'
import type { BetRefusal, CrashBets, PlacedBet } from './bets.ts'
import type { Feed } from './feed.ts'
import type { Loop } from './loop.ts'
import { isOver } from './model.ts'
import type { CrashStore } from './store.ts'
import { betView, pastView } from './views.ts'

export type CrashRouteDeps = {
  sessions: Sessions
  wallet: WalletClient
  store: CrashStore
  loop: Loop
  feed: Feed
  bets: CrashBets
}

/** Bets of the player that a page lists. */
const SHOWN = 20
const PAGE = 50
const entry = z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) })
const wish = z.object({ key: z.uuid(), slot: z.int(), stake, auto100: z.nullable(z.int()) })
const ending = z.object({ betId: z.string() })
const page = z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1))) })

/**
 * Begins an answer that events are written into. They go to the connection itself, one write for each: in an answer of chunks each would
 * be three parts, which cost twice as much for ten thousand watchers. The answer ends with its connection.
 */
function openStream(response: ServerResponse): Writable {
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  return response.socket ?? response
}

type Answer = (call: { session: Session; body: unknown; reply: FastifyReply }) => Promise<unknown>

/** The calls of the page of crash. The rounds and the feed are for everybody, logged in or not. */
export function bindCrash(server: FastifyInstance, deps: CrashRouteDeps): void {
  const { sessions, loop, feed, store, bets } = deps
  server.post('/api/crash/enter', async ({ body }, reply) => {
    const asked = z.safeParse(entry, body)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    const opened = await sessions.enter(asked.data.token, 'crash')
    if (!opened) return refused(reply, 401, 'SESSION_INVALID')
    return { token: opened.token, ...ownOf(deps, opened.session), balance: opened.balance }
  })
  server.get('/api/crash/feed', (_, reply) => {
    const state = loop.state()
    if (!state || feed.isFull()) return refused(reply, 503, 'TEMPORARY')
    reply.hijack()
    feed.watch(openStream(reply.raw), state)
  })
  server.get('/api/crash/rounds', async ({ query }, reply) => {
    const asked = z.safeParse(page, query)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    const rounds = store.roundsBefore(asked.data.before ?? Number.MAX_SAFE_INTEGER, PAGE).filter(isOver)
    return { rounds: rounds.flatMap((round) => pastOf(store, round)) }
  })
  const bind = (path: string, answer: Answer) =>
    server.post(path, async (request, reply) => {
      const session = sessions.find(bearerOf(request))
      if (session?.game !== 'crash') return refused(reply, 401, 'SESSION_INVALID')
      return answer({ session, body: request.body, reply })
    })
  bind('/api/crash/state', ({ session }) => stateOf(deps, session))
  bind('/api/crash/bet', async ({ session, body, reply }) => {
    const asked = z.safeParse(wish, body)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    // The bet is decided before anything else waits: the window may close meanwhile.
    const placing = bets.place(session, asked.data)
    await Promise.allSettled([placing, sessions.keepAlive(session)])
    return answerOf(reply, await placing)
  })
  bind('/api/crash/cashOut', async ({ session, body, reply }) => {
    const asked = z.safeParse(ending, body)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    return answerOf(reply, await bets.cashOut(session.playerId, asked.data.betId))
  })
}

function answerOf(reply: FastifyReply, done: PlacedBet | BetRefusal) {
  if (typeof done === 'string') return refused(reply, done === 'MALFORMED' ? 400 : 409, done)
  return { bet: betView(done.bet), balance: done.balance }
}

function pastOf(store: CrashStore, round: Parameters<typeof pastView>[1]): object[] {
  const chain = store.chainOf(round.number)
  return chain ? [pastView(chain, round)] : []
}

/** What concerns this player: after a reload, too, the bets that fly are among them. */
const ownOf = ({ store }: CrashRouteDeps, { playerId, currency, limits, language }: Session) => ({
  currency,
  limits,
  language,
  bets: store
    .betsOfPlayer(playerId, SHOWN)
    .filter(({ state }) => state !== 'refused')
    .map(betView),
})

async function stateOf(deps: CrashRouteDeps, session: Session) {
  await deps.sessions.keepAlive(session)
  const { playerId, currency, game: gameCode } = session
  const answer = await deps.wallet.say('balance', { playerId, gameCode, currency })
  return { ...ownOf(deps, session), balance: balanceOf(answer) }
}
