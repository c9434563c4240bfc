import { describe, expect, test } from 'vitest'
import { chanceOf, coveredTile, ladderOf, progressOf, returnAfter, tilesOf } from './model.ts'

const bet = { stake: '1.00', mines: 3, picks: [4, 7] }
const outcome = { minePositions: [0, 7, 9], safePicks: 1, bust: true, multiplier1e4: 0 }

describe('the page of mines', () => {
  test('shows the opened tiles of a round, and where the mines were once it is over', () => {
    const open = tilesOf({ bet, outcome: null })
    expect([open[4], open[7], open[0]]).toEqual(['gem', 'gem', 'covered'])
    const over = tilesOf({ bet, outcome })
    expect([over[4], over[7], over[0], over[1]]).toEqual(['gem', 'mine', 'hidden-mine', 'hidden-gem'])
    expect(new Set(tilesOf(null))).toEqual(new Set(['covered']))
  })

  test('counts the safe tiles, and the chance of the next one', () => {
    const progress = progressOf({ bet, outcome: null })
    expect(progress).toEqual({ opened: 2, safe: 22, left: 20, covered: 23 })
    expect(chanceOf(progress)).toBe(8_695)
    expect(progressOf({ bet, outcome }).opened).toBe(1)
    expect(returnAfter('1.00', 3, 5)).toBe(19_973n)
  })

  test.each([
    [3, 0, 1, 9],
    [3, 10, 6, 9],
    [3, 22, 14, 9],
    [24, 0, 1, 1],
    [10, 15, 7, 9],
  ])('with %d mines after %d tiles begins its ladder at tile %d, with %d steps', (mines, opened, first, steps) => {
    const ladder = ladderOf(mines, opened)
    expect([ladder[0]?.picks, ladder.length]).toEqual([first, steps])
  })

  test('picks covered tiles only', () => {
    expect([coveredTile([0, 1], 0), coveredTile([0, 24], 0.999)]).toEqual([2, 23])
  })
})
