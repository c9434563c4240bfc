import { describe, expect, test } from 'vitest'
import { BOARD, ballPath, edgeOf, gridOf, pegsOf } from './model.ts'

describe('the board of plinko', () => {
  test.each([8, 12, 16])('with %d rows has one peg more in each row, all within the board', (rows) => {
    const pegs = pegsOf(rows)
    expect(pegs).toHaveLength((rows * (rows + 5)) / 2)
    expect(pegs.every(({ x, y }) => x > 0 && x < BOARD.width && y > 0 && y < BOARD.height)).toBe(true)
  })

  test('leads the ball over a peg of every row into the slot of its right turns', () => {
    const path = [1, 0, 1, 1, 0, 0, 1, 1]
    const { side } = gridOf(8)
    const points = ballPath(path)
    expect(points).toHaveLength(9)
    expect(points.at(-1)?.x).toBeCloseTo(BOARD.width / 2 + (5 - 4) * side)
    const above = pegsOf(8).filter(({ x }) => Math.abs(x - (points[1]?.x ?? 0)) < 0.001)
    expect(above.length).toBeGreaterThan(0)
  })

  test('measures the slots from the middle', () => {
    expect([edgeOf(0, 16), edgeOf(8, 16), edgeOf(16, 16)]).toEqual([1, 0, 1])
  })
})
