import type { RoundBets } from '@croupier/game-math/casino/index'
import * as z from 'zod/mini'
import type { Game, Round } from '../model.ts'

/** A line of the member's betting record. */
export type Detail = { label: string; value: string }

/** A game as the provider needs it. Its outcomes follow from `packages/game-math` alone. */
export type GameRules<One extends Game> = {
  /** What a page sends to begin a round, beside the key. */
  wish: z.ZodMiniType<RoundBets[One]>
  /** Refuses a bet that the game does not have. */
  check(bet: RoundBets[One]): void
  /** What the member's betting record says about a round, from when the stake is taken. */
  details(round: Round<One>): Detail[]
  /** Left out for a game whose rounds are over at once. */
  steps?: Steps<One>
}

/** A round that goes on by decisions of the player once the stake is taken. */
export type Steps<One extends Game> = {
  /** The bet with one more decision; null for one that is not possible. */
  add(bet: RoundBets[One], step: number): RoundBets[One] | null
  /** Whether the last decision has ended the round. */
  isOver(bet: RoundBets[One], outcome: object): boolean
  /** Whether the player has decided nothing yet. Such a round can be given back, and not be cashed out. */
  isUntouched(bet: RoundBets[One]): boolean
}

export const stake = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))

/** A whole number of small parts as a decimal: 4703 with two places is 47.03. */
export function decimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A multiplier in 1/10,000 as text. */
export const timesText = (multiplier1e4: number): string => `${decimal(multiplier1e4, 4).replace(/0{1,2}$/, '')}×`

export const proofLines = ({ nonce, commit }: Pick<Round, 'nonce' | 'commit'>): Detail[] => [
  { label: 'Nonce', value: String(nonce) },
  { label: 'Seed', value: commit.slice(0, 16) },
]

/** A whole number among the fields of an outcome. */
export function numberOf(outcome: object | null, name: string): number | null {
  const value: unknown = outcome === null ? undefined : Reflect.get(outcome, name)
  return typeof value === 'number' ? value : null
}
