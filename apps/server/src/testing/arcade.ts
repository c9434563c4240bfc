import type { BetProduct } from '../modules/games/index.ts'

/** A product that exists only in tests. Its games are named by their category. */
export const arcade: BetProduct<null> = {
  code: 'arcade',
  category: (game) => game,
  house: () => 'play.arcade',
  houses: ['play.arcade'],
  encode: () => 'null',
  decode: async (_, texts) => texts.map(() => null),
  describe: () => ({ title: 'A spin', lines: [] }),
  toWire: (bets) => bets.map(() => null),
}
