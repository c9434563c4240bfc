import './families/all.ts'
import { describe, expect, test } from 'vitest'
import { plays } from './families/index.ts'
import { oppositeWords, sidesOfSelection } from './markets.ts'
import type { Selection } from './model.ts'
import { selectionOf } from './selection.ts'

const sidesOf = (play: string, selection: object) =>
  sidesOfSelection(play, selection as Selection).map(({ market, side }) => `${market.name}: ${side}`)

describe('Reward rules §13: the markets of lottery plays', () => {
  test.each([
    ['K3_SUM_SIDE', { choices: ['BIG', 'ODD'] }, ['K3  SUM_SIDE 0 BIG/SMALL: BIG', 'K3  SUM_SIDE 0 ODD/EVEN: ODD']],
    [
      'SSC_SIDE_POS',
      { pos: [['SMALL'], [], [], [], ['EVEN']] },
      ['SSC  SIDE_POS 0 BIG/SMALL: SMALL', 'SSC  SIDE_POS 4 ODD/EVEN: EVEN'],
    ],
    ['SSC_DT', { pairs: ['WQ'], choices: ['DRAGON', 'TIE'] }, ['SSC  DT WQ DRAGON/TIGER: DRAGON']],
    ['SSC_DT_PUSH', { pairs: ['WQ'], choices: ['TIGER'] }, ['SSC  DT WQ DRAGON/TIGER: TIGER']],
    ['PK_DT', { ranks: [2], choices: ['TIGER'] }, ['PK10  DT 2 DRAGON/TIGER: TIGER']],
    ['SSC_POSITION', { pos: [[], [3, 7], [], [], []] }, ['SSC  POSITION 1: 3', 'SSC  POSITION 1: 7']],
  ])('%s of %j', (play, selection, sides) => {
    expect(sidesOf(play, selection)).toEqual(sides)
  })

  test.each([
    ['SSC_5_DIRECT', { pos: [[1], [2], [3], [4], [5]] }, 'units that need several picks'],
    ['K3_ONE', { nums: [1, 2] }, 'picks that win together'],
    ['LHC_ZODIAC_ONE', { choices: ['DRAGON', 'TIGER'] }, 'animals'],
  ])('%s of %j has none: %s', (play, selection, _) => {
    expect(sidesOf(play, selection)).toEqual([])
  })

  test('dragon and tiger of a zodiac are no opposites', () => {
    for (const { market } of sidesOfSelection('LHC_ZODIAC_SPECIAL', { choices: ['DRAGON', 'TIGER'] }))
      expect(market.opposites).toEqual([])
  })

  test('the opposite words of all plays name both sides of each pair', () => {
    const all = oppositeWords()
    for (const { play, pair } of all)
      expect(all.filter((one) => one.play === play && one.pair === pair).map(({ word }) => word)).toEqual(pair)
    expect(all.filter(({ word }) => word === 'DRAGON').map(({ play }) => play)).toEqual([
      'SSC_DT',
      'SSC_DT_PUSH',
      'X5_DT',
      'PK_DT',
    ])
  })

  test('the plays on one side or number are on markets', () => {
    const marked = [...plays.values()].filter(({ entry, code }) => {
      if (entry.shape === 'TICKETS') return false
      const lists = entry.rows.map(({ field, values }) => (field === 'mode' ? [] : values))
      return sidesOfSelection(code, selectionOf(entry, lists)).length > 0
    })
    expect(marked.map(({ code }) => code)).toMatchInlineSnapshot(`
      [
        "SSC_POSITION",
        "SSC_3F_SUM_TAIL",
        "SSC_3M_SUM_TAIL",
        "SSC_3B_SUM_TAIL",
        "SSC_2F_GROUP_SUM",
        "SSC_2B_GROUP_SUM",
        "SSC_DT",
        "SSC_DT_PUSH",
        "SSC_SIDE_POS",
        "SSC_SIDE_SUM",
        "SSC_LUCK3",
        "SSC_LUCK4",
        "SSC_3F_FORM",
        "SSC_3M_FORM",
        "SSC_3B_FORM",
        "SSC_NIU",
        "SSC_POKER",
        "LF3_POSITION",
        "LF3_3F_SUM_TAIL",
        "LF3_2F_GROUP_SUM",
        "LF3_SIDE_POS",
        "LF3_SIDE_SUM",
        "LF3_3F_FORM",
        "LF5_POSITION",
        "X5_F1_DIRECT",
        "X5_POSITION",
        "X5_OE_COUNT",
        "X5_MIDDLE",
        "X5_SIDE_POS",
        "X5_SIDE_SUM",
        "X5_DT",
        "PK_POSITION",
        "PK_SIDE_POS",
        "PK_DT",
        "PK_SUM2",
        "PK_SUM2_SIDE",
        "PK_SUM3",
        "PK_SUM3_SIDE",
        "PK_F1_DIRECT",
        "K3_SUM",
        "K3_SUM_SIDE",
        "K3_PAIR_ANY",
        "K3_TRIPLE",
        "K3_STRAIGHT",
        "K3_FORM",
        "PC28_SUM",
        "PC28_SIDE",
        "PC28_COMBO",
        "PC28_EXTREME",
        "PC28_WAVE",
        "PC28_FORM",
        "KENO_SUM_SIDE",
        "KENO_UPDOWN",
        "KENO_ODDEVEN",
        "KENO_ELEMENT",
        "LHC_SPECIAL",
        "LHC_SPECIAL_SIDE",
        "LHC_HEAD_SPECIAL",
        "LHC_REGULAR_POS",
        "LHC_REGULAR_POS_SIDE",
        "LHC_WAVE",
        "LHC_HALF_HALF_WAVE",
        "LHC_SEVEN_WAVE",
        "LHC_ZODIAC_SPECIAL",
        "LHC_TAIL_SPECIAL",
        "LHC_TOTAL_SIDE",
        "LHC_ZODIAC_COUNT",
        "VN_DE_DB",
        "VN_DE_DB_HEAD",
        "VN_DE_G1",
        "VN_DIGIT_HEAD",
        "VN_DIGIT_TAIL",
        "VN18_DE_DB",
        "VN18_DE_DB_HEAD",
        "VN18_DE_G1",
        "VN18_DE_DAU",
        "VN18_DIGIT_HEAD",
        "VN18_DIGIT_TAIL",
        "TH_2TOP",
        "TH_2BOTTOM",
        "TH_PIN_TOP",
        "TH_PIN_BOTTOM",
        "LAO_2TOP",
        "LAO_2BOTTOM",
        "LAO_PIN_TOP",
        "LAO_PIN_BOTTOM",
        "HANOI_2TOP",
        "HANOI_2BOTTOM",
        "HANOI_PIN_TOP",
        "HANOI_PIN_BOTTOM",
      ]
    `)
  })
})
