import { describe, expect, test } from 'vitest'
import { parsePastedTickets, parseSelection, playOf, plays, quickPick } from './index.ts'
import { namedPlays, seededRandom } from './testing.ts'

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('Lottery rules §1.2: a refused selection', () => {
  test.each`
    play                      | json                                            | reason
    ${'SSC_3B_G6'}            | ${null}                                         | ${'not_an_object'}
    ${'SSC_3B_G6'}            | ${[1, 2, 3]}                                    | ${'not_an_object'}
    ${'SSC_3B_G6'}            | ${'123'}                                        | ${'not_an_object'}
    ${'SSC_3B_G6'}            | ${{}}                                           | ${'keys'}
    ${'SSC_3B_G6'}            | ${{ nums: '123' }}                              | ${'keys'}
    ${'SSC_3B_G6'}            | ${{ pos: [[1], [2], [3]] }}                     | ${'keys'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, 3], more: [] }}                | ${'keys'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, 2] }}                          | ${'twice'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2] }}                             | ${'picks'}
    ${'SSC_3B_G6'}            | ${{ nums: [] }}                                 | ${'picks'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, 10] }}                         | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, -1] }}                         | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, '3'] }}                        | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, 2.5] }}                        | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, null] }}                       | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, true] }}                       | ${'unknown_value'}
    ${'SSC_3B_G6'}            | ${{ nums: [1, 2, [3]] }}                        | ${'unknown_value'}
    ${'SSC_3B_DIRECT'}        | ${{ pos: [[1], [2]] }}                          | ${'rows'}
    ${'SSC_3B_DIRECT'}        | ${{ pos: [[1], [2], [3], [4]] }}                | ${'rows'}
    ${'SSC_3B_DIRECT'}        | ${{ pos: [[1], [], [3]] }}                      | ${'picks'}
    ${'SSC_3B_DIRECT'}        | ${{ pos: [[1], 2, [3]] }}                       | ${'not_a_list'}
    ${'SSC_3B_DIRECT'}        | ${{ pos: [[1], [2, 2], [3]] }}                  | ${'twice'}
    ${'SSC_5_COMBO'}          | ${{ pos: Array(5).fill(digits) }}               | ${'too_many_units'}
    ${'SSC_POSITION'}         | ${{ pos: [[], [], [], [], []] }}                | ${'too_few_rows'}
    ${'SSC_POSITION'}         | ${{ pos: [[1], [], []] }}                       | ${'rows'}
    ${'SSC_RX3_DIRECT'}       | ${{ pos: [[1], [2], [], [], []] }}              | ${'too_few_rows'}
    ${'SSC_5_G60'}            | ${{ a: [1], b: [1, 2, 3] }}                     | ${'no_units'}
    ${'SSC_5_G60'}            | ${{ a: [1], b: [2, 3] }}                        | ${'picks'}
    ${'SSC_5_G10'}            | ${{ a: [1], b: [1] }}                           | ${'no_units'}
    ${'SSC_5_G30'}            | ${{ a: [1], b: [2] }}                           | ${'picks'}
    ${'SSC_5_G30'}            | ${{ a: [1, 2], b: [1, 2] }}                     | ${'no_units'}
    ${'SSC_3B_GROUP_BANKER'}  | ${{ nums: [1, 2] }}                             | ${'picks'}
    ${'SSC_3B_GROUP_SUM'}     | ${{ nums: [0] }}                                | ${'unknown_value'}
    ${'SSC_3B_GROUP_SUM'}     | ${{ nums: [27] }}                               | ${'unknown_value'}
    ${'SSC_3B_DIRECT_SUM'}    | ${{ nums: [28] }}                               | ${'unknown_value'}
    ${'SSC_2B_DIRECT_SUM'}    | ${{ nums: [19] }}                               | ${'unknown_value'}
    ${'SSC_2B_GROUP_SUM'}     | ${{ nums: [18] }}                               | ${'unknown_value'}
    ${'SSC_2B_DIRECT_SPAN'}   | ${{ nums: [10] }}                               | ${'unknown_value'}
    ${'SSC_RX2_GROUP'}        | ${{ positions: [0], nums: [1, 2] }}             | ${'picks'}
    ${'SSC_RX2_GROUP'}        | ${{ positions: [0, 0], nums: [1, 2] }}          | ${'twice'}
    ${'SSC_RX2_GROUP'}        | ${{ positions: [0, 5], nums: [1, 2] }}          | ${'unknown_value'}
    ${'SSC_RX4_G12'}          | ${{ positions: [0, 1, 2, 3], nums: [1, 2, 3] }} | ${'keys'}
    ${'SSC_DT'}               | ${{ pairs: ['QW'], choices: ['TIE'] }}          | ${'unknown_value'}
    ${'SSC_DT'}               | ${{ pairs: ['WQ'], choices: ['dragon'] }}       | ${'unknown_value'}
    ${'SSC_DT'}               | ${{ pairs: ['WQ'], choices: [] }}               | ${'picks'}
    ${'SSC_2B_BSOE'}          | ${{ pos: [['BIG'], ['RED']] }}                  | ${'unknown_value'}
    ${'SSC_SIDE_SUM'}         | ${{ choices: ['BIG', 'BIG'] }}                  | ${'twice'}
    ${'SSC_SIDE_SUM'}         | ${{ choices: 'BIG' }}                           | ${'keys'}
    ${'SSC_NIU'}              | ${{ choices: ['NIU_10'] }}                      | ${'unknown_value'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: [] }}                              | ${'no_units'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['12'] }}                          | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['1234'] }}                        | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: [123] }}                           | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['12a'] }}                         | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['12\n'] }}                        | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['١٢٣'] }}                         | ${'ticket'}
    ${'SSC_3B_DIRECT_TICKET'} | ${{ tickets: ['123', '123'] }}                  | ${'twice'}
    ${'SSC_3B_MIXED_TICKET'}  | ${{ tickets: ['777'] }}                         | ${'ticket'}
    ${'SSC_3B_MIXED_TICKET'}  | ${{ tickets: ['121', '112'] }}                  | ${'twice'}
    ${'SSC_3B_G3_TICKET'}     | ${{ tickets: ['123'] }}                         | ${'ticket'}
    ${'SSC_3B_G3_TICKET'}     | ${{ tickets: ['111'] }}                         | ${'ticket'}
    ${'SSC_3B_G6_TICKET'}     | ${{ tickets: ['112'] }}                         | ${'ticket'}
    ${'SSC_3B_G6_TICKET'}     | ${{ tickets: ['123', '321'] }}                  | ${'twice'}
    ${'SSC_2B_GROUP_TICKET'}  | ${{ tickets: ['33'] }}                          | ${'ticket'}
    ${'SSC_2B_GROUP_TICKET'}  | ${{ tickets: ['34', '43'] }}                    | ${'twice'}
  `('$play $json: $reason', ({ play, json, reason }) => {
    expect(() => parseSelection(playOf(play), json)).toThrow(
      expect.objectContaining({ code: 'lottery.invalid_selection', detail: { play, reason } }),
    )
  })

  test('has one unit above the limit', () => {
    const nums = digits
    expect(parseSelection(playOf('SSC_3B_G6'), { nums }, 120)).toEqual({ nums })
    expect(() => parseSelection(playOf('SSC_3B_G6'), { nums }, 119)).toThrow('lottery.invalid_selection')
  })

  test('names an unknown play', () =>
    expect(() => playOf('SSC_2F_COMBO')).toThrow(expect.objectContaining({ code: 'lottery.play_unknown' })))
})

describe('Lottery rules §1.2: the canonical form', () => {
  test.each([
    ['SSC_3B_G6', { nums: [8, 0, 5] }, { nums: [0, 5, 8] }],
    ['SSC_3B_G6', { nums: [8, -0, 5] }, { nums: [0, 5, 8] }],
    ['SSC_RX2_GROUP', { nums: [8, 5], positions: [4, 0] }, { positions: [0, 4], nums: [5, 8] }],
    ['SSC_3B_DIRECT_TICKET', { tickets: ['345', '012'] }, { tickets: ['012', '345'] }],
    ['SSC_3B_MIXED_TICKET', { tickets: ['321', '211'] }, { tickets: ['112', '123'] }],
    ['SSC_2B_BSOE', { pos: [['ODD', 'BIG'], ['EVEN']] }, { pos: [['BIG', 'ODD'], ['EVEN']] }],
    [
      'SSC_DT',
      { choices: ['TIE', 'DRAGON'], pairs: ['SG', 'WQ'] },
      { pairs: ['WQ', 'SG'], choices: ['DRAGON', 'TIE'] },
    ],
  ])('%s %j becomes %j', (play, json, canonical) => {
    expect(JSON.stringify(parseSelection(playOf(play), json))).toBe(JSON.stringify(canonical))
  })

  test('of a full five-star grid is exactly at the limit', () => {
    const selection = parseSelection(playOf('SSC_5_DIRECT'), { pos: Array(5).fill(digits) })
    expect(playOf('SSC_5_DIRECT').units(selection)).toBe(100_000)
  })
})

test.each(namedPlays)('a quick pick of %s is valid and as small as the play allows', (_, play) => {
  const random = seededRandom(7)
  for (let round = 0; round < 20; round++) {
    const selection = quickPick(play, random)
    expect(parseSelection(play, selection)).toEqual(selection)
    const manyUnits =
      /_(COMBO|DIRECT_SUM|DIRECT_SPAN|GROUP_SUM|GROUP_BANKER|G3|LO\d|LO2_HEAD|(DE|3C)_DAU(_DUOI)?|REVERSE|BOX|ROLL)$/
    if (!manyUnits.test(play.code)) {
      expect(play.units(selection)).toBe(1)
    }
  }
})

test('of pasted tickets has each ticket once, whatever the separator', () => {
  const pasted = (code: string, text: string) => {
    const { entry } = playOf(code)
    return entry.shape === 'TICKETS' ? parsePastedTickets(entry, text) : null
  }
  expect(pasted('SSC_3B_DIRECT_TICKET', ' 012,345;\n012\t99 | 6789\r\nabc 777 ')).toEqual({
    tickets: ['012', '345', '777'],
    rejected: ['99', '6789', 'abc'],
    repeated: 1,
  })
  expect(pasted('SSC_3B_MIXED_TICKET', '321 123 211 777')).toEqual({
    tickets: ['112', '123'],
    rejected: ['777'],
    repeated: 1,
  })
  expect(plays.get('SSC_3B_DIRECT')?.entry.shape).toBe('POS')
})
