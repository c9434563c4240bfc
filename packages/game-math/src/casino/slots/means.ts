import type { LinesFile } from './lines.ts'
import type { SlotFile, SpinMode } from './model.ts'
import type { SpinMeans } from './returns.ts'
import type { WaysFile } from './ways.ts'

/** One reel as counts: of its symbols, and of its windows by what they show. */
type ReelCounts = {
  readonly length: number
  /** The places of a symbol on the strip. */
  places(symbol: string): number
  /** The matches with a symbol, summed over all windows, with the given weight of a wild. */
  matches(symbol: string, wildWeight: number): number
  /** The windows without the symbol and without a wild. */
  misses(symbol: string): number
  /** The windows with so many scatters. */
  scatterWindows(count: number): number
}

/** Casino rules §4: the exact sums of a lines game over all combinations, from the counts of its strips. */
export function linesMeans(file: LinesFile, mode: SpinMode): SpinMeans {
  const reels = file.strips[mode].map((strip) => countReel(file, strip))
  let lineCoins = 0
  for (const [symbol, runs] of Object.entries(file.paytableCoins)) {
    const fits = reels.map(({ places }) => places(symbol) + places(wildOf(file)))
    lineCoins += sumOfRuns(reels, runs, fits, (reel) => reels[reel]!.length - fits[reel]!)
  }
  const multiplier = mode === 'free' ? file.features.freeSpinMultiplier : 1
  const scatters = scatterSums(file, reels)
  return { ...scatters, sumPayCoins: (lineCoins * file.lines.length + scatters.sumPayCoins) * multiplier }
}

/** Casino rules §4: the exact sums of a ways game over all combinations, from the counts of its strips. */
export function waysMeans(file: WaysFile, mode: SpinMode): SpinMeans {
  const reels = file.strips[mode].map((strip) => countReel(file, strip))
  let waysCoins = 0
  for (const [symbol, runs] of Object.entries(file.paytableCoins)) {
    const fits = reels.map(({ matches }) => matches(symbol, file.features.wildWaysWeight[mode]))
    waysCoins += sumOfRuns(reels, runs, fits, (reel) => reels[reel]!.misses(symbol))
  }
  const scatters = scatterSums(file, reels)
  return { ...scatters, sumPayCoins: waysCoins + scatters.sumPayCoins }
}

/** Pays times combinations of the runs of one symbol: the first reels match, the next one does not, the others are free. */
function sumOfRuns(
  reels: readonly ReelCounts[],
  runs: Readonly<Record<string, number>>,
  fits: readonly number[],
  missesOf: (reel: number) => number,
): number {
  let coins = 0
  for (const [run, pay] of Object.entries(runs)) {
    const count = Number(run)
    let combinations = pay
    reels.forEach(({ length }, reel) => {
      combinations *= reel < count ? fits[reel]! : reel === count ? missesOf(reel) : length
    })
    coins += combinations
  }
  return coins
}

const wildOf = ({ symbols }: SlotFile): string => symbols.find(({ kind }) => kind === 'wild')!.id
const scatterOf = ({ symbols }: SlotFile): string => symbols.find(({ kind }) => kind === 'scatter')!.id

function countReel(file: SlotFile, strip: readonly string[]): ReelCounts {
  const windows = strip.map((_, stop) =>
    Array.from({ length: file.grid.rows }, (_, row) => strip[(stop + row) % strip.length]!),
  )
  const wild = wildOf(file)
  const scatter = scatterOf(file)
  const count = (symbols: readonly string[], symbol: string) => symbols.filter((one) => one === symbol).length
  return {
    length: strip.length,
    places: (symbol) => count(strip, symbol),
    matches: (symbol, wildWeight) =>
      windows.reduce((sum, window) => sum + count(window, symbol) + wildWeight * count(window, wild), 0),
    misses: (symbol) => windows.filter((window) => !window.includes(symbol) && !window.includes(wild)).length,
    scatterWindows: (scatters) => windows.filter((window) => count(window, scatter) === scatters).length,
  }
}

/** What scatters pay and award over all combinations: the reels' counts of windows, convolved. */
function scatterSums(file: SlotFile, reels: readonly ReelCounts[]): SpinMeans {
  let ways = [1]
  for (const { scatterWindows } of reels) {
    const next = Array<number>(ways.length + file.grid.rows).fill(0)
    ways.forEach((combinations, seen) => {
      for (let more = 0; more <= file.grid.rows; more++) next[seen + more]! += combinations * scatterWindows(more)
    })
    ways = next
  }
  const sumOf = (values: Readonly<Record<string, number>>) =>
    ways.reduce((sum, combinations, scatters) => sum + combinations * (values[scatters] ?? 0), 0)
  return {
    combinations: ways.reduce((sum, combinations) => sum + combinations, 0),
    sumPayCoins: sumOf(file.scatterPayXTotalBet) * file.betCoins,
    sumFreeSpins: sumOf(file.freeSpins),
  }
}
