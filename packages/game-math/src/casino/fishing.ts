import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'

/** The draws below the threshold kill. */
export const FISHING_RESOLUTION = 1_000_000_000
/** The return in millionths. */
export const FISHING_RTP_PPM = 965_000

/** Casino rules §3.11: the threshold of a fish, or of all fish that an area weapon hits together. */
export function fishingThreshold(multiplier: number, rtpPpm = FISHING_RTP_PPM): number {
  if (!Number.isInteger(multiplier) || multiplier < 1 || !Number.isInteger(rtpPpm) || rtpPpm < 0 || rtpPpm > 1_000_000)
    return refuse('request.malformed')
  return Math.floor((rtpPpm * 1_000) / multiplier)
}

export type Shot = { readonly draw: number; readonly hit: boolean }

/** Casino rules §3.11: one bullet. A kill pays the bullet's cost times the multiplier. */
export function shoot(source: Stream, threshold: number): Shot {
  const draw = source.int(FISHING_RESOLUTION)
  return { draw, hit: draw < threshold }
}
