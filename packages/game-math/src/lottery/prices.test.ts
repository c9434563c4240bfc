import { parseMoney, shortestMoneyText, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commission,
  largestMultiple,
  parseSelection,
  payout,
  playOf,
  prizeTable,
  selfRebate,
  settleSelection,
  stake,
  unitPrices,
} from './index.ts'
import { anyDraw, namedPlays, validSelection } from './testing.ts'

const two = unitPrices.Lott
const money = parseMoney

describe('Lottery rules §14.2: prizes per unit of price 2', () => {
  test.each`
    play               | tier        | g1960            | g1956            | g1900            | g1800            | g1700
    ${'SSC_3B_DIRECT'} | ${'WIN'}    | ${'1960.0000'}   | ${'1956.0000'}   | ${'1900.0000'}   | ${'1800.0000'}   | ${'1700.0000'}
    ${'SSC_5_DIRECT'}  | ${'WIN'}    | ${'196000.0000'} | ${'195600.0000'} | ${'190000.0000'} | ${'180000.0000'} | ${'170000.0000'}
    ${'SSC_2F_DIRECT'} | ${'WIN'}    | ${'196.0000'}    | ${'195.6000'}    | ${'190.0000'}    | ${'180.0000'}    | ${'170.0000'}
    ${'SSC_3F_G3'}     | ${'WIN'}    | ${'653.3333'}    | ${'652.0000'}    | ${'633.3333'}    | ${'600.0000'}    | ${'566.6666'}
    ${'SSC_3M_G6'}     | ${'WIN'}    | ${'326.6666'}    | ${'326.0000'}    | ${'316.6666'}    | ${'300.0000'}    | ${'283.3333'}
    ${'SSC_POSITION'}  | ${'WIN'}    | ${'19.6000'}     | ${'19.5600'}     | ${'19.0000'}     | ${'18.0000'}     | ${'17.0000'}
    ${'SSC_3B_ANY1'}   | ${'WIN'}    | ${'7.2324'}      | ${'7.2177'}      | ${'7.0110'}      | ${'6.6420'}      | ${'6.2730'}
    ${'SSC_3B_ANY2'}   | ${'WIN'}    | ${'36.2962'}     | ${'36.2222'}     | ${'35.1851'}     | ${'33.3333'}     | ${'31.4814'}
    ${'SSC_4B_ANY2'}   | ${'WIN'}    | ${'20.1232'}     | ${'20.0821'}     | ${'19.5071'}     | ${'18.4804'}     | ${'17.4537'}
    ${'SSC_5_ANY3'}    | ${'WIN'}    | ${'45.0574'}     | ${'44.9655'}     | ${'43.6781'}     | ${'41.3793'}     | ${'39.0804'}
    ${'SSC_LUCK2'}     | ${'WIN'}    | ${'24.0608'}     | ${'24.0117'}     | ${'23.3243'}     | ${'22.0967'}     | ${'20.8691'}
    ${'SSC_2B_BSOE'}   | ${'WIN'}    | ${'7.8400'}      | ${'7.8240'}      | ${'7.6000'}      | ${'7.2000'}      | ${'6.8000'}
    ${'SSC_DT'}        | ${'DRAGON'} | ${'4.3555'}      | ${'4.3466'}      | ${'4.2222'}      | ${'4.0000'}      | ${'3.7777'}
  `('$play $tier', ({ play, tier, ...prizes }) => {
    for (const [group, prize] of Object.entries(prizes)) {
      expect(prizeTable(playOf(play), Number(group.slice(1)), two)[tier], group).toBe(money(prize as string))
    }
  })

  test('gives dragon and tiger fair odds of 2 with pushes', () => {
    const { DRAGON, TIE } = prizeTable(playOf('SSC_DT_PUSH'), 2000, unitPrices.ZY)
    expect([DRAGON, TIE]).toEqual([money('2'), money('10')])
  })
})

describe('Lottery rules §14.3', () => {
  test('A, B: a plain bet and the slider', () => {
    const bet = { units: 10, multiple: 3, unitPrice: two, mode: 100 } as const
    expect(stake(bet)).toBe(money('6'))
    const paid = (group: number) =>
      payout({ ...bet, tiers: { WIN: 1 }, pushUnits: 0, prizes: prizeTable(playOf('SSC_3B_G6'), group, two) })
    expect([paid(1956), paid(1800)]).toEqual([money('97.8'), money('90')])
    expect(selfRebate(stake(bet), 1956, 1800)).toBe(money('0.468'))
  })

  test('C, D: an agent chain gets exactly the difference of the groups, and never a negative amount', () => {
    const bet = money('1000')
    expect(selfRebate(bet, 1940, 1900)).toBe(money('20'))
    expect([commission(bet, 1950, 1940), commission(bet, 1958, 1950), commission(bet, 1960, 1958)]).toEqual(
      ['5', '4', '1'].map(money),
    )
    expect([commission(bet, 1950, 1950), commission(bet, 1940, 1950)]).toEqual([0n, 0n])
  })

  test('E: cut once, at the end', () => {
    const prizes = prizeTable(playOf('SSC_3B_ANY1'), 1956, two)
    const paid = payout({ tiers: { WIN: 1 }, pushUnits: 0, prizes, unitPrice: two, multiple: 7, mode: 10 })
    expect(shortestMoneyText(paid)).toBe('0.5052')
  })

  test.each([
    [[9, 9, 0, 3, 0], '652'],
    [[9, 9, 1, 0, 2], '326'],
    [[9, 9, 1, 1, 1], '0'],
  ])('F: two tiers, draw %j pays %s', (draw, paid) => {
    const play = playOf('SSC_3B_GROUP_SUM')
    const settled = settleSelection(play, parseSelection(play, { nums: [3] }), draw)
    const prizes = prizeTable(play, 1956, two)
    expect(payout({ ...settled, prizes, unitPrice: two, multiple: 1, mode: 1000 })).toBe(money(paid))
  })
})

test('Lottery rules §13.2: the largest multiple within a cap of 400,000', () => {
  const maxMultiple = (code: string) => largestMultiple(prizeTable(playOf(code), 1956, two), money('400000'))
  expect(['SSC_3B_DIRECT', 'SSC_POSITION', 'SSC_5_DIRECT'].map(maxMultiple)).toEqual([204, 20_449, 2])
})

test('returns the stake of a pushed unit', () => {
  const paid = payout({
    tiers: { TIE: 1 },
    pushUnits: 2,
    prizes: { TIE: money('9') },
    unitPrice: unitPrices.ZY,
    multiple: 3,
    mode: 1,
  })
  expect(paid).toBe(money('0.033'))
})

test('refuses a stake that is not exact', () => {
  expect(stake({ units: 1, multiple: 1, unitPrice: two, mode: 1 })).toBe(money('0.002'))
  expect(() => stake({ units: 1, multiple: 1, unitPrice: units(5n), mode: 1 })).toThrow('lottery.stake_inexact')
})

const group = fc.integer({ min: 1700, max: 1960 })

/** Plays whose odds follow from their chance: not a pay table, nor a profit for every hit. */
const pricedByChance = namedPlays.filter(
  ([, { payMode, tiers }]) => payMode === 'ONCE' && tiers.every(({ odds }) => !odds),
)

test.each(pricedByChance)(
  'Lottery rules §18.9: %s returns at most group ÷ 2000, and misses it by the cut only',
  (_, play) => {
    fc.assert(
      fc.property(group, (prizeGroup) => {
        const prizes = prizeTable(play, prizeGroup, two)
        for (const { tier, wins, pushes, total } of play.tiers) {
          const returned = wins * prizes[tier]! * 2000n
          const fair = (total - pushes) * two * BigInt(prizeGroup)
          expect(returned).toBeLessThanOrEqual(fair)
          expect(fair - returned).toBeLessThan(wins * 2000n)
        }
      }),
      { numRuns: 20 },
    )
  },
)

const wholeStake = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => units(BigInt(thousandths) * 2000n))

test('Lottery rules §18.10: rebate and commissions of any falling chain are stake × (top − bet group) ÷ 2000', () => {
  fc.assert(
    fc.property(wholeStake, fc.array(group, { minLength: 1, maxLength: 6 }), group, (bet, chain, betGroup) => {
      const falling = [1960, ...chain.sort((one, other) => other - one)]
      const own = falling.at(-1)!
      const at = Math.min(own, betGroup)
      const parts = falling.slice(1).map((below, nth) => commission(bet, falling[nth]!, below))
      const sum = parts.reduce<bigint>((all, part) => all + part, selfRebate(bet, own, at))
      expect(sum).toBe((bet * BigInt(1960 - at)) / 2000n)
    }),
  )
})

test('Lottery rules §18.11: expected return and self-rebate together do not depend on the slider', () => {
  fc.assert(
    fc.property(wholeStake, group, group, (bet, one, other) => {
      const [own, at] = one > other ? [one, other] : [other, one]
      const expectedReturn = (bet * BigInt(at)) / 2000n
      expect(expectedReturn + selfRebate(bet, own, at)).toBe((bet * BigInt(own)) / 2000n)
    }),
  )
})

test.each(namedPlays)(
  'Lottery rules §18.19: a payout of %s is a bigint, never negative, and nothing for nothing won',
  (_, play) => {
    fc.assert(
      fc.property(
        validSelection(play, 4),
        group,
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(1000, 100, 10, 1),
        anyDraw(play),
        (selection, prizeGroup, multiple, mode, draw) => {
          const settled = settleSelection(play, selection, draw)
          const paid = payout({
            ...settled,
            prizes: prizeTable(play, prizeGroup, two),
            unitPrice: two,
            multiple,
            mode: mode as 1000 | 100 | 10 | 1,
          })
          expect(typeof paid).toBe('bigint')
          expect(paid).toBeGreaterThanOrEqual(0n)
          const lost = Object.keys(settled.tiers).length === 0 && settled.pushUnits === 0
          expect(paid === 0n).toBe(lost)
        },
      ),
      { numRuns: 15 },
    )
  },
)
