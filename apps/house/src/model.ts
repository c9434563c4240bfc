import type { RoundBets } from '@croupier/game-math/casino/index'

/** The games that this provider plays. */
export const GAMES = {
  dice: 'Dice',
  'harbour-lanterns': 'Harbour Lanterns',
  mines: 'Mines',
  plinko: 'Plinko',
} as const
export type Game = keyof typeof GAMES
export const isGame = (code: string): code is Game => code in GAMES
/** The games that a player can open: crash is a loop for everybody, and has no rounds of one player. */
export type GameCode = Game | 'crash'
export const isGameCode = (code: string): code is GameCode => code === 'crash' || isGame(code)

/** A player's seeds, as in the journal: instants are ISO text. The two server seeds are secret until they are replaced. */
export type Seeds = {
  serverSeed: string
  nextServerSeed: string
  clientSeed: string
  /** The number of paid rounds so far. */
  nonce: number
  startedAt: string
}

/**
 * A round. `sent`: the wallet may have taken the stake, and nobody knows the outcome yet. `open`: the stake is taken, and the player
 * decides how the round goes on. `ending`: the outcome is final, and the wallet may not know it. `refused`: the wallet refused, so
 * that the round never was, and its nonce is free again.
 */
export type Round<One extends Game = Game> = {
  roundId: string
  /** What the page calls this round, so that a repeated request plays no second one. */
  key: string
  playerId: string
  game: One
  currency: string
  commit: string
  clientSeed: string
  nonce: number
  bet: RoundBets[One]
  /** Null until the outcome depends on no further decision of the player. */
  outcome: object | null
  /** Decimal text, the stake included. */
  returned: string | null
  state: 'sent' | 'open' | 'ending' | 'settled' | 'refused'
  at: string
  /** Of a free round: the campaign of the wallet that pays it. */
  campaignId?: string
  /** Why the wallet refused, in its words. */
  refusal: { status: string; message: string } | null
}

/** Whether the seeds of the round decide anything yet, so that they must stay secret. */
export const isUnfinished = ({ state }: Round): boolean => state === 'sent' || state === 'open' || state === 'ending'

/** A seed that was replaced, with the number of its rounds. */
export type Revealed = { commit: string; serverSeed: string; clientSeed: string; rounds: number; at: string }

export type Player = { playerId: string; seeds: Seeds; revealed: Revealed[]; rounds: Round[] }

/**
 * Free rounds that the wallet pays. It counts them: `left` and `won` are what it said last. The stake and the winnings are decimal
 * text.
 */
export type Campaign = {
  campaignId: string
  playerId: string
  game: Game
  stake: string
  rounds: number
  left: number
  won: string
  endsAt: string
  isCancelled: boolean
}

/** One line of the journal. The state of everything is the sum of its lines. */
export type Entry =
  | { type: 'seeds'; playerId: string; seeds: Seeds; revealed: Revealed | null }
  | { type: 'round'; round: Round }
  | { type: 'campaign'; campaign: Campaign }
