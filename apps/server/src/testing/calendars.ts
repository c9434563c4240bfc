import { drawsPolicy } from '../modules/draws/index.ts'

/** Every game of a new deployment, for tests of the games themselves. */
export const ALL_GAMES: readonly string[] = drawsPolicy.initial.games.map(({ code }) => code)

/**
 * The games of a world that asks for no others. Each game costs every turn of the draws several transactions, so a world has
 * one for bets, and one of another family and period beside it.
 */
export const FEW_GAMES: readonly string[] = ['ssc-1m', '3d-3m']
