import type { Clock } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { type Amount, decimalOf, minorUnits } from '@croupier/provider-kit/amounts'
import { oneByOne } from '@croupier/provider-kit/retries'
import { NoAnswer } from '@croupier/provider-kit/wallet-client'
import * as z from 'zod/mini'
import { freeRoundFault } from './free-rounds.ts'
import { rulesOf } from './games/index.ts'
import type { Journal } from './journal.ts'
import { type Game, isGame, type Round } from './model.ts'
import { betFault } from './play-routes.ts'
import type { Rounds } from './rounds.ts'
import type { RoundSession, Sessions } from './sessions.ts'
import { EXPONENT, type Played } from './settling.ts'

type TestDeps = { clock: Clock; journal: Journal; rounds: Rounds; sessions: Sessions }
export type TestRounds = (body: unknown) => Promise<object | null>

const wanted = z.object({
  playerId: z.string(),
  gameCode: z.string(),
  launchToken: z.string(),
  key: z.uuid(),
  plan: z.enum(['play', 'void']),
  stake: z.string(),
  exponent: z.int(),
  freeRoundCampaignId: z.optional(z.string()),
})
type Wanted = z.output<typeof wanted> & { game: Game }

/** The bets of test rounds. */
const SAMPLES: { readonly [One in Game]: object } = {
  dice: { direction: 'over', target: 5_000 },
  'harbour-lanterns': {},
  mines: { mines: 3 },
  plinko: { rows: 8, risk: 'low' },
}

/**
 * `POST /v1/testRound`: plays a round as a player would, so that the conformance suite can watch the messages. Asked again under its
 * key, it answers how far the round is.
 */
export function testRoundsService(deps: TestDeps): TestRounds {
  const queue = oneByOne()
  const opened = new Map<string, RoundSession>()
  return async (body) => {
    const asked = z.safeParse(wanted, body)
    if (!asked.success || !isGame(asked.data.gameCode)) return null
    const { gameCode: game, ...others } = asked.data
    const wish = { ...others, gameCode: game, game }
    return queue(wish.key, () => play({ ...deps, opened }, wish))
  }
}

type Desk = TestDeps & { opened: Map<string, RoundSession> }

async function play(desk: Desk, wish: Wanted): Promise<object> {
  const { playerId, game, key, plan } = wish
  if (plan === 'void' && !rulesOf(game).steps) return { roundId: '', state: 'unsupported' }
  const known = desk.journal.player(playerId)?.rounds.find((round) => round.key === key)
  const session = desk.opened.get(key)
  // After a restart the wallet decides about a stake without a session.
  const begun =
    known && (known.state !== 'sent' || !session) ? { round: known, balance: null } : await begin(desk, wish)
  if ('refusal' in begun) return { roundId: '', state: 'refused', status: begun.refusal }
  // The player has another open round of the game.
  if (begun.round.key !== key) return { roundId: '', state: 'waiting' }
  return reportOf(begun.round.state === 'open' ? await end(desk, wish, begun) : begun, plan)
}

/** Plays the round, or tries again to settle the one that it began. */
async function begin(desk: Desk, wish: Wanted): Promise<Played | { refusal: string }> {
  const { rounds, sessions, opened } = desk
  const { game, key, playerId, launchToken, stake: amount, exponent, freeRoundCampaignId: campaignId } = wish
  const session = opened.get(key) ?? (await enter(sessions, launchToken, game))
  if (!session) return { refusal: 'SESSION_INVALID' }
  opened.set(key, session)
  const stake = stakeOf({ amount, exponent })
  const bet = stake === null ? null : z.safeParse(rulesOf(game).wish, { ...SAMPLES[game], stake })
  if (!bet?.success) return { refusal: 'MALFORMED' }
  const free = { campaignId: campaignId ?? '', playerId, game, stake: bet.data.stake }
  const refusal = (campaignId === undefined ? null : freeRoundFault(desk, free)) ?? betFault(session, bet.data)
  return refusal ? { refusal } : rounds.play({ key, game, bet: bet.data, campaignId }, session)
}

async function enter(sessions: Sessions, launchToken: string, game: Game): Promise<RoundSession | undefined> {
  try {
    return (await sessions.enter(launchToken, game))?.session
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/** Opens one tile and takes what there is, or gives the stake back. */
async function end({ rounds }: Desk, { playerId, game, plan }: Wanted, begun: Played): Promise<Played> {
  const player = { playerId, game }
  const { roundId } = begun.round
  if (plan === 'void') return (await rounds.giveBack(player, roundId)) ?? begun
  const stepped = await rounds.step(player, { roundId, step: 0 })
  return (stepped?.round.state === 'open' ? await rounds.cashOut(player, roundId) : stepped) ?? begun
}

/** The stake as a page sends it; null for one that needs rounding. */
function stakeOf(amount: Amount): string | null {
  try {
    return decimalOf(minorUnits(amount, EXPONENT), EXPONENT)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const STATES: { readonly [State in Round['state']]: string } = {
  sent: 'waiting',
  open: 'waiting',
  ending: 'waiting',
  refused: 'refused',
  settled: 'settled',
}

function reportOf({ round, balance }: Played, plan: Wanted['plan']): object {
  const { roundId, returned, refusal } = round
  const state = plan === 'void' && round.state === 'settled' ? 'void' : STATES[round.state]
  return {
    roundId,
    state,
    ...(refusal ? { status: refusal.status } : {}),
    ...(returned === null ? {} : { returned: { amount: parseMoney(returned).toString(), exponent: EXPONENT } }),
    balance: balance === null ? null : { amount: balance, exponent: EXPONENT },
  }
}
