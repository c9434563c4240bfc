import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import { account, type Journal } from '../index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close({ without: ['orders'] }))

let names = 0
const post = (journal: Omit<Journal, 'at'>) =>
  w.platform.database.db.transaction().execute((tx) => w.app.modules.wallet.post(tx, { ...journal, at: w.clock.now() }))
const holding = (memberId: MemberId, amount: bigint, reference = `hold-${++names}`): Omit<Journal, 'at'> => ({
  kind: 'withdrawal.hold',
  reference,
  postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: units(amount) }],
})
const deposit = (memberId: MemberId, amount: bigint): Omit<Journal, 'at'> => ({
  kind: 'deposit',
  reference: `deposit-${++names}`,
  postings: [{ from: account.house('world'), to: account.cash(memberId), amount: units(amount) }],
})
const balance = (memberId: MemberId) => w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

describe('the first door', () => {
  test('T047 the same journal fifteen times at once posts once', async () => {
    const ana = await accountsWith(w, '10.00', 0)
    const told = await Promise.all(Array.from({ length: 15 }, () => outcome(post(holding(ana, 1_000n, 'same')))))
    expect(new Set(told)).toEqual(new Set(['ok']))
    expect(await balance(ana)).toMatchObject({ cash: 99_000n, held: 1_000n, total: 100_000n })
  })

  test('the same reference for something else is refused', async () => {
    const ana = await accountsWith(w, '10.00', 0)
    await post(holding(ana, 1_000n, 'taken'))
    expect(await outcome(post(holding(ana, 2_000n, 'taken')))).toBe('wallet.payload_differs')
    const ben = await accountsWith(w, '10.00', 0)
    expect(await outcome(post(holding(ben, 1_000n, 'taken')))).toBe('wallet.payload_differs')
  })

  test('T034 in a strict jurisdiction nothing passes from one member to another, straight or through the house', async () => {
    const [ana, ben] = [await accountsWith(w, '10.00', 0), await accountsWith(w, '10.00', 0)]
    const amount = units(1_000n)
    const straight = [{ from: account.cash(ana), to: account.cash(ben), amount }]
    const around = [
      { from: account.cash(ana), to: account.house('corrections'), amount },
      { from: account.house('corrections'), to: account.held(ben), amount },
    ]
    const gift = (postings: Journal['postings']) =>
      outcome(post({ kind: 'correction', reference: `gift-${++names}`, postings }))
    for (const profile of ['gli', 'uk'] as const) {
      await w.jurisdiction(profile)
      expect([await gift(straight), await gift(around)]).toEqual(Array(2).fill('wallet.transfer_forbidden'))
      expect(await outcome(post(holding(ana, 1_000n)))).toBe('ok')
    }
    await w.jurisdiction('default')
    expect(await gift(straight)).toBe('ok')
  })

  test('T035 fifty holds at once on money for ten: ten are taken', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    const told = await Promise.all(Array.from({ length: 50 }, () => outcome(post(holding(ana, 1_000n)))))
    expect(told.filter((one) => one === 'ok')).toHaveLength(10)
    expect(await balance(ana)).toMatchObject({ cash: 0n, held: 10_000n })
  })

  test('a refusal leaves nothing behind, and its reference free', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    expect(await outcome(post(holding(ana, 20_000n, 'early')))).toBe('wallet.insufficient_funds')
    await post(deposit(ana, 10_000n))
    expect(await outcome(post(holding(ana, 20_000n, 'early')))).toBe('ok')
  })

  test('a transfer between members goes both ways at once without a deadlock', async () => {
    const [ana, ben] = [await accountsWith(w, '10.00', 0), await accountsWith(w, '10.00', 0)]
    const transfer = (from: MemberId, to: MemberId) =>
      post({
        kind: 'correction',
        reference: `transfer-${++names}`,
        postings: [{ from: account.cash(from), to: account.cash(to), amount: units(100n) }],
      })
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? transfer(ana, ben) : transfer(ben, ana))))
    expect([(await balance(ana)).cash, (await balance(ben)).cash]).toEqual([100_000n, 100_000n])
  })

  test('what a member owes stands apart from cash', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    await post({
      kind: 'deposit.reversal',
      reference: `reversal-${++names}`,
      postings: [
        { from: account.cash(ana), to: account.house('world'), amount: units(10_000n) },
        { from: account.receivable(ana), to: account.house('world'), amount: units(5_000n) },
      ],
    })
    expect(await balance(ana)).toMatchObject({ cash: 0n, receivable: 5_000n, total: -5_000n })
  })
})

describe('both doors against a model', () => {
  type Step = { door: 'deposit' | 'hold' | 'stake'; who: number; amount: bigint; again: boolean }
  const step: fc.Arbitrary<Step> = fc.record({
    door: fc.constantFrom('deposit', 'hold', 'stake'),
    who: fc.nat(2),
    amount: fc.bigInt({ min: 1n, max: 300n }),
    again: fc.boolean(),
  })
  const run = async (members: readonly MemberId[], { door, who, amount, again }: Step) => {
    const memberId = members[who]!
    const ticket = ticketOf(memberId, { at: w.clock.now(), stake: amount })
    const journal = door === 'deposit' ? deposit(memberId, amount) : holding(memberId, amount)
    const go = () => (door === 'stake' ? place(w, ticket) : post(journal))
    const told = await outcome(go())
    if (!again) return told
    const toldAgain = await outcome(go())
    // What was taken stays taken; what was refused may be covered by now.
    if (told === 'ok') expect(toldAgain).toBe('ok')
    return toldAgain
  }

  test('T036 one after the other they do exactly what the model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const members = [
          await accountsWith(w, '0.05', 0),
          await accountsWith(w, '0.05', 0),
          await accountsWith(w, '0', 0),
        ]
        const model = [
          { cash: 500n, held: 0n },
          { cash: 500n, held: 0n },
          { cash: 0n, held: 0n },
        ]
        for (const one of steps) {
          const state = model[one.who]!
          const covered = one.door === 'deposit' || state.cash >= one.amount
          expect(await run(members, one)).toBe(covered ? 'ok' : 'wallet.insufficient_funds')
          if (!covered) continue
          state.cash += one.door === 'deposit' ? one.amount : -one.amount
          if (one.door === 'hold') state.held += one.amount
        }
        for (const [at, memberId] of members.entries()) expect(await balance(memberId)).toMatchObject(model[at]!)
      }),
      { numRuns: 15 },
    )
  })

  test('T036 all at once they lose nothing and overdraw nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const members = await Promise.all([
          accountsWith(w, '0.1', 0),
          accountsWith(w, '0.1', 0),
          accountsWith(w, '0', 0),
        ])
        const told = await Promise.all(steps.map((one) => run(members, one)))
        for (const [at, memberId] of members.entries()) {
          const taken = steps.filter((one, nth) => one.who === at && told[nth] === 'ok')
          const sum = (door: Step['door']) =>
            taken.filter((one) => one.door === door).reduce((total, one) => total + one.amount, 0n)
          const cash = (at < 2 ? 1_000n : 0n) + sum('deposit') - sum('hold') - sum('stake')
          expect(await balance(memberId)).toMatchObject({ cash: cash as Money, held: sum('hold') })
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('what the server may not do', () => {
  test.each([
    ['change', sql`update wallet.journal set amount = 1`],
    ['remove', sql`delete from wallet.journal`],
    ['empty', sql`truncate wallet.journal`],
    ['free a key of', sql`delete from wallet.claims`],
    ['change one entry of', sql`update wallet.journal set reference = 'other' where line = 0`],
    ['add a column to', sql`alter table wallet.journal add column note text`],
    ['silence the rules of', sql`alter table wallet.journal disable trigger all`],
    ['drop', sql`drop table wallet.journal`],
  ])('T037 %s the journal', async (_, statement) => {
    await expect(statement.execute(w.platform.database.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('T035 leave cash below zero, whoever writes', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    const below = sql`update wallet.accounts set balance = -1 where account = ${account.cash(ana)}`
    await expect(below.execute(w.platform.database.db)).rejects.toMatchObject({ code: '23514' })
  })

  test('every unique key of the ledger and the bet book holds the bucket', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and c.relname in ('accounts', 'journal', 'claims', 'house_parts', 'bets') and n.nspname in ('wallet', 'games')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket' and a.attnum = any(i.indkey))
    `.execute(w.platform.database.db)
    expect(rows).toEqual([])
  })
})
