/** Repeatable randomness for proofs: the same seed and turn give the same choices. */
export type Chance = {
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  one<T>(list: readonly T[]): T
  /** True with a probability of 1 in `times`. */
  rarely(times: number): boolean
  /** Random letters and digits. */
  word(length: number): string
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

export function chanceOf(seed: number, turn: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    one: (list) => list[below(list.length)]!,
    rarely: (times) => below(times) === 0,
    word: (length) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join(''),
  }
}
