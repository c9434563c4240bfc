import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyFromName, lineKey, siblingKey, ticketKey } from './keys.ts'
import { applyEntries, clawbackPostings, groupCredits, repaymentPostings } from './ledger/rules.ts'
import type { AccountName, Credit, Posting } from './model.ts'
import { account, balanceSeq, bucketOf, bucketsIn, CELLS, cellOf, partitionsOf, signedEntries } from './rules.ts'

const members = ['ana', 'ben', 'eve'] as MemberId[]
const anyMember = fc.constantFrom(...members)
const memberAccount = anyMember.chain((id) => fc.constantFrom(account.cash(id), account.held(id)))
const houseAccount = fc.constantFrom('world', 'play.lottery', 'fees').map((name) => account.house(name as 'world'))
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(units)
const posting: fc.Arbitrary<Posting> = fc
  .tuple(memberAccount, fc.oneof(memberAccount, houseAccount), amount, fc.boolean())
  .filter(([one, other]) => one !== other)
  .map(([one, other, sum, out]) => ({ from: out ? one : other, to: out ? other : one, amount: sum }))

describe('signedEntries', () => {
  test('T036 signed entries sum to zero for any postings', () => {
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1, maxLength: 8 }), (postings) => {
        const { entries, houseEntries } = signedEntries({ postings })
        const sum = [...entries, ...houseEntries].reduce((total, one) => total + one.amount, 0n)
        expect(sum).toBe(0n)
        expect(new Set(entries.map(({ line }) => line)).size).toBe(entries.length)
      }),
    )
  })

  test.each([
    ['no posting', []],
    ['a posting of zero', [{ from: account.cash(members[0]!), to: account.house('play.lottery'), amount: units(0n) }]],
    [
      'a posting below zero',
      [{ from: account.cash(members[0]!), to: account.house('play.lottery'), amount: units(-1n) }],
    ],
    [
      'a posting to the same account',
      [{ from: account.cash(members[0]!), to: account.cash(members[0]!), amount: units(1n) }],
    ],
    [
      'a posting between house accounts',
      [{ from: account.house('world'), to: account.house('play.lottery'), amount: units(1n) }],
    ],
  ])('faults on %s', (_, postings) => {
    expect(() => signedEntries({ postings })).toThrow()
  })
})

describe('T035 applyEntries', () => {
  const state = (name: AccountName, balance: bigint) => ({
    ...{ account: name, bucket: 1, balance: units(balance) },
    ...{ seq: 4n, lastKey: 'before' },
  })
  const outcome = (name: AccountName, balance: bigint, sum: bigint) => {
    try {
      return applyEntries(
        'key',
        [state(name, balance)],
        [{ account: name, bucket: 1, line: 0, amount: units(sum), contra: account.house('play.lottery') }],
      ).after[0]!.balance
    } catch (error) {
      return (error as Refusal).code
    }
  }
  const [ana] = members as [MemberId]
  test.each`
    account                    | before  | amount  | after
    ${account.cash(ana)}       | ${10n}  | ${-10n} | ${0n}
    ${account.cash(ana)}       | ${10n}  | ${-11n} | ${'wallet.insufficient_funds'}
    ${account.held(ana)}       | ${0n}   | ${-1n}  | ${'wallet.insufficient_funds'}
    ${account.receivable(ana)} | ${0n}   | ${-70n} | ${-70n}
    ${account.receivable(ana)} | ${-70n} | ${71n}  | ${'wallet.insufficient_funds'}
  `('answers $after for $amount on $account with $before', ({ account: name, before, amount, after }) => {
    expect(outcome(name, before, amount)).toBe(after)
  })

  test('numbers entries in order, each with the key before it and the balance after it', () => {
    const name = account.cash(ana)
    const entry = (sum: bigint, line: number) => ({
      account: name,
      bucket: 1,
      line,
      amount: units(sum),
      contra: account.house('world'),
    })
    const { numbered, after } = applyEntries('key', [state(name, 0n)], [entry(100n, 0), entry(-30n, 1)])
    expect(numbered.map(({ seq, priorKey, balanceAfter }) => [seq, priorKey, balanceAfter])).toEqual([
      [5n, 'before', 100n],
      [6n, 'key', 70n],
    ])
    expect(after).toEqual([{ ...state(name, 70n), seq: 6n, lastKey: 'key' }])
  })
})

test('T035 clawbacks and repayments in any order keep cash and debt balanced and at or above zero', () => {
  const [ana] = members as [MemberId]
  const sum = (postings: readonly Posting[], name: AccountName) =>
    postings.reduce((total, { from, to, amount }) => total + (to === name ? amount : from === name ? -amount : 0n), 0n)
  const step = fc.record({
    kind: fc.constantFrom('deposit', 'clawback', 'repayment'),
    amount: fc.bigInt({ min: 1n, max: 500n }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [cash, debt, outside] = [0n, 0n, 0n]
      for (const { kind, amount } of steps) {
        if (kind === 'deposit') {
          cash += amount
          outside -= amount
          continue
        }
        const state = { cash: units(cash), debt: units(debt) }
        const postings =
          kind === 'clawback'
            ? clawbackPostings(ana, { to: 'world', amount: units(amount), cash: state.cash })
            : repaymentPostings(ana, state)
        cash += sum(postings, account.cash(ana))
        debt -= sum(postings, account.receivable(ana))
        outside += sum(postings, account.house('world'))
        if (kind === 'repayment') expect(cash === 0n || debt === 0n).toBe(true)
        else expect(sum(postings, account.house('world'))).toBe(amount)
        expect(cash >= 0n && debt >= 0n && cash - debt + outside === 0n).toBe(true)
      }
    }),
  )
})

test('groupCredits numbers the credits of each account and sorts accounts in lock order', () => {
  const credit = (memberId: MemberId, sum: bigint, key: string): Credit => ({
    key,
    kind: 'payout',
    from: account.house('play.lottery'),
    to: account.cash(memberId),
    amount: units(sum),
  })
  const { accounts, rows } = groupCredits([
    credit(members[1]!, 5n, 'a'),
    credit(members[0]!, 7n, 'b'),
    credit(members[1]!, 6n, 'c'),
  ])
  expect(rows.map(({ key, position, priorKey, runningTotal }) => [key, position, priorKey, runningTotal])).toEqual([
    ['a', 1, null, 5n],
    ['b', 1, null, 7n],
    ['c', 2, 'a', 11n],
  ])
  expect(accounts.map(({ lastKey }) => lastKey).toSorted()).toEqual(['b', 'c'])
  expect(accounts.map(({ bucket }) => bucket)).toEqual(accounts.map(({ bucket }) => bucket).toSorted((a, b) => a - b))
})

test('bucketOf gives a member the same one of 1,024 buckets for ever', () => {
  expect(['k3f9x2m4pq', 'zzzzzzzzzz', 'ana'].map(bucketOf)).toEqual([170, 309, 645])
})

test('balanceSeq ranks entries of cash above entries of other pockets', () => {
  expect(balanceSeq(7n, 3n) > balanceSeq(7n)).toBe(true)
  expect(balanceSeq(8n) > balanceSeq(7n, 999_999n)).toBe(true)
})

describe('keys', () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  const v7 = uuidV7(now, { bytes: (length) => new Uint8Array(length).fill(0xab) })
  const [ana, ben] = members as [MemberId, MemberId]

  test('ticketKey gives the same ticket for the same member and key, and another for another member', () => {
    expect(ticketKey(ana, v7, now)).toBe(ticketKey(ana, v7, new Date(now.getTime() + 3_600_000)))
    expect(ticketKey(ana, v7, now)).not.toBe(ticketKey(ben, v7, now))
    expect(ticketKey(ana, 'my own key', now)).toBe(ticketKey(ana, 'my own key', now))
  })
  test('ticketKey keeps the timestamp of a UUIDv7 in front, and lineKey sorts lines after their ticket', () => {
    const ticket = ticketKey(ana, v7, now)
    expect(ticket.slice(0, 15)).toBe(v7.slice(0, 15))
    expect([ticket, lineKey(ticket, 1), lineKey(ticket, 0xffff)]).toEqual(
      [ticket, lineKey(ticket, 1), lineKey(ticket, 0xffff)].toSorted(),
    )
  })
  test('ticketKey refuses a timestamp in the future', () => {
    expect(() => ticketKey(ana, 'ffffffff-ffff-7abc-8def-0123456789ab', now)).toThrow(Refusal)
  })
  test('siblingKey keeps the timestamp and differs for each purpose', () => {
    const bet = lineKey(ticketKey(ana, 'my own key', now), 1)
    const keys = [bet, siblingKey(bet, 'rebate.self'), siblingKey(bet, 'stake.refund'), keyFromName(bet)]
    expect(new Set(keys).size).toBe(4)
    expect(keys.slice(0, 3).map((key) => key.slice(0, 18))).toEqual(Array(3).fill(bet.slice(0, 18)))
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})

test.each([2, 4, 8, 32, 1_024])('%i partitions contain every bucket once, and each lies in one cell', (count) => {
  const partitions = partitionsOf(count).map(bucketsIn)
  expect(partitions.flat().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 1_024 }, (_, at) => at))
  for (const buckets of partitions) {
    expect(new Set(buckets.map(cellOf)).size).toBe(1)
    if (count > CELLS) expect(buckets.some((bucket) => buckets.includes(bucket + 1))).toBe(false)
  }
})
