import type { Places } from './symbols.ts'

/**
 * A planted fault. Of independent symbols and of samples, the lowest symbol is drawn more often by `part` of its share (0.005 is
 * half a per cent). Of a sample of everything, each symbol is at its own place more often, which is what a favoured zero does to
 * a shuffle. `uniform` gives numbers from 0 up to 1.
 */
export function plantBias({ width, size, isSample }: Places, part: number, uniform: () => number) {
  const isShuffle = isSample && width === size
  const share = isSample && !isShuffle ? width / size : 1 / size
  const isStruck = () => uniform() < (part * share) / (1 - share)
  if (!isSample)
    return (symbols: Int32Array): void => {
      for (let at = 0; at < width; at++) if (symbols[at] !== 0 && isStruck()) symbols[at] = 0
    }
  if (!isShuffle)
    return (symbols: Int32Array): void => {
      if (!symbols.includes(0) && isStruck()) symbols[Math.floor(uniform() * width)] = 0
    }
  return (symbols: Int32Array): void => {
    for (let at = 0; at < width; at++) {
      if (symbols[at] === at || !isStruck()) continue
      symbols[symbols.indexOf(at)] = symbols[at]!
      symbols[at] = at
    }
  }
}
