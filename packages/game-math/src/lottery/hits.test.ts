import { describe, expect, test } from 'vitest'
import { plays } from './families/index.ts'
import { hitPicks } from './hits.ts'
import type { Selection } from './model.ts'
import { playOf } from './plays.ts'
import { quickPick } from './quick-pick.ts'
import { listsOf } from './selection.ts'

const DRAW = [7, 0, 3, 9, 2]

describe('the hits of a bet', () => {
  test.each([
    ['SSC_POSITION', { pos: [[3, 7], [1], [], [9], [4]] }, [[7], [], [], [9], []]],
    ['SSC_3B_DIRECT', { pos: [[3], [8, 9], [1]] }, [[3], [9], []]],
    ['SSC_3B_COMBO', { pos: [[1], [9], [2]] }, [[], [9], [2]]],
    ['SSC_3B_G6', { nums: [2, 3, 7] }, [[2, 3]]],
    ['SSC_5_G60', { a: [7], b: [1, 2, 3] }, [[7], [2, 3]]],
    ['SSC_3B_DIRECT_SUM', { nums: [13, 14] }, [[14]]],
    ['SSC_3B_DIRECT_TICKET', { tickets: ['012', '392'] }, [['392']]],
    ['SSC_RX2_GROUP', { positions: [3, 4], nums: [7, 9] }, [[], [9]]],
    ['SSC_SIDE_POS', { pos: [['BIG', 'EVEN'], [], [], [], ['ODD']] }, [['BIG'], [], [], [], []]],
    ['SSC_2B_BSOE', { pos: [['BIG', 'SMALL'], ['ODD']] }, [['BIG'], []]],
    ['SSC_DT', { pairs: ['WQ', 'QB'], choices: ['TIGER'] }, [['QB'], ['TIGER']]],
  ] as [string, Selection, unknown][])('%s %j are %j', (code, selection, hits) => {
    expect(hitPicks(playOf(code), selection, DRAW)).toEqual(hits)
  })

  test('are picks of the bet, whatever the play and the draw', () => {
    let seed = 1
    const random = {
      bytes: (length: number) =>
        Uint8Array.from({ length }, () => {
          seed = (seed * 16_807) % 2_147_483_647
          return seed & 255
        }),
    }
    for (const play of plays.values()) {
      const selection = quickPick(play, random)
      const lists = listsOf(play.entry, selection)
      for (const [row, hits] of hitPicks(play, selection, DRAW).entries())
        expect(lists[row], play.code).toEqual(expect.arrayContaining([...hits]))
    }
  })
})
