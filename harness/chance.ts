/** Chance that can be repeated: the same seed and turn, the same choices. For proofs only. */
export type Chance = {
  /** From 0 up to, and without, `below`. */
  below(below: number): number
  one<T>(list: readonly T[]): T
  /** True once in `times`. */
  rarely(times: number): boolean
  /** As many letters and digits. */
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
