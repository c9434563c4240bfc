import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { describe, expect, test } from 'vitest'
import type { CategoryPlay } from './model.ts'
import {
  carriedBalances,
  commissionsOfDay,
  dueOf,
  figuresOf,
  ownPlaysOf,
  ownRebates,
  type PresetOf,
  type RebateLines,
  subjectParts,
} from './rules.ts'

const money = parseMoney
const [player, other, b, a, top] = ['player', 'other', 'b', 'a', 'top'].map(memberIdOf)
const values: Record<string, { group: number; live: string; slots: string }> = {
  player: { group: 1940, live: '0.5', slots: '0.3' },
  other: { group: 1940, live: '0.5', slots: '0.3' },
  b: { group: 1950, live: '0.6', slots: '0.5' },
  a: { group: 1958, live: '0.6', slots: '0.6' },
  top: { group: 1960, live: '0.8', slots: '0.8' },
}
const presetOf = (id: string) => {
  const { group, live, slots } = values[id]!
  return { group, rates: { LIVE: parseRate(live), SLOTS: parseRate(slots) } }
}
const playOf = (category: string, validBet: string, memberId = player!): CategoryPlay => ({
  memberId,
  category,
  validBet: money(validBet),
  path: [top!, a!, b!],
})
const commissionsOf = (plays: CategoryPlay[], valuesOf: PresetOf = presetOf) => {
  const day = commissionsOfDay()
  for (const play of plays) day.add(play, valuesOf)
  return { commissions: day.finished(true), alarms: day.alarms }
}
const amounts = (plays: CategoryPlay[]) => {
  const own = ownRebates(ownPlaysOf(plays, presetOf))
  const { commissions } = commissionsOf(plays)
  const sums = (lines: RebateLines) =>
    Object.fromEntries([...lines].map(([id, all]) => [id, all.map(({ amount }) => amount)]))
  return { own: sums(own), commissions: sums(commissions) }
}

describe('rebates of a day', () => {
  // Agent rules §5.4, example 1 without the self-rebate, which is paid with the result.
  test('pay the differences of prize groups for the classic lottery', () => {
    const { own, commissions } = amounts([playOf('LOTT', '1000')])
    expect(own).toEqual({})
    expect(commissions).toEqual({ b: [money('5')], a: [money('4')], top: [money('1')] })
  })

  // Agent rules §5.4, example 4.
  test('pay rates and their differences for other categories, each cut once', () => {
    const { own, commissions } = amounts([playOf('LIVE', '12345.67')])
    expect(own).toEqual({ player: [money('61.7283')] })
    expect(commissions).toEqual({ b: [money('12.3456')], top: [money('24.6913')] })
  })

  test('pay the rate of slots for the category RNG of providers, and nothing without a rate', () => {
    expect(amounts([playOf('RNG', '100')]).own).toEqual({ player: [money('0.3')] })
    expect(amounts([playOf('LOTTFIX', '100')])).toEqual({ own: {}, commissions: {} })
  })

  test('add up lines of members below the same account, each cut by itself', () => {
    const { commissions } = commissionsOf([playOf('LIVE', '0.0999'), playOf('LIVE', '0.0999', other)])
    expect(commissions.get(b!)).toBeUndefined()
    const many = commissionsOf([playOf('LIVE', '0.1999'), playOf('LIVE', '0.1', other)]).commissions
    expect(many.get(top!)).toEqual([
      { category: 'LIVE', step: 2_000n, below: a, validBet: money('0.2999'), amount: money('0.0005') },
    ])
  })

  test('take back lottery commissions on a day with more corrections than bets, and pay nothing for rates', () => {
    expect(amounts([playOf('LOTT', '-1000')]).commissions).toEqual({
      b: [money('-5')],
      a: [money('-4')],
      top: [money('-1')],
    })
    expect(amounts([playOf('LIVE', '-1000')])).toEqual({ own: {}, commissions: {} })
  })

  // Agent rules §5.1, §5.4 example 5.
  test('name an upline whose downline has more, and pay it nothing', () => {
    const wrong = (id: string) => (id === 'a' ? { ...presetOf(id), group: 1948 } : presetOf(id))
    const { commissions, alarms } = commissionsOf([playOf('LOTT', '200')], wrong)
    expect([...alarms]).toEqual(['a'])
    expect(commissions.get(a!)).toBeUndefined()
    expect(commissions.get(top!)![0]!.amount).toBe(money('1.2'))
  })
})

test('commissions of an account are finished when the day has left its team', () => {
  const day = commissionsOfDay()
  day.add(playOf('LIVE', '1000'), presetOf)
  expect([...day.finished(false).keys()]).toEqual([])
  day.add({ ...playOf('LIVE', '1000', other), path: [top!, a!] }, presetOf)
  expect([...day.finished(false).keys()]).toEqual(['b'])
  expect([...day.finished(true).keys()].toSorted()).toEqual(['a', 'top'])
})

describe('the lines of a statement', () => {
  const lines = (plays: CategoryPlay[]) =>
    figuresOf('commission', commissionsOf(plays).commissions.get(b!) ?? []).map((one) => ({
      ...one,
      part: 'figure' as const,
      about: 'daily:2026-11-20',
    }))

  test('name category, step and the account below', () => {
    const [bets, commission] = lines([playOf('LOTT', '1000')])
    expect(bets).toMatchObject({ subject: 'LOTT@10:player', figure: 'valid_bets', amount: money('1000') })
    expect(commission).toMatchObject({ subject: 'LOTT@10:player', figure: 'commission', amount: money('5') })
    expect(subjectParts('LIVE@0.1:player')).toEqual({ category: 'LIVE', step: '0.1', below: 'player' })
    expect(subjectParts('SLOTS@0.3')).toEqual({ category: 'SLOTS', step: '0.3', below: null })
  })

  test('carry what corrections took back to the next statement', () => {
    const loss = lines([playOf('LOTT', '-1000')])
    const carried = carriedBalances('commission', loss, [])
    expect(carried.map(({ figure, amount }) => [figure, amount])).toEqual([
      ['brought', money('0')],
      ['carried', money('-5')],
    ])
    expect(dueOf('commission', [...loss, ...carried])).toBe(money('0'))
    const gain = lines([playOf('LOTT', '1600')])
    const next = carriedBalances('commission', gain, carried)
    expect(dueOf('commission', [...gain, ...next])).toBe(money('3'))
    expect(carriedBalances('commission', gain, next)).toEqual([])
  })
})
