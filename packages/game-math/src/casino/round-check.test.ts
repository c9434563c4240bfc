import { describe, expect, test } from 'vitest'
import { hashJson } from '../fairness/index.ts'
import { checkRound, isRoundRecord } from './round-check.ts'
import { type RoundRecord, recordRound } from './round-record.ts'

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const terms = { serverSeed, clientSeed: 'lucky-7', nonce: 3 }
const records: RoundRecord[] = [
  recordRound({ ...terms, game: 'dice', bet: { stake: '1.00', direction: 'under', target: 5_000 } }),
  recordRound({ ...terms, game: 'mines', bet: { stake: '2.00', mines: 3, picks: [0, 12] } }),
  recordRound({ ...terms, game: 'plinko', bet: { stake: '0.50', rows: 16, risk: 'high' } }),
  recordRound({ ...terms, game: 'harbour-lanterns', bet: { stake: '1.00' } }),
]
const [dice, mines] = records as [RoundRecord, RoundRecord]
const resealed = ({ recordHash: _, ...fields }: RoundRecord): RoundRecord => ({
  ...fields,
  recordHash: hashJson(fields),
})

describe('the check of a record of a round', () => {
  test.each(records.map((record) => [record.game, record] as const))('finds a record of %s right', (_, record) => {
    expect(isRoundRecord(JSON.parse(JSON.stringify(record)))).toBe(true)
    expect(checkRound(record)?.verdict).toBe('consistent')
    expect(checkRound(record, record.commit)?.verdict).toBe('proven')
  })

  test.each([
    ['noted', dice, 'a'.repeat(64)],
    ['commit', resealed({ ...dice, commit: 'b'.repeat(64) }), undefined],
    ['rules', resealed({ ...dice, rules: 'c'.repeat(64) }), undefined],
    ['outcome', resealed({ ...dice, outcome: { ...dice.outcome, roll: 1 } }), undefined],
    ['returned', resealed({ ...dice, returned: '9.00' }), undefined],
    ['recordHash', { ...dice, recordHash: 'd'.repeat(64) }, undefined],
    ['outcome', resealed({ ...mines, bet: { stake: '2.00', mines: 3, picks: [1] } }), undefined],
  ] as const)('finds a record wrong in its %s', (name, record, noted) => {
    const checked = checkRound(record, noted)
    expect([checked?.verdict, checked?.checks.get(name)]).toEqual(['wrong', false])
  })

  test.each([
    ['a field too many', { ...dice, more: 1 }],
    ['another version', { ...dice, version: 2 }],
    ['an unknown game', { ...dice, game: 'roulette' }],
    ['a client seed that could forge another message', { ...dice, clientSeed: 'a:0' }],
    ['a negative nonce', { ...dice, nonce: -1 }],
    ['a stake that is no amount', { ...dice, bet: { stake: 1 } }],
    ['no record', null],
  ])('does not read a record with %s', (_, json) => {
    expect(isRoundRecord(json)).toBe(false)
  })

  test.each([
    ['dice', { stake: '1.00', direction: 'under', target: 1 }],
    ['mines', { stake: '1.00', mines: 25, picks: [] }],
    ['mines', { stake: '1.00', mines: 3 }],
  ])('has no result for a bet that %s does not have', (game, bet) => {
    expect(checkRound({ ...dice, game, bet } as RoundRecord)).toBeNull()
  })
})
