import { createCipheriv, createHash } from 'node:crypto'
import type { Stream } from '@croupier/game-math/fairness/index'
import { streamOf } from '@croupier/game-math/fairness/index'
import type { Law, Option } from './options.ts'
import { STAKE } from './options.ts'

/** A measurement is in the band up to so many standard errors: one in 16,000 falls outside by chance. */
const BAND_ERRORS = 4
const BUFFER_BYTES = 1 << 16

export type Measured = {
  readonly option: Option
  readonly rounds: number
  readonly mean: number
  /** The half width of the band. */
  readonly band: number
  readonly isInBand: boolean
  readonly seconds: number
}

/**
 * Numbers by the rules of pf1, from the key stream of AES-256-CTR under the hash of a text. Rounds of the product take theirs
 * from HMAC, which would take most of the time of a measurement.
 */
export function seededStream(seed: string): Stream {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16))
  const zeros = Buffer.alloc(BUFFER_BYTES)
  let buffer = cipher.update(zeros)
  let at = 0
  const u32 = (): number => {
    if (at === BUFFER_BYTES) {
      buffer = cipher.update(zeros)
      at = 0
    }
    at += 4
    return buffer.readUInt32BE(at - 4)
  }
  return streamOf(() => new Uint8Array(0), u32)
}

/** Plays the rounds of an option and compares the mean return with its law. */
export function measure(option: Option, rounds: number, source: Stream): Measured {
  const began = performance.now()
  let returned = 0
  for (let round = 0; round < rounds; round++) returned += Number(option.play(source))
  const seconds = (performance.now() - began) / 1000
  const mean = returned / Number(STAKE) / rounds
  const band = bandOf(option.law, rounds)
  return { option, rounds, mean, band, isInBand: Math.abs(mean - option.law.mean) <= band, seconds }
}

const bandOf = ({ variance }: Law, rounds: number): number => BAND_ERRORS * Math.sqrt(variance / rounds)
