import { type RoundBets, recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { type Clock, MS } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { oneByOne, resolver } from '@croupier/provider-kit/retries'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import { rulesOf } from './games/index.ts'
import type { Journal } from './journal.ts'
import { type Game, isUnfinished, type Round } from './model.ts'
import type { playerSeeds } from './seeds.ts'
import type { RoundSession } from './sessions.ts'
import { type Played, settle } from './settling.ts'

export type RoundsDeps = {
  clock: Clock
  random: Random
  journal: Journal
  wallet: WalletClient
  seeds: ReturnType<typeof playerSeeds>
}
export type Rounds = ReturnType<typeof roundsService>
export type Wish<One extends Game = Game> = {
  key: string
  game: One
  bet: RoundBets[One]
  /** For a free round: its campaign. */
  campaignId?: string | undefined
}

/** Casino rules §3.3: an open round that nobody goes on with ends after this. */
const OPEN_MS = 24 * MS.hour

/** A player at a game, with or without a session: an open round needs none. */
type InGame = Pick<RoundSession, 'playerId' | 'game'>
type Desk = RoundsDeps & {
  queue: ReturnType<typeof oneByOne>
  /** The sessions of the rounds whose stake is on its way. */
  sessions: Map<string, RoundSession>
}

/**
 * The rounds of all players. A round is written down before its stake is taken, and its outcome is shown after it: a message that got
 * no answer is sent again under the same ids until the wallet says what became of it.
 */
export function roundsService(deps: RoundsDeps) {
  const desk: Desk = { ...deps, queue: oneByOne(), sessions: new Map() }
  const { queue, journal, seeds } = desk
  return {
    /**
     * Plays a round, or answers the one that the page asked for before under this key. A player has one open round of a game, and
     * gets it instead of a second one.
     */
    play: (wish: Wish, session: RoundSession): Promise<Played> =>
      queue(session.playerId, () => play(desk, wish, session)),

    /** Takes a decision of the player. One that comes twice, or too late, changes nothing. Null for an unknown round. */
    step: (session: InGame, { roundId, step }: { roundId: string; step: number }) =>
      inRound(desk, { session, roundId }, async (round) => {
        const next = await takeStep(desk, round, step)
        return next.state === 'ending' ? tryNow(desk, next) : { round: next, balance: null }
      }),

    /** Ends an open round as it stands. A round in which the player has decided nothing stays open. */
    cashOut: (session: InGame, roundId: string) =>
      inRound(desk, { session, roundId }, async (round) =>
        isUntouched(round) ? { round, balance: null } : tryNow(desk, await endNow(desk, round)),
      ),

    /** Gives an open round back in which the player has decided nothing. */
    giveBack: (player: InGame, roundId: string) =>
      inRound(desk, { session: player, roundId }, async (round) =>
        isUntouched(round) ? tryNow(desk, await endNow(desk, round)) : { round, balance: null },
      ),

    /** Casino rules §1.1: reveals the seed in use, unless a round under it is not over. */
    rotate: (session: RoundSession, clientSeed: string) =>
      queue(session.playerId, async () => {
        const player = await seeds.ready(session.playerId)
        return player.rounds.some(isUnfinished) ? null : seeds.replace(player, clientSeed)
      }),

    /** Asks about the rounds without an answer, until each is decided, and ends those that were left open. */
    resolver: resolver({
      list: () => journal.unfinished().filter((round) => isDue(desk, round)),
      idOf: ({ roundId }) => roundId,
      settle: ({ playerId, roundId }) =>
        queue(playerId, async () => {
          // It may have gone on while this waited.
          const round = journal.unfinished().find((one) => one.roundId === roundId)
          if (!round || !isDue(desk, round)) return
          await settleNow(desk, round.state === 'open' ? await endNow(desk, round) : round)
        }),
    }),
  }
}

/** Whether a message to the wallet is due: an open round has one once it was left alone for long. */
const isDue = ({ clock }: Desk, { state, at }: Round): boolean =>
  state !== 'open' || clock.now().getTime() - new Date(at).getTime() >= OPEN_MS

const isUntouched = ({ game, bet }: Round): boolean => rulesOf(game).steps?.isUntouched(bet) ?? false

async function play(desk: Desk, wish: Wish, session: RoundSession): Promise<Played> {
  const { seeds, journal, sessions } = desk
  const { rounds } = await seeds.ready(session.playerId)
  const known = rounds.find(({ key }) => key === wish.key)
  if (known && known.state !== 'sent') return { round: known, balance: null }
  const waiting = rounds.find(({ state }) => state === 'sent')
  if (waiting && waiting !== known) await settleNow(desk, waiting)
  const now = journal.player(session.playerId)?.rounds ?? []
  const open = now.find(({ game, state }) => game === wish.game && state === 'open')
  if (open) return { round: open, balance: null }
  const round = known ?? (await start(desk, wish, session))
  sessions.set(round.roundId, session)
  return tryNow(desk, round)
}

/** Does something in an open round of the player. Otherwise answers the round as it is. */
function inRound(
  { queue, seeds }: Desk,
  { session, roundId }: { session: InGame; roundId: string },
  act: (round: Round) => Promise<Played>,
): Promise<Played | null> {
  return queue(session.playerId, async () => {
    const { rounds } = await seeds.ready(session.playerId)
    const round = rounds.find((one) => one.roundId === roundId && one.game === session.game)
    if (!round) return null
    return round.state === 'open' ? act(round) : { round, balance: null }
  })
}

/** Rejects with `NoAnswer` while nobody knows what became of the round. */
async function settleNow(desk: Desk, round: Round): Promise<Played> {
  const { sessions } = desk
  const played = await settle(desk, round, sessions.get(round.roundId)?.walletToken)
  sessions.delete(round.roundId)
  return played
}

const tryNow = (desk: Desk, round: Round): Promise<Played> =>
  settleNow(desk, round).catch((error: unknown) => {
    if (error instanceof NoAnswer) return { round, balance: null }
    throw error
  })

/** Writes a new round down. The outcome of a round with decisions follows when it ends. */
async function start(
  deps: RoundsDeps,
  { key, game, bet, campaignId }: Wish,
  { playerId, currency }: RoundSession,
): Promise<Round> {
  const { clock, random, journal, seeds } = deps
  const player = await seeds.ready(playerId)
  const { serverSeed, clientSeed, nonce } = player.seeds
  const free = campaignId === undefined ? {} : { campaignId }
  const about = { roundId: humanId(random, 12), key, playerId, game, currency, bet, ...free }
  const proof = { commit: hashSeed(serverSeed), clientSeed, nonce }
  const at = clock.now().toISOString()
  const begun: Round = { ...about, ...proof, outcome: null, returned: null, state: 'sent', at, refusal: null }
  const round = rulesOf(game).steps ? begun : { ...begun, ...resultOf(deps, begun) }
  await journal.write({ type: 'round', round })
  return round
}

/** The outcome and the return of a round as it stands. Its seed is still in use. */
function resultOf({ journal }: RoundsDeps, { playerId, game, clientSeed, nonce, bet, commit }: Round) {
  const serverSeed = journal.player(playerId)?.seeds.serverSeed ?? ''
  invariant(hashSeed(serverSeed) === commit, 'seeds are not replaced while a round under them is open')
  const { outcome, returned } = recordRound({ game, serverSeed, clientSeed, nonce, bet })
  return { outcome, returned }
}

/** Writes a decision down, with the outcome if it has ended the round. */
async function takeStep(deps: RoundsDeps, round: Round, step: number): Promise<Round> {
  const { steps } = rulesOf(round.game)
  const bet = steps?.add(round.bet, step)
  if (!steps || !bet) return round
  const next: Round = { ...round, bet }
  const result = resultOf(deps, next)
  if (steps.isOver(bet, result.outcome)) return endNow(deps, next)
  await deps.journal.write({ type: 'round', round: next })
  return next
}

async function endNow(deps: RoundsDeps, round: Round): Promise<Round> {
  const ending: Round = { ...round, ...resultOf(deps, round), state: 'ending' }
  await deps.journal.write({ type: 'round', round: ending })
  return ending
}
