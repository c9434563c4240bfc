import { playOf, type StakeMode } from '@croupier/game-math/lottery/index'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { betLines, type Game, type Line, limitBroken, quote, readLines, termsOf } from './lines.ts'
import { halfTerms, numberShown, roomOf } from './number-room.ts'
import { firstPlan, maxRepeatMultiple, onePrize, type RepeatPlan, repeatOf } from './repeat.ts'

const sold = (code: string) => {
  const { prizeMode } = playOf(code)
  const unitPrice = parseMoney(prizeMode === 'Lott' ? '2' : '1')
  return { code, prizeMode, unitPrice, prizeGroup: 1956, tiers: [] }
}
const game: Game = {
  serverTime: new Date(0),
  game: 'ssc-1m',
  name: 'SSC 1 minute',
  family: 'SSC',
  numbersDrawn: 5,
  periodSeconds: 60,
  lockSeconds: 5,
  offsetMinutes: 480,
  open: null,
  hasNumberLimits: false,
  next: [],
  last: null,
  prizeGroup: { min: 1700, own: 1956 },
  modes: [1000, 100, 10, 1],
  limits: {
    betsPerTicket: 100,
    unitsPerBet: 100_000,
    multiple: 1000,
    stakePerBetMin: parseMoney('0.002'),
    stakePerBetMax: parseMoney('20000'),
    payoutPerBet: parseMoney('400000'),
    payoutPerIssue: parseMoney('800000'),
    chaseIssues: 120,
    syndicateShares: 1000,
    syndicateClosingSeconds: 30,
  },
  plays: ['SSC_POSITION', 'SSC_3B_G6', 'SSC_3B_DIRECT', 'SSC_5_DIRECT', 'SSC_SIDE_SUM'].map(sold),
}

const line = (play: string, selection: unknown, multiple = 1, mode: StakeMode = 1000): Line => {
  const chosen = selection as Line['selection']
  return { id: play, play, selection: chosen, units: playOf(play).units(chosen), multiple, mode }
}
const g6 = line('SSC_3B_G6', { nums: [1, 2, 3, 4, 5] }, 3, 100)
const places = line('SSC_POSITION', { pos: [[3, 7], [0, 1, 2, 3, 4], [9], [4, 6], [1, 3, 5, 7, 9]] }, 2)

describe('what a bet costs and pays', () => {
  test.each`
    bet                                                            | group   | stake      | paysUpTo
    ${g6}                                                          | ${1956} | ${'6.00'}  | ${'97.80'}
    ${g6}                                                          | ${1800} | ${'6.00'}  | ${'90.00'}
    ${places}                                                      | ${1960} | ${'60.00'} | ${'196.00'}
    ${line('SSC_SIDE_SUM', { choices: ['BIG', 'SMALL', 'ODD'] })}  | ${1700} | ${'3.00'}  | ${'3.912'}
    ${line('SSC_5_DIRECT', { pos: [[1], [2], [3], [4], [5]] }, 9)} | ${1956} | ${'18.00'} | ${'400000.00'}
    ${line('SSC_3B_DIRECT', { pos: [[1], [2], [3]] }, 1, 1)}       | ${1956} | ${'0.002'} | ${'1.956'}
  `('$bet.play at $group: $stake, up to $paysUpTo', ({ bet, group, stake, paysUpTo }) => {
    const terms = termsOf(game, playOf(bet.play), group)!
    const expected = quote(game, terms, bet)
    expect([moneyText(expected.stake), moneyText(expected.paysUpTo)]).toEqual([stake, paysUpTo])
  })

  test('follows the slider for Lott plays only', () => {
    expect(termsOf(game, playOf('SSC_SIDE_SUM'), 1700)?.prizeGroup).toBe(1956)
    expect(termsOf(game, playOf('SSC_POSITION'), 1700)?.prizeGroup).toBe(1700)
  })
  test('has no terms for a play that is not on sale, and does not send it', () => {
    expect(termsOf(game, playOf('SSC_NIU'), 1956)).toBeUndefined()
    const expected = betLines(game, [g6, line('SSC_NIU', { choices: ['NO_NIU'] })], 1956)
    expect(expected.bets.map((bet) => bet.play)).toEqual(['SSC_3B_G6'])
    expect(moneyText(expected.stake)).toBe('6.00')
  })

  test.each`
    cost         | multiple | expected
    ${'0.001'}   | ${1}     | ${{ limit: 'stakeMin', amount: game.limits.stakePerBetMin }}
    ${'0.002'}   | ${1000}  | ${undefined}
    ${'20000.1'} | ${1}     | ${{ limit: 'stakeMax', amount: game.limits.stakePerBetMax }}
    ${'2'}       | ${1001}  | ${{ limit: 'multiple', max: 1000 }}
  `('a stake of $cost × $multiple: $told', ({ cost, multiple, expected }) => {
    expect(limitBroken(game, parseMoney(cost), multiple)).toEqual(expected)
  })
})

describe('a basket from the storage of the tab', () => {
  test('is the basket that was stored', () => expect(readLines(JSON.stringify([g6, places]))).toEqual([g6, places]))
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['an unknown play', JSON.stringify([{ ...g6, play: 'SSC_NONE' }])],
    ['a selection that is none', JSON.stringify([{ ...g6, selection: { nums: [1, 99, 3] } }])],
    ['a multiple that is none', JSON.stringify([{ ...g6, multiple: 0 }])],
    ['a mode that is none', JSON.stringify([{ ...g6, mode: 7 }])],
  ])('%s is an empty basket', (_, json) => expect(readLines(json)).toEqual([]))
  test('counts its units again', () => {
    expect(readLines(JSON.stringify([{ ...g6, units: 1 }]))).toEqual([g6])
  })
})

describe('a repeat order', () => {
  const issues = ['0735', '0736', '0737', '0738', '0739', '0740'].map((issueNo) => ({ issueNo }))
  const course = { issues, cost: parseMoney('10'), prize: parseMoney('19.56'), maxMultiple: 1000 }
  const plan = (change: Partial<RepeatPlan>): RepeatPlan => ({ ...firstPlan, rounds: 6, ...change })

  test.each`
    change                                       | multiples                | total
    ${{}}                                        | ${[1, 1, 1, 1, 1, 1]}    | ${'60.00'}
    ${{ rounds: 2, multiple: 3 }}                | ${[3, 3]}                | ${'60.00'}
    ${{ ladder: 'double', rounds: 4 }}           | ${[1, 2, 4, 8]}          | ${'150.00'}
    ${{ ladder: 'double', every: 2, factor: 3 }} | ${[1, 1, 3, 3, 9, 9]}    | ${'260.00'}
    ${{ ladder: 'profit', rateBps: 2000 }}       | ${[1, 2, 5, 13, 34, 88]} | ${'1430.00'}
    ${{ rounds: 99 }}                            | ${[1, 1, 1, 1, 1, 1]}    | ${'60.00'}
  `('$change: $multiples, $total if none wins', ({ change, multiples, total }) => {
    const expected = repeatOf(plan(change), course)
    if (!('items' in expected)) throw new Error('unreachable')
    expect(expected.items.map((item) => item.multiple)).toEqual(multiples)
    expect(expected.items.map((item) => item.issueNo)).toEqual(
      issues.slice(0, multiples.length).map((one) => one.issueNo),
    )
    expect(moneyText(expected.total)).toBe(total)
  })

  test.each([
    ['a profit that one prize cannot bring', { ...course, prize: parseMoney('11') }, { ladder: 'profit' }],
    ['a multiple above the largest', { ...course, maxMultiple: 4 }, { ladder: 'double' }],
  ] as const)('%s is said before it is sent', (_, given, change) => {
    expect(repeatOf(plan(change), given)).toEqual({ unreachable: true })
  })

  test('computes the profit ladder from the lowest prize', () => {
    expect(moneyText(onePrize(termsOf(game, playOf('SSC_3B_G6'), 1956)!, g6))).toBe('97.80')
  })
  test("limits the round multiple by each line's own multiple", () => {
    expect(maxRepeatMultiple(game, [g6, places])).toBe(333)
  })
})

describe('Lottery rules §11.1, §13.2: the limits of numbers', () => {
  const direct = line('SSC_3B_DIRECT', { pos: [[1], [2], [3, 4]] })
  const terms = termsOf(game, playOf(direct.play), 1956)!
  const limitsWith = (...numbers: [number: string, room: string, isHalf?: boolean][]) => ({
    limits: [{ plays: [], room: parseMoney('10000') }],
    numbers: numbers.map(([number, room, isHalf = false]) => ({
      play: direct.play,
      number,
      room: parseMoney(room),
      isHalf,
    })),
  })

  test('say how much may be staked on the number with the least room', () => {
    const limits = limitsWith(['234:123', '1000'], ['234:124', '489'], ['234:999', '0'])
    expect(roomOf(game, terms, direct, limits).full).toEqual({ number: '234:124', remaining: parseMoney('0.5') })
    expect(roomOf(game, terms, direct, limitsWith(['234:123', '1956'])).full).toBeUndefined()
    expect(roomOf(game, terms, direct, undefined)).toEqual({ full: undefined, halved: [] })
  })
  test('count numbers without bets with the whole limit', () => {
    expect(roomOf(game, terms, { ...direct, multiple: 6 }, limitsWith()).full?.remaining).toBe(parseMoney('10.2249'))
  })
  test('name the numbers at half odds, and judge the bet at them', () => {
    const room = roomOf(game, terms, direct, limitsWith(['234:123', '978', true]))
    expect(room).toEqual({ full: undefined, halved: ['234:123'] })
    expect(halfTerms(terms, direct).prizes).toEqual({ WIN: parseMoney('978') })
  })
  test('are part of a bet only where the page shows half odds', () => {
    const bets = betLines(game, [direct, g6], 1956, ({ play }) => play === direct.play).bets
    expect(bets.map(({ halfOdds }) => halfOdds)).toEqual([true, undefined])
  })
  test.each([
    ['234:134', '134'],
    ['0:1', '1'],
    ['07', '07'],
    ['*', null],
  ])('show the number %s as %s', (number, shown) => {
    expect(numberShown(number)).toBe(shown)
  })
})
