import '@croupier/game-math/lottery/families/all'
import { families, type Play, parseSelection, playOf, plays, quickPick } from '@croupier/game-math/lottery/index'
import { describe, expect, test } from 'vitest'
import {
  countsAbsences,
  formOf,
  formsOf,
  noPicks,
  numbersOf,
  type Picks,
  picked,
  picksOf,
  type RowTool,
  rowsOf,
  toolNumbers,
  valuesOf,
  withRow,
} from './picks.ts'

const position = playOf('SSC_POSITION')
const direct3 = playOf('SSC_3B_DIRECT')
const banker = playOf('SSC_3B_GROUP_BANKER')
const group60 = playOf('SSC_5_G60')
const typed = playOf('SSC_3B_DIRECT_TICKET')
const optional = playOf('SSC_RX2_GROUP')
const sums = playOf('SSC_3B_DIRECT_SUM')

let seed = 1
const random = {
  bytes: (length: number) =>
    Uint8Array.from({ length }, () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed & 255
    }),
}

describe('picks', () => {
  test.each`
    play        | picks                        | expected
    ${position} | ${[[], [], [], [], []]}      | ${{ missing: { reason: 'rows', count: 1, isFirst: true, ofDigits: true } }}
    ${position} | ${[[3, 7], [], [], [], [1]]} | ${{ selection: { pos: [[3, 7], [], [], [], [1]] }, units: 3 }}
    ${direct3}  | ${[[7], [0, 5, 8], []]}      | ${{ missing: { reason: 'row', row: rowsOf(direct3.entry)[2], count: 1, isOnly: false, ofDigits: true } }}
    ${direct3}  | ${[[7], [0, 5, 8], [2, 4]]}  | ${{ selection: { pos: [[7], [0, 5, 8], [2, 4]] }, units: 6 }}
    ${group60}  | ${[[1], [1, 2, 3]]}          | ${{ missing: { reason: 'no_units' } }}
    ${group60}  | ${[[1], [2, 3, 4]]}          | ${{ selection: { a: [1], b: [2, 3, 4] }, units: 1 }}
    ${typed}    | ${[[]]}                      | ${{ missing: { reason: 'tickets' } }}
    ${typed}    | ${[['012', '345']]}          | ${{ selection: { tickets: ['012', '345'] }, units: 2 }}
    ${optional} | ${[[3, 4], [1, 2]]}          | ${{ selection: { positions: [3, 4], nums: [1, 2] }, units: 1 }}
  `('$play.code with $picks', ({ play, picks, expected }: { play: Play; picks: Picks; expected: unknown }) => {
    expect(picked(play, picks)).toEqual(expected)
  })

  test('with too many units report the limit', () => {
    const all = Array.from({ length: 10 }, (_, digit) => digit)
    expect(picked(direct3, [all, all, all], 999)).toEqual({ missing: { reason: 'too_many_units', max: 999 } })
  })

  test('of every quick pick turn back into the same selection', () => {
    for (const play of plays.values()) {
      const selection = quickPick(play, random)
      const again = picked(play, picksOf(play, selection))
      expect(again).toEqual({ selection, units: play.units(selection) })
      expect('selection' in again && parseSelection(play, again.selection)).toEqual(selection)
    }
  })

  test('start with chosen places, so that picking digits is enough', () => {
    expect(noPicks(optional.entry)).toEqual([[3, 4], []])
    expect(noPicks(position.entry)).toEqual([[], [], [], [], []])
  })
})

describe('a board of printed numbers', () => {
  const board = rowsOf(playOf('TH_2TOP').entry)[0]!

  test('shows numbers, and its picks keep their figures', () => {
    expect(numbersOf(board)).toEqual(Array.from({ length: 100 }, (_, number) => number))
    expect(valuesOf(board, [45, 7])).toEqual(['07', '45'])
  })

  test('has the tools of numbers', () => {
    expect(valuesOf(board, toolNumbers(board, 'big')).slice(0, 2)).toEqual(['50', '51'])
    expect(toolNumbers(board, 'odd')).toHaveLength(50)
  })

  test('asks for a number, not for an outcome', () => {
    const pins = playOf('TH_PIN_TOP')
    expect(picked(pins, noPicks(pins.entry))).toMatchObject({ missing: { reason: 'rows', ofDigits: true } })
  })
})

test('rounds since drawn are counted for at most a hundred numbers of a place', () => {
  const counted = [...families.values()].filter(countsAbsences).map(({ code }) => code)
  expect(counted).toEqual(expect.arrayContaining(['SSC', 'LHC', 'KENO', 'TOTO']))
  for (const code of ['4D', 'TH', 'LAO', 'HANOI', 'VN', 'VN18']) expect(counted).not.toContain(code)
})

test('a play has a form for each entry, and quick picks of each are bets in it', () => {
  for (const code of ['LHC_2OF2', 'SG_TOTO', 'VN_XIEN3']) {
    const forms = formsOf(playOf(code))
    expect(forms.length).toBeGreaterThan(1)
    for (const form of forms) {
      const selection = quickPick(form, random)
      expect(parseSelection(playOf(code), selection)).toEqual(selection)
      expect(formOf(playOf(code), selection).entry).toBe(form.entry)
      expect(picked(form, picksOf(form, selection))).toMatchObject({ selection, units: 1 })
    }
  }
})

test('the play at which a page opens is one of its family', () => {
  for (const { code, plays: own, defaultPlay } of families.values())
    expect([code, own.some((play) => play.code === defaultPlay)]).toEqual([code, true])
  // With one tap a bet: a number at a place.
  for (const code of ['SSC', 'LF', 'LF5']) expect(families.get(code)?.defaultPlay).toMatch(/_POSITION$/)
})

test('a play with modes starts with the first', () => {
  expect(noPicks(playOf('LHC_LINK_TAIL2').entry)).toEqual([['HIT'], []])
})

describe('a row', () => {
  test('keeps the order of its values, whatever the order of the taps', () => {
    expect(withRow(position.entry, noPicks(position.entry), 0, [7, 3])[0]).toEqual([3, 7])
  })
  test('with one pick keeps the newest, and clears it when it is tapped again', () => {
    const four = withRow(banker.entry, noPicks(banker.entry), 0, [4])
    expect(withRow(banker.entry, four, 0, [4, 9])).toEqual([[9]])
    expect(withRow(banker.entry, four, 0, [])).toEqual([[]])
  })

  test.each`
    play        | tool       | numbers
    ${position} | ${'all'}   | ${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}
    ${position} | ${'big'}   | ${[5, 6, 7, 8, 9]}
    ${position} | ${'small'} | ${[0, 1, 2, 3, 4]}
    ${position} | ${'odd'}   | ${[1, 3, 5, 7, 9]}
    ${position} | ${'even'}  | ${[0, 2, 4, 6, 8]}
    ${sums}     | ${'big'}   | ${Array.from({ length: 14 }, (_, at) => at + 14)}
    ${banker}   | ${'all'}   | ${[]}
    ${optional} | ${'all'}   | ${[]}
  `('$play.code: $tool takes $numbers', ({ play, tool, numbers }: { play: Play; tool: RowTool; numbers: number[] }) => {
    expect(toolNumbers(rowsOf(play.entry)[0]!, tool)).toEqual(numbers)
  })
})
