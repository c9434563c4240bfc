import { memberIdOf } from '@croupier/kernel/ids'
import { expect, test } from 'vitest'
import { newMemberId } from '../../../../testing/accounts.ts'
import { bucketOf, cellOf } from '../../../wallet/index.ts'
import { batchesOf, levelsOf } from './batches.ts'
import type { OpenGroup } from './model.ts'

const group = (given: Partial<OpenGroup>): OpenGroup => ({
  ...{ kind: 'dailySalary', key: 'daily:2026-11-20', debtorId: memberIdOf('a'), isReturn: false, depth: 1, lines: 1 },
  ...given,
})

// Agent rules §8.3, §15.3.
test('levels of a run are its neighbouring groups of one depth', () => {
  const groups = [
    group({ isReturn: true, depth: 2 }),
    group({ debtorId: null, depth: 0 }),
    group({ depth: 1 }),
    group({ depth: 1, debtorId: memberIdOf('b') }),
    group({ depth: 2 }),
    group({ depth: 2, key: 'daily:2026-11-21' }),
  ]
  expect(levelsOf(groups).map((level) => level.map((one) => groups.indexOf(one)))).toEqual([[0], [1], [2, 3], [4], [5]])
})

test('a batch has debtors of one cell and at most a thousand lines; the house and larger debtors pay alone', () => {
  const debtors = [...Array(6).keys()].map((n) => newMemberId(n % 2))
  const level = debtors.map((debtorId, n) => group({ debtorId, lines: n < 4 ? 400 : 2_000 }))
  const batches = batchesOf([group({ debtorId: null, lines: 9 }), ...level]).map((one) => one.debtors)
  expect(batches).toContainEqual(null)
  const ofMembers = batches.filter((one) => one !== null)
  expect(ofMembers.flat().toSorted()).toEqual(debtors.toSorted())
  for (const batch of ofMembers) expect(new Set(batch.map((id) => cellOf(bucketOf(id)))).size).toBe(1)
  expect(ofMembers.map((one) => one.length).toSorted()).toEqual([1, 1, 2, 2])
})
