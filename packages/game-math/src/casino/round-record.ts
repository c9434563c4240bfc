import type { Money } from '@croupier/kernel/money'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import { fromHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { hashJson, hashSeed, type Stream, stream } from '../fairness/index.ts'
import { type CrashBet, crashPoint, roundSalt, settleCrash } from './crash.ts'
import { type DiceBet, playDice } from './dice.ts'
import { type MinesBet, playMines } from './mines.ts'
import { type PlinkoBet, playPlinko } from './plinko.ts'
import { playSlot, slotReturn, slots } from './slots/index.ts'

/** The form of a round's public record. Another set of fields is another version. */
export const ROUND_VERSION = 1 as const

/** A bet as JSON: the stake is decimal text. */
type Staked<Bet extends { bet: Money }> = Omit<Bet, 'bet'> & { readonly stake: string }

/** What a player may bet in each game. The only choice in a slot is the stake. */
export type RoundBets = {
  dice: Staked<DiceBet>
  mines: Staked<MinesBet>
  plinko: Staked<PlinkoBet>
  'harbour-lanterns': { readonly stake: string }
  'silk-road-ways': { readonly stake: string }
  'tide-gems': { readonly stake: string }
}
export type RoundGame = keyof RoundBets

/** Casino rules §1: the terms from which a round against the house follows. Seeds are lower-case hex. */
export type RoundTerms<Game extends RoundGame = RoundGame> = {
  readonly game: Game
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly bet: RoundBets[Game]
}

/** The public record of a round, as JSON, once its server seed is revealed. */
export type RoundRecord = RoundTerms & {
  readonly version: typeof ROUND_VERSION
  readonly protocol: 'pf1'
  /** The hash of the slot's data file as canonical JSON; null for a game without a file. */
  readonly rules: string | null
  /** The SHA-256 of the server seed, published before the player chose the client seed. */
  readonly commit: string
  readonly outcome: object
  /** Decimal text, the stake included. */
  readonly returned: string
  /** SHA-256 of all other fields as canonical JSON (RFC 8785). */
  readonly recordHash: string
}

type Played = { readonly returned: Money }
type Player<Game extends RoundGame> = (source: Stream, bet: RoundBets[Game]) => Played

const staked = <Bet extends { readonly stake: string }>({ stake, ...choices }: Bet) => ({
  ...choices,
  bet: parseMoney(stake),
})

const playerOfSlot =
  (id: string) =>
  (source: Stream, { stake }: { readonly stake: string }): Played => {
    const slot = slots.get(id) ?? refuse('request.malformed')
    const round = playSlot(slot, source)
    return { ...round, returned: slotReturn(slot, parseMoney(stake), round.totalCoins) }
  }

const players: { readonly [Game in RoundGame]: Player<Game> } = {
  dice: (source, bet) => playDice(source, staked(bet)),
  mines: (source, bet) => playMines(source, staked(bet)),
  plinko: (source, bet) => playPlinko(source, staked(bet)),
  'harbour-lanterns': playerOfSlot('harbour-lanterns'),
  'silk-road-ways': playerOfSlot('silk-road-ways'),
  'tide-gems': playerOfSlot('tide-gems'),
}

/** Plays a round from its terms, and records it. */
export function recordRound<Game extends RoundGame>(terms: RoundTerms<Game>): RoundRecord {
  const { game, serverSeed, clientSeed, nonce, bet } = terms
  const source = stream({ serverSeed: fromHex(serverSeed), game, clientSeed, nonce })
  const play: Player<Game> = players[game]
  const { returned, ...outcome } = play(source, bet)
  return sealed({
    version: ROUND_VERSION,
    protocol: 'pf1',
    game,
    rules: slots.get(game)?.rulesHash ?? null,
    commit: hashSeed(serverSeed),
    serverSeed,
    clientSeed,
    nonce,
    bet,
    outcome,
    returned: moneyText(returned),
  })
}

/** The record with its hash. */
const sealed = <Fields extends object>(fields: Fields): Fields & { recordHash: string } => ({
  ...fields,
  recordHash: hashJson(fields),
})

/** Casino rules §2.1: the terms of a game of crash, as JSON. */
export type CrashTerms = {
  /** Published before the salt existed. */
  readonly terminalHash: string
  /** The number of the game on its chain, from 1. */
  readonly number: number
  readonly hash: string
  readonly salt: string
  /** The randomness that the round's beacon published after the bets closed; null under the switch `static`. */
  readonly beaconRandomness: string | null
  readonly edgeBp: number
}

/** The public record of one bet on a game of crash. Hundredths that may exceed a safe number are decimal text. */
export type CrashRecord = CrashTerms & {
  readonly version: typeof ROUND_VERSION
  readonly protocol: 'crash1'
  readonly game: 'crash'
  readonly point100: string
  readonly bet: Pick<CrashBet, 'autoCashout100' | 'manualCashout100'> & { stake: string; forcePoint100: string | null }
  readonly outcome: { readonly cashedOutAt100: string | null }
  readonly returned: string
  readonly recordHash: string
}

/** Computes the point of a game of crash, and records a bet on it. */
export function recordCrash(terms: CrashTerms, bet: CrashRecord['bet']): CrashRecord {
  const { salt, beaconRandomness, hash, edgeBp } = terms
  const mixed = beaconRandomness === null ? salt : roundSalt(salt, beaconRandomness)
  const point = crashPoint({ salt: mixed, hash, edgeBp })
  const { stake, forcePoint100, ...cashouts } = bet
  const forced = forcePoint100 === null ? null : BigInt(forcePoint100)
  const { cashedOutAt100, returned } = settleCrash(
    { ...cashouts, bet: parseMoney(stake), forcePoint100: forced },
    point,
  )
  return sealed({
    version: ROUND_VERSION,
    protocol: 'crash1',
    game: 'crash',
    ...terms,
    point100: point.toString(),
    bet,
    outcome: { cashedOutAt100: cashedOutAt100?.toString() ?? null },
    returned: moneyText(returned),
  })
}
