import type { Input } from '@croupier/wire/endpoint'
import { bets } from '@croupier/wire/games/bets'
import { ledgerEntries } from '@croupier/wire/wallet/ledger.console'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, stakeOf, ticketOf } from '../../../testing/bets.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { account } from '../index.ts'

const MONTHS = 13
const pageSize = 10
let w: World
let ana: TestMember
let start: Date
/** The journals that the test posted: the model for the record. */
const happened: { kind: string; amount: bigint }[] = []
beforeAll(async () => {
  w = await world()
  ana = await w.member({ cash: '500.00' })
  start = w.clock.now()
  happened.push({ kind: 'correction', amount: 5_000_000n })
  for (let month = 0; month < MONTHS; month++) {
    w.clock.advance('31d')
    const ticket = ticketOf(ana.memberId, { at: w.clock.now(), bets: 2, round: `month-${month}` })
    await place(w, ticket)
    happened.push({ kind: 'stake', amount: -stakeOf(ticket) })
    await correct(month % 2 === 0 ? 15_000n : -5_000n, `month-${month}`)
  }
  // The session of thirteen months ago has expired.
  const from = { address: '127.0.0.1', userAgent: '' }
  const { token } = await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
  ana = { ...ana, token }
})
afterAll(() => w.close({ without: ['orders'] }))

/** Posts a manual adjustment, up or down. */
async function correct(amount: bigint, reference: string): Promise<void> {
  const [house, member] = [account.house('corrections'), account.cash(ana.memberId)]
  const [from, to] = amount > 0n ? [house, member] : [member, house]
  const size = (amount > 0n ? amount : -amount) as never
  await w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.wallet.post(tx, {
      ...{ kind: 'correction', reference, at: w.clock.now(), postings: [{ from, to, amount: size }] },
    }),
  )
  happened.push({ kind: 'correction', amount })
}
async function record(range: { from?: Date; to?: Date } = {}) {
  const lines: { id: string; at: Date; kind: string; amount: bigint; balanceAfter: bigint }[] = []
  let before: string | null = null
  do {
    const page: Input<typeof memberTransactions> = { pageSize, ...range, ...(before ? { before } : {}) }
    const { items, next } = await w.call(memberTransactions, page, { as: ana })
    lines.push(...items)
    before = next
  } while (before)
  return lines
}
const sum = (lines: readonly { amount: bigint }[]) => lines.reduce((total, { amount }) => total + amount, 0n)

describe('T040 a statement of more than twelve months', () => {
  test('has every stake and every adjustment since the first day, in order', async () => {
    const lines = (await record()).toReversed()
    expect(lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual(happened)
    expect(lines[0]!.at).toEqual(start)
    const days = (lines.at(-1)!.at.getTime() - lines[0]!.at.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(366)
  })
  test('has running balances, and ends with the current balance', async () => {
    const lines = (await record()).toReversed()
    let balance = 0n
    for (const line of lines) {
      balance += line.amount
      expect(line.balanceAfter).toBe(balance)
    }
    expect(await w.cash(ana)).toBe(balance)
  })
  test('is complete when it is read in two parts, split at any day', async () => {
    for (const days of [1, 31, 200, 365]) {
      const cut = new Date(w.clock.now().getTime() - days * 86_400_000)
      const [before, since] = [await record({ to: cut }), await record({ from: cut })]
      expect(sum(before) + sum(since)).toBe(sum(happened))
      expect(before.length + since.length).toBe(happened.length)
    }
  })
  test('has the entries of the journal, line by line', async () => {
    const auditor = await w.staff('auditor')
    const entries: { seq: bigint; amount: bigint }[] = []
    let before: string | null = null
    do {
      const query: Input<typeof ledgerEntries> = { pageSize, memberId: ana.memberId, ...(before ? { before } : {}) }
      const { items, next } = await w.call(ledgerEntries, query, { as: auditor })
      entries.push(...items.map(({ seq, amount }) => ({ seq: BigInt(seq), amount })))
      before = next
    } while (before)
    expect(entries).toHaveLength(happened.length)
    const inOrder = entries.toSorted((one, two) => (one.seq < two.seq ? -1 : 1)).map(({ amount }) => amount)
    expect((await record()).toReversed().map(({ amount }) => amount)).toEqual(inOrder)
  })
  test('has the totals of a game over the whole time', async () => {
    const query = { from: start, to: new Date(w.clock.now().getTime() + 1), pageSize: 20 }
    const { totals } = await w.call(bets, { ...query, game: 'ssc-1m' }, { as: ana })
    const stakes = happened.filter(({ kind }) => kind === 'stake')
    expect(totals).toMatchObject({ bets: MONTHS * 2, stake: -sum(stakes) })
  })
})
