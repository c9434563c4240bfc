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

describe('wallet.post', () => {
  test('T047 posts a journal once when it is sent fifteen times at once', async () => {
    const ana = await accountsWith(w, '10.00', 0)
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => outcome(post(holding(ana, 1_000n, 'same')))))
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
    expect(await balance(ana)).toMatchObject({ cash: 99_000n, held: 1_000n, total: 100_000n })
  })

  test('refuses a reference that is used for another journal', async () => {
    const ana = await accountsWith(w, '10.00', 0)
    await post(holding(ana, 1_000n, 'taken'))
    expect(await outcome(post(holding(ana, 2_000n, 'taken')))).toBe('wallet.payload_differs')
    const ben = await accountsWith(w, '10.00', 0)
    expect(await outcome(post(holding(ben, 1_000n, 'taken')))).toBe('wallet.payload_differs')
  })

  test('T034 refuses transfers between members in a strict jurisdiction, directly or through a house account', async () => {
    const [ana, ben] = [await accountsWith(w, '10.00', 0), await accountsWith(w, '10.00', 0)]
    const amount = units(1_000n)
    const direct = [{ from: account.cash(ana), to: account.cash(ben), amount }]
    const around = [
      { from: account.cash(ana), to: account.house('corrections'), amount },
      { from: account.house('corrections'), to: account.held(ben), amount },
    ]
    const gift = (postings: Journal['postings']) =>
      outcome(post({ kind: 'correction', reference: `gift-${++names}`, postings }))
    for (const profile of ['gli', 'uk'] as const) {
      await w.jurisdiction(profile)
      expect([await gift(direct), await gift(around)]).toEqual(Array(2).fill('wallet.transfer_forbidden'))
      expect(await outcome(post(holding(ana, 1_000n)))).toBe('ok')
    }
    await w.jurisdiction('default')
    expect(await gift(direct)).toBe('ok')
  })

  test('T035 posts ten of fifty concurrent holds when cash covers ten', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(post(holding(ana, 1_000n)))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(10)
    expect(await balance(ana)).toMatchObject({ cash: 0n, held: 10_000n })
  })

  test('writes nothing for a refused journal, and leaves its reference free', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    expect(await outcome(post(holding(ana, 20_000n, 'early')))).toBe('wallet.insufficient_funds')
    await post(deposit(ana, 10_000n))
    expect(await outcome(post(holding(ana, 20_000n, 'early')))).toBe('ok')
  })

  test('posts transfers in both directions at once without a deadlock', async () => {
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

  test('T047 posts many journals in their order, each once, and none when one of them fails', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    const many = (journals: readonly Omit<Journal, 'at'>[]) =>
      w.platform.database.db.transaction().execute((tx) =>
        w.app.modules.wallet.postMany(
          tx,
          journals.map((one) => ({ ...one, at: w.clock.now() })),
        ),
      )
    const tooMuch = holding(ana, 30_000n)
    expect(await outcome(many([deposit(ana, 15_000n), tooMuch]))).toBe('wallet.insufficient_funds')
    expect(await balance(ana)).toMatchObject({ cash: 10_000n, held: 0n })

    const first = deposit(ana, 15_000n)
    const journals = [first, holding(ana, 20_000n), deposit(ana, 10_000n), tooMuch]
    expect(await outcome(many(journals))).toBe('wallet.insufficient_funds')
    const possible = journals.slice(0, 3)
    await many([first])
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(many(possible))))
    expect(outcomes).toEqual(Array(5).fill('ok'))
    expect(await balance(ana)).toMatchObject({ cash: 15_000n, held: 20_000n })
    expect(await outcome(many([deposit(ana, 1n), { ...first, postings: deposit(ana, 2n).postings }]))).toBe(
      'wallet.payload_differs',
    )
    await many([])
  })

  test('keeps a debt apart from cash', async () => {
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

describe('wallet.post and the lane against a model', () => {
  type Step = { path: 'deposit' | 'hold' | 'stake'; member: number; amount: bigint; isRepeated: boolean }
  const step: fc.Arbitrary<Step> = fc.record({
    path: fc.constantFrom('deposit', 'hold', 'stake'),
    member: fc.nat(2),
    amount: fc.bigInt({ min: 1n, max: 300n }),
    isRepeated: fc.boolean(),
  })
  const run = async (members: readonly MemberId[], { path, member, amount, isRepeated }: Step) => {
    const memberId = members[member]!
    const ticket = ticketOf(memberId, { at: w.clock.now(), stake: amount })
    const journal = path === 'deposit' ? deposit(memberId, amount) : holding(memberId, amount)
    const go = () => (path === 'stake' ? place(w, ticket) : post(journal))
    const first = await outcome(go())
    if (!isRepeated) return first
    const second = await outcome(go())
    // A posted journal stays posted; a refused one may be covered by now.
    if (first === 'ok') expect(second).toBe('ok')
    return second
  }

  test('T036 sequential journals have the effects of the model', async () => {
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
          const state = model[one.member]!
          const covered = one.path === 'deposit' || state.cash >= one.amount
          expect(await run(members, one)).toBe(covered ? 'ok' : 'wallet.insufficient_funds')
          if (!covered) continue
          state.cash += one.path === 'deposit' ? one.amount : -one.amount
          if (one.path === 'hold') state.held += one.amount
        }
        for (const [at, memberId] of members.entries()) expect(await balance(memberId)).toMatchObject(model[at]!)
      }),
      { numRuns: 15 },
    )
  })

  test('T036 concurrent journals lose no money and overdraw no account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const members = await Promise.all([
          accountsWith(w, '0.1', 0),
          accountsWith(w, '0.1', 0),
          accountsWith(w, '0', 0),
        ])
        const outcomes = await Promise.all(steps.map((one) => run(members, one)))
        for (const [at, memberId] of members.entries()) {
          const taken = steps.filter((one, nth) => one.member === at && outcomes[nth] === 'ok')
          const sum = (path: Step['path']) =>
            taken.filter((one) => one.path === path).reduce((total, one) => total + one.amount, 0n)
          const cash = (at < 2 ? 1_000n : 0n) + sum('deposit') - sum('hold') - sum('stake')
          expect(await balance(memberId)).toMatchObject({ cash: cash as Money, held: sum('hold') })
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('the database refuses the server', () => {
  test.each([
    ['change', sql`update wallet.journal set amount = 1`],
    ['remove', sql`delete from wallet.journal`],
    ['empty', sql`truncate wallet.journal`],
    ['free a key of', sql`delete from wallet.posting_keys`],
    ['change one entry of', sql`update wallet.journal set reference = 'other' where line = 0`],
    ['add a column to', sql`alter table wallet.journal add column note text`],
    ['silence the rules of', sql`alter table wallet.journal disable trigger all`],
    ['drop', sql`drop table wallet.journal`],
  ])('T037 to %s the journal', async (_, statement) => {
    await expect(statement.execute(w.platform.database.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('T035 to set cash below zero', async () => {
    const ana = await accountsWith(w, '1.00', 0)
    const below = sql`update wallet.accounts set balance = -1 where account = ${account.cash(ana)}`
    await expect(below.execute(w.platform.database.db)).rejects.toMatchObject({ code: '23514' })
  })

  test('a unique key without the bucket in the ledger and the bet book', async () => {
    const { rows } = await sql<{ name: string }>`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and c.relname in ('accounts', 'journal', 'posting_keys', 'house_parts', 'bets') and n.nspname in ('wallet', 'games')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bucket' and a.attnum = any(i.indkey))
    `.execute(w.platform.database.db)
    expect(rows).toEqual([])
  })
})
