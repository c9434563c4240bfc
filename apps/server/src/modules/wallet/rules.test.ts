import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineKey, nameKey, siblingKey, ticketKey } from './keys.ts'
import { applyEntries, creditRuns, repaidFrom, takenFrom } from './ledger/rules.ts'
import type { AccountName, Credit, Posting } from './model.ts'
import { account, bucketOf, bucketsIn, CELLS, cellOf, linesOf, partitionsOf, stampOf } from './rules.ts'

const members = ['ana', 'ben', 'eve'] as MemberId[]
const anyMember = fc.constantFrom(...members)
const memberAccount = anyMember.chain((id) => fc.constantFrom(account.cash(id), account.held(id)))
const houseAccount = fc.constantFrom('world', 'play.lottery', 'fees').map((name) => account.house(name as 'world'))
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(units)
const posting: fc.Arbitrary<Posting> = fc
  .tuple(memberAccount, fc.oneof(memberAccount, houseAccount), amount, fc.boolean())
  .filter(([one, other]) => one !== other)
  .map(([one, other, sum, out]) => ({ from: out ? one : other, to: out ? other : one, amount: sum }))

describe('journals', () => {
  test('T036 whatever is posted, the lines sum to zero', () => {
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1, maxLength: 8 }), (postings) => {
        const { entries, moves } = linesOf({ postings })
        const sum = [...entries, ...moves].reduce((total, one) => total + one.amount, 0n)
        expect(sum).toBe(0n)
        expect(new Set(entries.map(({ line }) => line)).size).toBe(entries.length)
      }),
    )
  })

  test.each([
    ['nothing', []],
    ['zero', [{ from: account.cash(members[0]!), to: account.house('play.lottery'), amount: units(0n) }]],
    ['less than zero', [{ from: account.cash(members[0]!), to: account.house('play.lottery'), amount: units(-1n) }]],
    ['to itself', [{ from: account.cash(members[0]!), to: account.cash(members[0]!), amount: units(1n) }]],
    ['from house to house', [{ from: account.house('world'), to: account.house('play.lottery'), amount: units(1n) }]],
  ])('a posting of %s is a fault', (_, postings) => {
    expect(() => linesOf({ postings })).toThrow()
  })
})

describe('T035 overdraft', () => {
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
    account                    | held    | moves   | leaves
    ${account.cash(ana)}       | ${10n}  | ${-10n} | ${0n}
    ${account.cash(ana)}       | ${10n}  | ${-11n} | ${'wallet.insufficient_funds'}
    ${account.held(ana)}       | ${0n}   | ${-1n}  | ${'wallet.insufficient_funds'}
    ${account.receivable(ana)} | ${0n}   | ${-70n} | ${-70n}
    ${account.receivable(ana)} | ${-70n} | ${71n}  | ${'wallet.insufficient_funds'}
  `('$account with $held moved by $moves: $leaves', ({ account: name, held, moves, leaves }) => {
    expect(outcome(name, held, moves)).toBe(leaves)
  })

  test('entries are numbered in order, each with the one before it and the balance that it leaves', () => {
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

test('T035 whatever is taken back and repaid, in whatever order, cash and debt add up and neither falls below zero', () => {
  const [ana] = members as [MemberId]
  const sum = (postings: readonly Posting[], name: AccountName) =>
    postings.reduce((total, { from, to, amount }) => total + (to === name ? amount : from === name ? -amount : 0n), 0n)
  const step = fc.record({
    what: fc.constantFrom('comes', 'back', 'repaid'),
    amount: fc.bigInt({ min: 1n, max: 500n }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [cash, owed, outside] = [0n, 0n, 0n]
      for (const { what, amount } of steps) {
        if (what === 'comes') {
          cash += amount
          outside -= amount
          continue
        }
        const state = { cash: units(cash), owed: units(owed) }
        const postings =
          what === 'back'
            ? takenFrom(ana, { to: 'world', amount: units(amount), cash: state.cash })
            : repaidFrom(ana, state)
        cash += sum(postings, account.cash(ana))
        owed -= sum(postings, account.receivable(ana))
        outside += sum(postings, account.house('world'))
        if (what === 'repaid') expect(cash === 0n || owed === 0n).toBe(true)
        else expect(sum(postings, account.house('world'))).toBe(amount)
        expect(cash >= 0n && owed >= 0n && cash - owed + outside === 0n).toBe(true)
      }
    }),
  )
})

test('credits of one account are numbered in a run, accounts in lock order', () => {
  const credit = (memberId: MemberId, sum: bigint, key: string): Credit => ({
    key,
    kind: 'payout',
    from: account.house('play.lottery'),
    to: account.cash(memberId),
    amount: units(sum),
  })
  const { sums, rows } = creditRuns([
    credit(members[1]!, 5n, 'a'),
    credit(members[0]!, 7n, 'b'),
    credit(members[1]!, 6n, 'c'),
  ])
  expect(rows.map(({ key, place, priorKey, running }) => [key, place, priorKey, running])).toEqual([
    ['a', 1, null, 5n],
    ['b', 1, null, 7n],
    ['c', 2, 'a', 11n],
  ])
  expect(sums.map(({ lastKey }) => lastKey).toSorted()).toEqual(['b', 'c'])
  expect(sums.map(({ bucket }) => bucket)).toEqual(sums.map(({ bucket }) => bucket).toSorted((a, b) => a - b))
})

test('a bucket is one of 1,024 and never another', () => {
  expect(['k3f9x2m4pq', 'zzzzzzzzzz', 'ana'].map(bucketOf)).toEqual([170, 309, 645])
})

test('the stamp of cash leads, the other pockets count behind it', () => {
  expect(stampOf(7n, 3n) > stampOf(7n)).toBe(true)
  expect(stampOf(8n) > stampOf(7n, 999_999n)).toBe(true)
})

describe('keys', () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  const v7 = uuidV7(now, { bytes: (length) => new Uint8Array(length).fill(0xab) })
  const [ana, ben] = members as [MemberId, MemberId]

  test('the same member and key name the same ticket, another member another one', () => {
    expect(ticketKey(ana, v7, now)).toBe(ticketKey(ana, v7, new Date(now.getTime() + 3_600_000)))
    expect(ticketKey(ana, v7, now)).not.toBe(ticketKey(ben, v7, now))
    expect(ticketKey(ana, 'my own key', now)).toBe(ticketKey(ana, 'my own key', now))
  })
  test('a UUIDv7 keeps its time in front, and the lines follow the ticket', () => {
    const ticket = ticketKey(ana, v7, now)
    expect(ticket.slice(0, 15)).toBe(v7.slice(0, 15))
    expect([ticket, lineKey(ticket, 1), lineKey(ticket, 0xffff)]).toEqual(
      [ticket, lineKey(ticket, 1), lineKey(ticket, 0xffff)].toSorted(),
    )
  })
  test('a time that lies ahead of ours is refused', () => {
    expect(() => ticketKey(ana, 'ffffffff-ffff-7abc-8def-0123456789ab', now)).toThrow(Refusal)
  })
  test('keys of other purposes keep the time and differ', () => {
    const bet = lineKey(ticketKey(ana, 'my own key', now), 1)
    const keys = [bet, siblingKey(bet, 'rebate.self'), siblingKey(bet, 'stake.refund'), nameKey(bet)]
    expect(new Set(keys).size).toBe(4)
    expect(keys.slice(0, 3).map((key) => key.slice(0, 18))).toEqual(Array(3).fill(bet.slice(0, 18)))
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})

test.each([2, 4, 8, 32, 1_024])('%i partitions hold every bucket once, each those of one cell', (of) => {
  const partitions = partitionsOf(of).map(bucketsIn)
  expect(partitions.flat().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 1_024 }, (_, at) => at))
  for (const buckets of partitions) {
    expect(new Set(buckets.map(cellOf)).size).toBe(1)
    if (of > CELLS) expect(buckets.some((bucket) => buckets.includes(bucket + 1))).toBe(false)
  }
})
