import { recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { describe, expect, test } from 'vitest'
import { isRight } from './fairness.ts'

const serverSeed = '9b8514f6788c852f5e7110d837431eb48d274cf85f072d52a7da01611db35095'
const bet = { stake: '1.00', direction: 'under', target: 5_000 } as const
const records = [0, 1, 2, 3].map((nonce) =>
  recordRound({ game: 'dice', serverSeed, clientSeed: 'lucky-7', nonce, bet }),
)
const revealed = { commit: hashSeed(serverSeed), serverSeed, records }

describe('the check of rolls on the page', () => {
  test('repeats every roll from the revealed seed', () => {
    expect(records.map(({ outcome }) => 'roll' in outcome && outcome.roll)).toEqual([4280, 105, 6254, 4347])
    expect(isRight(revealed)).toBe(true)
  })
  test('finds another seed than the one that was fixed, another roll and another return', () => {
    expect(isRight({ ...revealed, commit: hashSeed(serverSeed.replace('9', '8')) })).toBe(false)
    const [first] = records
    expect(isRight({ ...revealed, records: [{ ...first!, outcome: { ...first!.outcome, roll: 1 } }] })).toBe(false)
    expect(isRight({ ...revealed, records: [{ ...first!, returned: '9.00' }] })).toBe(false)
  })
})
