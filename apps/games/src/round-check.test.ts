import { recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { describe, expect, test } from 'vitest'
import { isRight } from './round-check.ts'

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const bet = { stake: '1.00', direction: 'under', target: 5_000 } as const
const records = [0, 1, 2, 3].map((nonce) =>
  recordRound({ game: 'dice', serverSeed, clientSeed: 'lucky-7', nonce, bet }),
)
const mines = recordRound({
  game: 'mines',
  serverSeed,
  clientSeed: 'lucky-7',
  nonce: 4,
  bet: { stake: '2.00', mines: 3, picks: [0, 12] },
})
const plinko = recordRound({
  game: 'plinko',
  serverSeed,
  clientSeed: 'lucky-7',
  nonce: 5,
  bet: { stake: '1.00', rows: 12, risk: 'high' },
})
const revealed = { commit: hashSeed(serverSeed), serverSeed, records }

describe('the check of rounds on the page', () => {
  test('repeats every round from the revealed seed', () => {
    expect(records.map(({ outcome }) => 'roll' in outcome && outcome.roll)).toEqual([4280, 105, 6254, 4347])
    expect(isRight({ ...revealed, records: [...records, mines, plinko] })).toBe(true)
  })
  test('finds another seed than the one that was fixed, another roll and another return', () => {
    expect(isRight({ ...revealed, commit: hashSeed(serverSeed.replace('9', '8')) })).toBe(false)
    const [first] = records
    expect(isRight({ ...revealed, records: [{ ...first!, outcome: { ...first!.outcome, roll: 1 } }] })).toBe(false)
    expect(isRight({ ...revealed, records: [{ ...first!, returned: '9.00' }] })).toBe(false)
    const moved = { ...mines, bet: { stake: '2.00', mines: 3, picks: [0, 13] } }
    expect(isRight({ ...revealed, records: [moved] })).toBe(false)
  })
})
