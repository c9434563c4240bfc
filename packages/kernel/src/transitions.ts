import { invariant } from './invariant.ts'

/** A status table: which moves are legal. Every `model.ts` with statuses declares one, and each move goes through it. */
export function transitions<const T extends Record<string, readonly string[]>>(table: T) {
  type Status = keyof T & string
  const movesFrom = (from: Status): readonly string[] => table[from] ?? []
  const allows = (from: Status, next: Status): boolean => movesFrom(from).includes(next)
  return {
    table,
    allows,
    isFinal: (status: Status): boolean => movesFrom(status).length === 0,
    /** Returns `next`. Faults on an illegal move. */
    to<Next extends Status>(from: Status, next: Next): Next {
      invariant(allows(from, next), `a move from ${from} to ${next} is not legal`)
      return next
    },
  }
}
