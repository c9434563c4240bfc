import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { isWithinLimits, lawProblems } from './offer-law.ts'

const games = (...names: string[]) =>
  names.map((name) => {
    const [category = '', percent = '100'] = name.split(' ')
    return { category, percent: Number(percent), edgeHundredths: 100 }
  })
const uk = { maxMultiple: 10, mixesProducts: false, capsWins: false }
const problems = (multiple: number, ...names: string[]) =>
  lawProblems({ multiple, categories: games(...names) }, uk).map(({ path }) => path)

describe('the law of a jurisdiction', () => {
  test('limits how often a bonus is staked', () => {
    expect(problems(10, 'LOTT')).toEqual([])
    expect(problems(11, 'LOTT')).toEqual(['multiple'])
  })

  test('forbids offers that count games of several products, but not games that count nothing', () => {
    expect(problems(1, 'LOTT', 'ELOTT', 'LOTTFIX 50')).toEqual([])
    expect(problems(1, 'RNG', 'LIVE 20', 'FISH', 'CRASH')).toEqual([])
    expect(problems(1, 'LOTT', 'LIVE 0')).toEqual([])
    expect(problems(1, 'SPORTS', 'RNG')).toEqual(['categories'])
    expect(problems(11, 'CARDS', 'RNG')).toEqual(['multiple', 'categories'])
  })

  test('T112 forbids a maximum of what free rounds win', () => {
    const terms = { multiple: 1, categories: games('RNG') }
    expect(lawProblems({ ...terms, winMax: parseMoney('100') }, uk).map(({ path }) => path)).toEqual(['winMax'])
    expect(lawProblems({ ...terms, winMax: null }, uk)).toEqual([])
    expect(lawProblems({ ...terms, winMax: parseMoney('100') }, { ...uk, capsWins: true })).toEqual([])
  })
})

test('one person publishes offers whose largest bonus and budget are within the limits', () => {
  const limits = { aloneMax: parseMoney('100'), aloneBudget: parseMoney('1000') }
  const within = (bonus: string, budget: string) =>
    isWithinLimits({ bonus: parseMoney(bonus), budget: parseMoney(budget) }, limits)
  expect([within('100', '1000'), within('100.01', '1000'), within('100', '1000.01')]).toEqual([true, false, false])
  expect(isWithinLimits({ bonusMax: parseMoney('101'), budget: parseMoney('1000') }, limits)).toBe(false)
  const free = (rounds: number) => ({ rounds, stake: parseMoney('0.50'), budget: parseMoney('1000') })
  expect([isWithinLimits(free(200), limits), isWithinLimits(free(201), limits)]).toEqual([true, false])
})
