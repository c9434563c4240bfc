import { Fault } from '@croupier/kernel/invariant'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Casino rules §1.3: unbiased numbers from a seed, which anyone who knows the seed can repeat. Each call continues where the
 * one before stopped.
 */
export type Stream = {
  /** The next `length` bytes. */
  bytes(length: number): Uint8Array
  /** The next four bytes, big endian. */
  u32(): number
  /** A number below `n` (1 to 2^32), every value equally likely: words that would favour some are skipped. */
  int(n: number): number
  /** `k` different values below `n`, in draw order. */
  sample(n: number, k: number): number[]
  /** A copy of the list in random order. */
  shuffle<T>(list: readonly T[]): T[]
  /** An index with a probability in proportion to its weight. */
  weighted(weights: readonly number[]): number
}

/** Casino rules §1.2: pf1 has blocks of HMAC-SHA256. pf2 has blocks of HMAC-SHA512, for games that need many bytes. */
export type Protocol = 'pf1' | 'pf2'

/** The key of a stream: 32 raw bytes, the game's code, the player's seed and the number of the round. */
export type StreamSeed = {
  /** pf1 if absent. */
  readonly protocol?: Protocol
  readonly serverSeed: Uint8Array
  readonly game: string
  readonly clientSeed: string
  readonly nonce: number
}

const WORDS = 2 ** 32

/** Casino rules §1.2: the byte stream is blocks of HMAC over `pf1:game:clientSeed:nonce:i`, one after the other. */
export function stream(seed: StreamSeed): Stream {
  const read = reader(seed)
  const u32 = (): number => {
    const [a, b, c, d] = read(4)
    // multiplied, because a shift into the sign bit would give a negative number
    return a! * 2 ** 24 + b! * 2 ** 16 + c! * 2 ** 8 + d!
  }
  return streamOf(read, u32)
}

/** A stream over a source of bytes and words; `note` is called with every word that gave a number below `n`. */
export function streamOf(
  bytes: Stream['bytes'],
  u32: Stream['u32'],
  note: (word: number, n: number) => void = () => {},
): Stream {
  const int = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new Fault(`no number below ${n}`)
    if (n === 1) return 0
    const limit = Math.floor(WORDS / n) * n
    for (;;) {
      const word = u32()
      if (word >= limit) continue
      note(word, n)
      return word % n
    }
  }
  return { bytes, u32, int, ...selections(int) }
}

function selections(int: (n: number) => number): Pick<Stream, 'sample' | 'shuffle' | 'weighted'> {
  return {
    sample(n, k) {
      const list: number[] = []
      for (let value = 0; value < n; value++) list.push(value)
      for (let at = 0; at < k; at++) swap(list, at, at + int(n - at))
      return list.slice(0, k)
    },
    shuffle(list) {
      const shuffled = [...list]
      for (let at = shuffled.length - 1; at >= 1; at--) swap(shuffled, at, int(at + 1))
      return shuffled
    },
    weighted(weights) {
      let rest = int(weights.reduce((sum, weight) => sum + weight, 0))
      return weights.findIndex((weight) => {
        rest -= weight
        return rest < 0
      })
    },
  }
}

const HASHES = { pf1: sha256, pf2: sha512 } as const

/** Returns the next bytes of the blocks with each call. */
function reader({ protocol = 'pf1', serverSeed, game, clientSeed, nonce }: StreamSeed): Stream['bytes'] {
  const prefix = `${protocol}:${game}:${clientSeed}:${nonce}:`
  let block = new Uint8Array(0)
  let at = 0
  let index = 0
  return (length) => {
    const taken = new Uint8Array(length)
    for (let nth = 0; nth < length; nth++) {
      if (at === block.length) {
        block = new Uint8Array(hmac(HASHES[protocol], serverSeed, utf8ToBytes(`${prefix}${index++}`)))
        at = 0
      }
      taken[nth] = block[at++]!
    }
    return taken
  }
}

function swap<T>(list: T[], one: number, other: number): void {
  const kept = list[one]!
  list[one] = list[other]!
  list[other] = kept
}
