import { stream } from '@croupier/game-math/fairness/index'
import { type Money, moneyText, parseMoney, sumOf, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimEnvelopes,
  type EnvelopeClaim,
  type EnvelopePlan,
  orderByWindow,
  prepareEnvelopes,
  splitEnvelopes,
} from './envelopes.ts'

const money = parseMoney
const never = () => {
  throw new Error('no random number is needed')
}
const refused = { refusal: 'rewards.envelope_amounts' }
const random = (total: string, count: number, min: string, max: string): EnvelopePlan => ({
  mode: 'random',
  total: money(total),
  count,
  min: money(min),
  max: money(max),
})
const amountsOf = (split: ReturnType<typeof splitEnvelopes>): Money[] => {
  if ('refusal' in split) throw new Error(split.refusal)
  return [...split.amounts]
}

const byAmount = (a: Money, b: Money) => (a < b ? -1 : a > b ? 1 : 0)

describe('the envelopes of a drop (Reward rules §8)', () => {
  test('are equal, and the first ones have the spare cents', () => {
    const equal = (total: string, count: number) => splitEnvelopes({ mode: 'equal', total: money(total), count }, never)
    expect(amountsOf(equal('10', 3)).map(moneyText)).toEqual(['3.34', '3.33', '3.33'])
    expect(equal('0.02', 3)).toEqual(refused)
    expect(equal('0.03', 3)).toHaveProperty('amounts')
    expect(equal('1.0050', 3)).toEqual(refused)
    expect(equal('1', 0)).toEqual(refused)
  })

  test.each([
    [
      [0, 0, 0],
      ['0.50', '1.50', '4.00', '4.00'],
      [350, 250, 0],
    ],
    [
      [350, 300, 150],
      ['4.00', '3.50', '2.00', '0.50'],
      [350, 300, 150],
    ],
  ])('are random by the picks %j', (picks, amounts, ranges) => {
    const left = [...picks]
    const split = splitEnvelopes(random('10', 4, '0.50', '4'), () => left.shift()!)
    expect(amountsOf(split).map(moneyText)).toEqual(amounts)
    expect(split).toHaveProperty('ranges', ranges)
  })

  test.each([
    ['10', 4, '0.50', '2'],
    ['10', 4, '3', '4'],
    ['10.005', 4, '1', '4'],
    ['10', 4, '0.5050', '4'],
  ])('of %s in %i from %s to %s are impossible', (total, count, min, max) => {
    expect(splitEnvelopes(random(total, count, min, max), never)).toEqual(refused)
  })

  test('of a table add up to the total', () => {
    const table = [
      { amount: money('5'), count: 1 },
      { amount: money('1'), count: 3 },
    ]
    const plan = { mode: 'table', table } as const
    expect(amountsOf(splitEnvelopes({ ...plan, total: money('8') }, never)).map(moneyText)).toEqual([
      '5.00',
      '1.00',
      '1.00',
      '1.00',
    ])
    expect(splitEnvelopes({ ...plan, total: money('9') }, never)).toEqual(refused)
  })

  test('add up to the total within the caps, shuffled by the stream of the drop (Reward rules §15.4)', () => {
    const any = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      min: fc.integer({ min: 1, max: 50 }),
      spread: fc.integer({ min: 0, max: 400 }),
      fill: fc.integer({ min: 0, max: 100 }),
      nonce: fc.nat(1000),
    })
    fc.assert(
      fc.property(any, ({ count, min, spread, fill, nonce }) => {
        const cents = (amount: number) => units(BigInt(amount) * 100n)
        const total = cents(count * min + Math.floor((count * spread * fill) / 100))
        const plan: EnvelopePlan = { mode: 'random', total, count, min: cents(min), max: cents(min + spread) }
        const seed = { serverSeed: new Uint8Array(32), game: 'envelope', clientSeed: 'drop', nonce }
        const envelopes = prepareEnvelopes(plan, stream(seed)) as Money[]
        expect(envelopes).toHaveLength(count)
        expect(sumOf(envelopes)).toBe(total)
        expect(envelopes.every((one) => one >= plan.min && one <= plan.max && one % 100n === 0n)).toBe(true)
        expect(prepareEnvelopes(plan, stream(seed))).toEqual(envelopes)
        const replay = stream(seed)
        const inOrder = splitEnvelopes(plan, (range) => replay.int(range + 1))
        expect(envelopes.toSorted(byAmount)).toEqual(amountsOf(inOrder).toSorted(byAmount))
      }),
    )
  })
})

describe('claims (Reward rules §8)', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`)
  const drop = {
    opensAt: at('12:00:00'),
    closesAt: at('12:05:00'),
    perMember: 1,
    envelopes: [money('3'), money('1'), money('2')],
  }
  const claim = (
    seq: number,
    member: string,
    time = '12:00:00',
    change: Partial<EnvelopeClaim> = {},
  ): EnvelopeClaim => ({
    seq,
    member,
    at: at(time),
    isEligible: true,
    key: null,
    ...change,
  })
  const answers = (...claims: EnvelopeClaim[]) =>
    claimEnvelopes(drop, claims).results.map((one) => ('refusal' in one ? one.refusal : moneyText(one.amount)))

  test('are served in the order of the sequence, until nothing is left', () => {
    const { results, left } = claimEnvelopes({ ...drop, envelopes: drop.envelopes.slice(0, 2) }, [
      claim(2, 'b'),
      claim(1, 'a', '12:00:01'),
      claim(3, 'c'),
    ])
    expect(results).toEqual([
      { seq: 1, member: 'a', amount: money('3') },
      { seq: 2, member: 'b', amount: money('1') },
      { seq: 3, member: 'c', refusal: 'rewards.envelope_empty' },
    ])
    expect(left).toBe(0n)
  })

  test('are refused early, late, twice and without eligibility', () => {
    expect(
      answers(
        claim(1, 'a', '11:59:59', { isEligible: false }),
        claim(2, 'a'),
        claim(3, 'a'),
        claim(4, 'b', '12:00:00', { isEligible: false }),
        claim(5, 'd', '12:05:00', { isEligible: false }),
      ),
    ).toEqual([
      'rewards.envelope_not_open',
      '3.00',
      'rewards.envelope_already',
      'rewards.envelope_not_eligible',
      'rewards.envelope_over',
    ])
  })

  test('of the first ten seconds are ordered by the stream, where the policy says so', () => {
    const claims = [
      claim(5, 'late', '12:00:10'),
      claim(4, 'c', '12:00:09'),
      claim(1, 'early', '11:59:59'),
      claim(3, 'b', '12:00:01'),
      claim(2, 'a'),
    ]
    const reversed = { shuffle: <T>(list: readonly T[]) => list.toReversed() }
    const ordered = orderByWindow(claims, drop.opensAt, 10_000, reversed)
    expect(ordered.map(({ member }) => member)).toEqual(['early', 'c', 'b', 'a', 'late'])
    expect(ordered.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('with the same key get the same answer', () => {
    expect(
      answers(
        claim(1, 'a', '12:00:00', { key: 'k' }),
        claim(2, 'a', '12:01:00', { key: 'k' }),
        claim(3, 'b', '12:00:00', { key: 'k' }),
      ),
    ).toEqual(['3.00', '3.00', '1.00'])
  })

  test('give one envelope to each member, and return what is left (Reward rules §15.4)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 }), (members) => {
        const { results, left } = claimEnvelopes(
          drop,
          members.map((member, seq) => claim(seq, member)),
        )
        const won = results.flatMap((one) => ('amount' in one ? [one] : []))
        expect(won).toHaveLength(Math.min(3, new Set(members).size))
        expect(new Set(won.map(({ member }) => member)).size).toBe(won.length)
        expect(sumOf([...won.map(({ amount }) => amount), left])).toBe(money('6'))
      }),
    )
  })
})
