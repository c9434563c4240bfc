import type { PublishedReturn } from '@croupier/wire/providers/returns'

export type Observed = Pick<PublishedReturn, 'observedPpm' | 'band'>
/** The returns at the two ends of a picture, in millionths. */
export type Scale = { lowPpm: number; highPpm: number }

/** What a picture shows at most: nothing, and twice the stakes. */
const LOWEST = 0
const HIGHEST = 2_000_000

/** Whether a return is outside its band; `unknown` while there is none. */
export function stateOf({ observedPpm, band }: Observed): 'within' | 'outside' | 'unknown' {
  if (observedPpm === null || band === null) return 'unknown'
  return observedPpm < band.lowPpm || observedPpm > band.highPpm ? 'outside' : 'within'
}

/** A scale for all rows of a table, which has room for each band and each return. */
export function scaleOf(rows: readonly Observed[]): Scale {
  const shown = rows.flatMap(({ observedPpm, band }) => [
    ...(observedPpm === null ? [] : [observedPpm]),
    ...(band ? [band.lowPpm, band.highPpm] : []),
  ])
  if (shown.length === 0) return { lowPpm: LOWEST, highPpm: HIGHEST }
  return { lowPpm: clamp(Math.min(...shown)), highPpm: clamp(Math.max(...shown)) }
}

const clamp = (ppm: number): number => Math.min(Math.max(ppm, LOWEST), HIGHEST)

/** The place of a return on a scale, in per cent of its width. */
export function placeOf(ppm: number, { lowPpm, highPpm }: Scale): number {
  if (highPpm === lowPpm) return 50
  const share = (ppm - lowPpm) / (highPpm - lowPpm)
  return Math.min(Math.max(share, 0), 1) * 100
}
