import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { mallDraft, mallProblems, mallRewardOf } from './mall-draft.ts'

const row = {
  ...{
    id: 'r1',
    name: 'Mug',
    picture: null,
    motif: null,
    pointsRequirement: 1_200,
    amountRequirement: parseMoney('10'),
  },
  ...{ worth: parseMoney('0'), levelMin: 0, limitPerMember: null, stock: 5, needsAddress: true, isActive: true },
  ...{ opensAt: new Date('2026-03-02T10:00:00.000Z'), closesAt: null },
}

describe('the form of a reward in the points mall', () => {
  test('sends what it shows, and the stock only when it was changed', () => {
    const { id: _, stock: __, ...unchanged } = row
    expect(mallRewardOf(mallDraft(row))).toEqual(unchanged)
    expect(mallRewardOf({ ...mallDraft(row), stock: '7' })).toEqual({ ...unchanged, stock: 7 })
    expect(mallRewardOf({ ...mallDraft(row), stock: '' })).toEqual({ ...unchanged, stock: null })
  })

  test('names the fields that are wrong', () => {
    const wrong = { ...mallDraft(row), name: ' ', points: '0', amount: 'x', worth: '1.234567', stock: '-1', limit: '0' }
    expect(Object.keys(mallProblems(wrong)).filter((name) => mallProblems(wrong)[name as 'name'])).toEqual([
      ...['name', 'points', 'amount', 'worth', 'stock', 'limit'],
    ])
    expect(mallRewardOf(wrong)).toBeNull()
    expect(mallRewardOf(mallDraft())).toBeNull()
  })
})
