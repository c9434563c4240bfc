import { describe, expect, test } from 'vitest'
import { hashJson } from '../fairness/index.ts'
import { crashChain } from './crash.ts'
import { checkCrash, isCrashRecord } from './crash-check.ts'
import { type CrashRecord, recordCrash } from './round-record.ts'

const salt = '7c7b8399b8575206af945f462f1abcbda1ae710490f81304e48b25e58e90c70e'
const { terminalHash, hashes } = crashChain('5'.repeat(64), 5)
const terms = { terminalHash, number: 3, hash: hashes[2] ?? '', salt, beaconRandomness: null, edgeBp: 100 }
const record = recordCrash(terms, { stake: '2.00', autoCashout100: 101, manualCashout100: null, forcePoint100: null })
const resealed = ({ recordHash: _, ...fields }: CrashRecord): CrashRecord => ({
  ...fields,
  recordHash: hashJson(fields),
})

describe('the check of a record of crash', () => {
  test('finds a right record right', () => {
    expect(isCrashRecord(JSON.parse(JSON.stringify(record)))).toBe(true)
    expect(checkCrash(record)?.verdict).toBe('consistent')
    expect(checkCrash(record, terminalHash)?.verdict).toBe('proven')
  })

  test.each([
    ['noted', record, 'a'.repeat(64)],
    ['chain', resealed({ ...record, number: 2 }), undefined],
    ['point', resealed({ ...record, point100: '999' }), undefined],
    ['outcome', resealed({ ...record, outcome: { cashedOutAt100: '999' } }), undefined],
    ['returned', resealed({ ...record, returned: '9.00' }), undefined],
    ['recordHash', { ...record, recordHash: 'd'.repeat(64) }, undefined],
  ] as const)('finds a record wrong in its %s', (name, wrong, noted) => {
    const checked = checkCrash(wrong, noted)
    expect([checked?.verdict, checked?.checks.get(name)]).toEqual(['wrong', false])
  })

  test.each([
    ['a field too many', { ...record, more: 1 }],
    ['another game', { ...record, game: 'dice' }],
    ['a number below one', { ...record, number: 0 }],
    ['a bet without a stake', { ...record, bet: {} }],
    ['a cash-out that is no number', { ...record, bet: { ...record.bet, manualCashout100: '150' } }],
    ['no record', null],
  ])('does not read a record with %s', (_, json) => {
    expect(isCrashRecord(json)).toBe(false)
  })

  test('has no result for a cash-out that crash does not have', () => {
    expect(checkCrash({ ...record, bet: { ...record.bet, autoCashout100: 100 } })).toBeNull()
  })
})
