import { drawing, hash32 } from '@croupier/ui/stable'

/** Parts of the time of a race after which the order of the cars may have changed. */
export const STOPS = [0.25, 0.55, 0.8, 1] as const
/** Percent of the track between a car and the one behind it at the end. */
const GAP = 7
/** Percent by which a car may be ahead of an even drive, or behind it. */
const SWAY = 11
/** Percent that a car drives from stop to stop at least. */
const LEAST = 4

/** How far each car is at each stop, in percent of the track. */
export type Course = { readonly car: number; readonly at: readonly number[] }

/**
 * Lets cars drive to the order in which they were drawn, by the number of the car. The way there is invented, and follows from the
 * round, so that everybody sees the same race.
 */
export const coursesOf = (order: readonly number[], round: string): Course[] =>
  order
    .map((car, place) => ({ car, at: stopsOf(100 - place * GAP, (stop) => swayOf(`${round} ${car} ${stop}`)) }))
    .toSorted((one, other) => one.car - other.car)

function stopsOf(end: number, swayAt: (stop: number) => number): number[] {
  const at: number[] = []
  for (const stop of STOPS) {
    const wanted = end * stop + (stop === 1 ? 0 : swayAt(stop))
    const least = (at.at(-1) ?? 0) + LEAST
    // Room for the stops that are left.
    const most = end - (STOPS.length - 1 - at.length) * LEAST
    at.push(Math.min(most, Math.max(least, wanted)))
  }
  return at
}

/** A number between -SWAY and SWAY that follows from a text. */
const swayOf = (text: string): number => (2 * drawing(hash32(text))() - 1) * SWAY
