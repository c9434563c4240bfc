import { fromHex, toHex } from '@croupier/kernel/random'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { familyOf } from '../lottery/families/index.ts'
import type { FamilyDefinition } from '../lottery/family.ts'
import type { Stream } from './stream.ts'
import { stream, streamOf } from './stream.ts'

/** The public randomness mixed into a draw: a round of the beacon, fixed when the issue opened. Lower-case hex. */
export type Beacon = { readonly round: number; readonly randomness: string }

/** The draw of a seed; `drawId` is the issue number. */
export type DrawName = { readonly game: string; readonly drawId: string }

/** SHA-256 of the 32 raw bytes of the seed, published before its issue opens. Seeds are lower-case hex. */
export const hashSeed = (serverSeed: string): string => toHex(sha256(fromHex(serverSeed)))

/**
 * Decisions "Draws and cut-off": the final seed, from which the numbers follow: HMAC-SHA256 with the key serverSeed over
 * `draw1:game:drawId:none` without a beacon, over `draw1:game:drawId:round:randomness` with one.
 */
export function finalSeed(serverSeed: string, { game, drawId }: DrawName, beacon: Beacon | 'none'): string {
  const mixed = beacon === 'none' ? 'none' : `${beacon.round}:${beacon.randomness}`
  return toHex(hmac(sha256, fromHex(serverSeed), utf8ToBytes(`draw1:${game}:${drawId}:${mixed}`)))
}

/** The stream of a draw: pf1 keyed by the final seed, client seed `draw`, nonce 0. */
export const drawStream = (seed: string, game: string): Stream =>
  stream({ serverSeed: fromHex(seed), game, clientSeed: 'draw', nonce: 0 })

/** Decisions "Draws and cut-off": the numbers of a draw in draw order, part by part. */
export const numbersFrom = (source: Stream, { draw }: Pick<FamilyDefinition, 'draw'>): number[] =>
  draw.flatMap(({ count, from, to, distinct }) => {
    const range = to - from + 1
    const taken = distinct ? source.sample(range, count) : Array.from({ length: count }, () => source.int(range))
    return taken.map((number) => from + number)
  })

/** The numbers of a draw, a pure function of its final seed. */
export const drawNumbers = (family: string, seed: string, game: string): number[] =>
  numbersFrom(drawStream(seed, game), familyOf(family))

/** A number of the stream: its word, the range the word was reduced to, and the remainder. */
export type Taken = { readonly word: number; readonly range: number; readonly remainder: number }

/** The words from which the numbers of a draw follow, in order, without those that the stream skipped. */
export function drawTrace(family: string, seed: string, game: string): Taken[] {
  const trace: Taken[] = []
  const { u32, bytes } = drawStream(seed, game)
  const noting = streamOf(bytes, u32, (word, range) => trace.push({ word, range, remainder: word % range }))
  numbersFrom(noting, familyOf(family))
  return trace
}
