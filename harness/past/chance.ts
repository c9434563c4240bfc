import { createHmac } from 'node:crypto'
import type { Random } from '@croupier/kernel/random'

export type Dice = { below(count: number): number; pick<T>(from: readonly T[]): T }

/** Whole numbers that follow from a seed, so that a past can be made twice. They decide who does what, never an outcome. */
export function diceOf(seed: Uint8Array): Dice {
  let count = 0
  const below = (limit: number): number =>
    createHmac('sha256', seed).update(`past:${count++}`).digest().readUIntBE(0, 6) % limit
  return { below, pick: (from) => from[below(from.length)]! }
}

/** The same numbers as bytes, for quick picks. */
export const randomOf = (dice: Dice): Random => ({
  bytes: (length) => Uint8Array.from({ length }, () => dice.below(256)),
})
