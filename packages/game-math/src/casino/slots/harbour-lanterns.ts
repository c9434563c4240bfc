import file from './harbour-lanterns.json' with { type: 'json' }
import { linesEvaluator } from './lines.ts'
import { slotOf } from './slot.ts'

/** Casino rules §4: Harbour Lanterns, a slot of five reels with twenty fixed lines and free spins. */
export const harbourLanternsSlot = slotOf(file, linesEvaluator)

const { lines, paytableCoins, scatterPayXTotalBet, freeSpins, symbols } = file
/**
 * What a page shows of its rules. `lines` has the row of each reel, from the top, for each line. `pays` are in coins of one line,
 * by the length of a run; `scatterPays` are multiples of the stake.
 */
export const harbourLanternsRules = {
  lines,
  pays: paytableCoins satisfies Readonly<Record<string, Readonly<Record<string, number>>>>,
  scatterPays: scatterPayXTotalBet,
  freeSpins,
  freeSpinMultiplier: file.features.freeSpinMultiplier,
  freeSpinCap: file.features.freeSpinCapPerFeature,
  maxWinX: file.maxWinCapX,
  symbols: symbols.map(({ id }) => id),
} as const
