import { parseMoney, ZERO } from '@croupier/kernel/money'
import type { OwnVip } from '@croupier/wire/rewards/vip'
import { describe, expect, test } from 'vitest'
import { earningGroups, missingToNext } from './vip-progress.ts'

const own: OwnVip = {
  level: 2,
  validBet: parseMoney('60000'),
  deposits: parseMoney('6000'),
  monthValidBet: parseMoney('400'),
  next: { level: 3, validBet: parseMoney('100000'), deposits: parseMoney('5000'), inMonth: false },
  keepValidBet: parseMoney('2000'),
  nextReview: '2026-12-01',
}

describe('what is missing to the next VIP level', () => {
  test('counts the totals, and never below zero', () => {
    expect(missingToNext(own)).toEqual({ bets: parseMoney('40000'), deposits: ZERO })
  })

  test('counts the bets of the month for a level that was lost', () => {
    const next = { level: 3, validBet: parseMoney('10000'), deposits: ZERO, inMonth: true }
    expect(missingToNext({ ...own, next })).toEqual({ bets: parseMoney('9600'), deposits: ZERO })
  })

  test('does not exist at the highest level', () => {
    expect(missingToNext({ ...own, next: null })).toBeNull()
  })
})

test('categories with the same price of a point stand together, and those without points are left out', () => {
  const perPoint = [
    { category: 'LOTT', validBet: parseMoney('1500') },
    { category: 'RNG', validBet: parseMoney('1000') },
    { category: 'SPORTS', validBet: parseMoney('1500') },
    { category: 'PVP', validBet: ZERO },
  ]
  expect(earningGroups(perPoint)).toEqual([
    { validBet: parseMoney('1000'), categories: ['RNG'] },
    { validBet: parseMoney('1500'), categories: ['LOTT', 'SPORTS'] },
  ])
})
