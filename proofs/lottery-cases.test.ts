import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { families } from '@croupier/game-math/lottery/index'
import { describe, expect, test } from 'vitest'
import vectors from '../packages/game-math/src/lottery/vectors.json' with { type: 'json' }
import { answerCase } from './lottery-cases.ts'

const built = new Set([...families.values()].map(({ catalogue }) => catalogue))
const ours = vectors.filter(({ family }) => built.has(family))

test.each(ours.map((vector) => [vector.play, vector] as const))(
  'Lottery rules §17 the runner answers the vector %s',
  (_, vector) => {
    expect(answerCase(vector)).toEqual(vector)
  },
)

test('the runner reads an array from standard input and prints its answers', () => {
  const program = fileURLToPath(new URL('./lottery-cases.ts', import.meta.url))
  const printed = execFileSync(process.execPath, [program], { input: JSON.stringify(ours), encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual(ours)
})

describe('an answer of the runner', () => {
  const bet = { family: 'SSC', play: 'SSC_3B_G6', selection: { nums: [1, 2, 3] }, draw: [0, 0, 3, 1, 2], odds: '163' }

  test('does not depend on the expected values of its case', () => {
    const wrong = { ...bet, units: 9, winUnits: 9, pushUnits: 9, payout: '9', refusal: 'INVALID_SELECTION' }
    expect(answerCase(wrong)).toEqual({ ...bet, units: 1, winUnits: 1, pushUnits: 0, payout: '163' })
  })

  test('has the key of its play if the case has none', () => {
    expect(answerCase(bet)).toHaveProperty('winUnits', 1)
    const form = { ...bet, play: 'SSC_3B_FORM', selection: { choices: ['STRAIGHT'] } }
    expect(answerCase(form)).toMatchObject({ tiers: { STRAIGHT: 1 }, payout: '163' })
  })

  test.each([
    [{ ...bet, selection: { nums: [1, 2] } }, 'INVALID_SELECTION'],
    [{ ...bet, selection: undefined }, 'INVALID_SELECTION'],
    [{ ...bet, play: 'SSC_2F_COMBO' }, 'INVALID_SELECTION'],
    [{ ...bet, family: 'BINGO', play: 'BINGO_LINE' }, 'UNSUPPORTED_FAMILY'],
    [{}, 'UNSUPPORTED_FAMILY'],
    [{ ...bet, draw: [1, 2, 3] }, 'INVALID_DRAW'],
    [{ ...bet, odds: '1e3' }, 'INVALID_ODDS'],
    [{ ...bet, odds: { G6: '163' } }, 'INVALID_ODDS'],
  ])('refuses %j with %s', (given, refusal) => {
    const answer = answerCase(given)
    expect(answer).toMatchObject({ refusal })
    for (const key of ['units', 'winUnits', 'tiers', 'pushUnits', 'payout']) expect(answer).not.toHaveProperty(key)
  })

  test.each([
    ['3.60', '7.2'],
    ['3.6900369', '7.38'],
    ['3.69', '7.38'],
    [3.69, '7.38'],
    ['0.0001', '0.0002'],
    ['12345678901234567890.1', '24691357802469135780.2'],
  ])('computes for odds of %s and two winning units the exact payout %s', (odds, paid) => {
    const any = { family: 'SSC', play: 'SSC_3B_ANY1', selection: { nums: [1, 2] }, draw: [0, 0, 1, 1, 2], odds }
    expect(answerCase(any)).toMatchObject({ winUnits: 2, payout: paid })
  })

  test('needs no odds for a lost bet', () => {
    expect(answerCase({ ...bet, draw: [0, 0, 0, 0, 0], odds: undefined })).toMatchObject({ winUnits: 0, payout: '0' })
  })
})
