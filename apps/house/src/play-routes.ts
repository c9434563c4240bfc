import { CLIENT_SEED } from '@croupier/game-math/fairness/index'
import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isDemoToken } from './demo.ts'
import { campaignView, type FreeRoundsDeps, freeRoundFault, runningCampaign } from './free-rounds.ts'
import { rulesOf } from './games/index.ts'
import type { Journal } from './journal.ts'
import { isGame } from './model.ts'
import type { Replays } from './replays.ts'
import type { Rounds, Wish } from './rounds.ts'
import type { playerSeeds } from './seeds.ts'
import { isRoundSession, type RoundSession, type Sessions } from './sessions.ts'
import { balanceOf, type Played } from './settling.ts'
import { recordsOf, roundView, seedsView } from './views.ts'

export type PlayDeps = FreeRoundsDeps & {
  journal: Journal
  rounds: Rounds
  sessions: Sessions
  seeds: ReturnType<typeof playerSeeds>
  wallet: WalletClient
}

/** Rounds that a page lists. */
const SHOWN = 20
const entry = z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)), game: z.string() })
const keyed = z.object({ key: z.uuid(), campaignId: z.optional(z.uuid()) })
const decision = z.object({ roundId: z.string(), step: z.int() })
const replay = z.object({ token: z.string() })
const ending = z.object({ roundId: z.string() })
const wantedSeed = z.object({ clientSeed: z.string().check(z.regex(CLIENT_SEED)) })

type Call = { deps: PlayDeps; session: RoundSession; body: unknown; reply: FastifyReply }
type Answer = (call: Call) => Promise<unknown>

/** The calls of the pages of games. A session token is in a header, and not in a cookie, because the pages are in a frame. */
export function bindPlay(
  server: FastifyInstance,
  real: PlayDeps,
  { replays, demo }: { replays: Replays; demo: PlayDeps },
): void {
  server.post('/api/enter', async ({ body }, reply) => {
    const asked = z.safeParse(entry, body)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    const { token, game } = asked.data
    const deps = isDemoToken(token) ? demo : real
    const opened = isGame(game) ? await deps.sessions.enter(token, game) : null
    if (!opened) return refused(reply, 401, 'SESSION_INVALID')
    return { token: opened.token, ...(await stateOf(deps, opened.session)), balance: opened.balance }
  })
  server.post('/api/replay', async ({ body }, reply) => {
    const asked = z.safeParse(replay, body)
    const shown = asked.success ? replays.find(asked.data.token) : null
    return shown ?? refused(reply, 404, 'ROUND_NOT_FOUND')
  })
  bindSessions(server, [real, demo])
}

/** The calls of a page with a session, of real or of play money. */
function bindSessions(server: FastifyInstance, kinds: readonly PlayDeps[]): void {
  const bind = (path: string, answer: Answer) =>
    server.post(path, async (request, reply) => {
      const token = bearerOf(request)
      const deps = kinds.find(({ sessions }) => sessions.find(token))
      const session = deps?.sessions.find(token)
      return deps && session && isRoundSession(session)
        ? answer({ deps, session, body: request.body, reply })
        : refused(reply, 401, 'SESSION_INVALID')
    })
  bind('/api/state', ({ deps, session }) => stateOf(deps, session))
  bind('/api/play', play)
  bind('/api/step', (call) => {
    const asked = z.safeParse(decision, call.body)
    return asked.success ? goOn(call, () => call.deps.rounds.step(call.session, asked.data)) : malformed(call)
  })
  bind('/api/cashOut', (call) => {
    const asked = z.safeParse(ending, call.body)
    return asked.success
      ? goOn(call, () => call.deps.rounds.cashOut(call.session, asked.data.roundId))
      : malformed(call)
  })
  bind('/api/seeds', async ({ deps, session, body, reply }) => {
    const asked = z.safeParse(wantedSeed, body)
    if (!asked.success) return refused(reply, 400, 'MALFORMED')
    const revealed = await deps.rounds.rotate(session, asked.data.clientSeed)
    if (!revealed) return refused(reply, 409, 'ROUND_UNFINISHED')
    const player = await deps.seeds.ready(session.playerId)
    return { revealed, records: recordsOf(player, revealed), seeds: seedsView(player) }
  })
  bind('/api/revealed', async ({ deps, session }) => {
    const player = await deps.seeds.ready(session.playerId)
    return { revealed: player.revealed.map((one) => ({ ...one, records: recordsOf(player, one) })) }
  })
}

export const refused = (reply: FastifyReply, code: number, status: string, message = '') =>
  reply.code(code).send({ status, message })

const malformed = async ({ reply }: Call) => refused(reply, 400, 'MALFORMED')

export const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** What a page shows when it opens, and again after a reload: a round of the game that is under way is among the rounds. */
async function stateOf(deps: PlayDeps, session: RoundSession) {
  const { seeds, wallet, sessions } = deps
  const player = await seeds.ready(session.playerId)
  await sessions.keepAlive(session)
  const { playerId, game: gameCode, currency, limits, language } = session
  const answer = await wallet.say('balance', { playerId, gameCode, currency })
  return {
    currency,
    limits,
    language,
    balance: balanceOf(answer),
    seeds: seedsView(player),
    freeRounds: freeRoundsOf(deps, session),
    rounds: player.rounds
      .filter(({ state, game }) => state !== 'refused' && game === session.game)
      .slice(0, SHOWN)
      .map(roundView),
  }
}

/** The free rounds that the player plays now at the game; null without any. */
function freeRoundsOf(deps: PlayDeps, { playerId, game }: RoundSession) {
  const campaign = runningCampaign(deps, { playerId, game })
  return campaign && campaignView(campaign)
}

async function play(call: Call) {
  const { deps, session, body, reply } = call
  const { game } = session
  const asked = z.safeParse(keyed, body)
  const wish = z.safeParse(rulesOf(game).wish, body)
  if (!asked.success || !wish.success) return malformed(call)
  const { key, campaignId } = asked.data
  const { playerId } = session
  const free = { campaignId: campaignId ?? '', playerId, game, stake: wish.data.stake }
  const isKnown = deps.journal.player(playerId)?.rounds.some((round) => round.key === key)
  // A repeated request gets its round, also when it was the last free one.
  const refusal = campaignId === undefined || isKnown ? null : freeRoundFault(deps, free)
  const fault = refusal ?? betFault(session, wish.data)
  if (fault) return refused(reply, 409, fault)
  return goOn(call, () => deps.rounds.play({ key, game, bet: wish.data, campaignId }, session))
}

/** The round as it is after a call, with the seeds. */
async function goOn({ deps, session, reply }: Call, act: () => Promise<Played | null>) {
  const { seeds, sessions } = deps
  try {
    await sessions.keepAlive(session)
    const played = await act()
    if (!played) return refused(reply, 404, 'ROUND_NOT_FOUND')
    const player = await seeds.ready(session.playerId)
    const free = played.round.campaignId === undefined ? undefined : deps.journal.campaign(played.round.campaignId)
    const freeRounds = free ? campaignView(free) : freeRoundsOf(deps, session)
    return { round: roundView(played.round), balance: played.balance, seeds: seedsView(player), freeRounds }
  } catch (error) {
    if (error instanceof NoAnswer) return refused(reply, 503, 'TEMPORARY')
    throw error
  }
}

/** The limits of the wallet are checked here, too, so that a wrong stake costs no message. */
export function betFault({ limits, game }: RoundSession, bet: Wish['bet']) {
  const stake = parseMoney(bet.stake)
  if (stake < BigInt(limits.minStake) || stake > BigInt(limits.maxStake)) return 'LIMIT_STAKE'
  try {
    rulesOf(game).check(bet)
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'MALFORMED'
    throw error
  }
}
