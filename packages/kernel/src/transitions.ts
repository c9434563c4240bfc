import { invariant } from './invariant.ts'

/**
 * A status table: which moves are legal. `model.ts` files declare one; a status moves through it only.
 * `to(from, next)` answers `next` or faults, `allows` asks.
 */
export function transitions<const T extends Record<string, readonly string[]>>(table: T) {
  type Status = keyof T & string
  const allows = (from: Status, next: Status): boolean => (table[from] as readonly string[]).includes(next)
  return {
    table,
    allows,
    isFinal: (status: Status): boolean => (table[status] as readonly string[]).length === 0,
    to(from: Status, next: Status): Status {
      invariant(allows(from, next), `a move from ${from} to ${next} is not legal`)
      return next
    },
  }
}
