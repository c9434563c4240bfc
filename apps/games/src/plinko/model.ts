/** The board in the units of its drawing. */
export const BOARD = { width: 760, height: 520 }
const TOP = 34
const BOTTOM = 494

export type Point = { x: number; y: number }

/** The distance between two pegs, and between two rows of them. */
export function gridOf(rows: number): { side: number; drop: number; radius: number } {
  const side = BOARD.width / (rows + 3)
  return { side, drop: (BOTTOM - TOP) / rows, radius: Math.min(7, side / 6) }
}

/** The pegs from the top to the bottom. The first row has three. */
export function pegsOf(rows: number): Point[] {
  const { side, drop } = gridOf(rows)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (__, peg) => ({
      x: BOARD.width / 2 + (peg - (row + 2) / 2) * side,
      y: TOP + row * drop,
    })),
  ).flat()
}

/** The places of a ball: above the first peg, above the next one after each turn, and in its slot. */
export function ballPath(path: readonly number[]): Point[] {
  const { side, drop, radius } = gridOf(path.length)
  const points = [{ x: BOARD.width / 2, y: TOP - 3 * radius }]
  let rights = 0
  for (const [row, turn] of path.entries()) {
    rights += turn
    const y = TOP + (row + 1) * drop - 2.4 * radius
    points.push({ x: BOARD.width / 2 + (rights - (row + 1) / 2) * side, y })
  }
  return points
}

/** How far a slot is from the middle, from 0 to 1. */
export const edgeOf = (bucket: number, rows: number): number => Math.abs(bucket - rows / 2) / (rows / 2)
