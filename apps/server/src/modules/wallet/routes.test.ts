import { parseMoney } from '@croupier/kernel/money'
import type { ServerFrame } from '@croupier/wire/channels'
import type { Input } from '@croupier/wire/endpoint'
import { liveTicket } from '@croupier/wire/platform/platform'
import { merchantWallet } from '@croupier/wire/providers/wallets'
import { ledgerAccounts, ledgerEntries, trialBalance } from '@croupier/wire/wallet/ledger.console'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../testing/bets.ts'
import { eventually } from '../../testing/eventually.ts'
import { cutFanout } from '../../testing/live.ts'
import { type TestMember, type TestStaff, type World, world } from '../../testing/world.ts'
import { account } from './index.ts'

const firstPage = { page: 1, pageSize: 20 }
const recordPage = { pageSize: 20 }
let w: World
let other: World
let ana: TestMember
let auditor: TestStaff
beforeAll(async () => {
  w = await world()
  other = await w.another()
  ana = await w.member({ cash: '100.00' })
  auditor = await w.staff('auditor')
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const hold = (member: TestMember, amount: string, reference: string) =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.wallet.post(tx, {
      kind: 'withdrawal.hold',
      reference,
      at: w.clock.now(),
      postings: [
        { from: account.cash(member.memberId), to: account.held(member.memberId), amount: parseMoney(amount) },
      ],
    }),
  )

describe('the account pages of a member', () => {
  test('show the balance and the held money', async () => {
    const ben = await w.member({ cash: '10.50' })
    await hold(ben, '4.00', 'hold-ben')
    const seen = await w.call(balance, {}, { as: ben })
    expect(seen).toMatchObject({ sumBalance: 65_000n, cash: 65_000n, held: 40_000n, receivable: 0n })
    expect(await w.call(merchantWallet, { isSingle: true }, { as: ben })).toEqual({
      wallets: [{ code: 'main', name: null, balance: 65_000n, held: 40_000n, takesMoney: false }],
      hasTotal: true,
    })
  })

  test('T040 show every entry, newest first, with its reference', async () => {
    const eve = await w.member({ cash: '10.00' })
    const ticket = ticketOf(eve.memberId, { at: w.clock.now(), bets: 2 })
    await place(w, ticket)
    await hold(eve, '1.00', 'hold-eve')
    const { items, next } = await w.call(memberTransactions, recordPage, { as: eve })
    expect(next).toBeNull()
    expect(items.map(({ kind, amount, balanceAfter, reference }) => [kind, amount, balanceAfter, reference])).toEqual([
      ['withdrawal.hold', -10_000n, 50_000n, { kind: 'withdrawal', id: 'hold-eve' }],
      ['stake', -40_000n, 60_000n, { kind: 'ticket', id: ticket.ticketId }],
      ['correction', 100_000n, 100_000n, { kind: 'correction', id: `test-${eve.memberId}` }],
    ])
    const { game, round } = ticket
    expect(items.map(({ played }) => played)).toEqual([null, { game, round }, null])
  })

  test('filter the record by kind and date, page by page', async () => {
    const zoe = await w.member({ cash: '10.00' })
    w.clock.advance('1m')
    const later = w.clock.now()
    await place(w, ticketOf(zoe.memberId, { at: later }))
    await place(w, ticketOf(zoe.memberId, { at: later }))
    const find = async (query: Partial<Input<typeof memberTransactions>>) => {
      const { items, next } = await w.call(memberTransactions, { ...recordPage, ...query }, { as: zoe })
      return { kinds: items.map(({ kind }) => kind), next }
    }
    expect(await find({ kind: 'stake' })).toEqual({ kinds: ['stake', 'stake'], next: null })
    expect(await find({ to: later })).toEqual({ kinds: ['correction'], next: null })
    expect((await find({ from: later })).kinds).toEqual(['stake', 'stake'])
    const { kinds, next } = await find({ pageSize: 2 })
    expect(kinds).toEqual(['stake', 'stake'])
    expect(await find({ pageSize: 2, before: next! })).toEqual({ kinds: ['correction'], next: null })
  })

  test('refuse a cursor that the record did not give', async () => {
    const outcome = (before: string) => w.outcome(memberTransactions, { pageSize: 2, before }, { as: ana })
    expect(await outcome('cash.1')).toBe('request.malformed')
    expect(await outcome('held.1.0195a5a5-0000-7000-8000-000000000000')).toBe('request.malformed')
    const zoe = await w.member({ cash: '1.00' })
    const theirs = await w.platform.database.db
      .selectFrom('wallet.accounts')
      .select(['last_key', 'seq'])
      .where('account', '=', account.cash(zoe.memberId))
      .executeTakeFirstOrThrow()
    const before = `cash.${theirs.seq}.${theirs.last_key}`
    expect((await w.call(memberTransactions, { pageSize: 2, before }, { as: ana })).items).toEqual([])
  })

  test('require a session', async () => {
    expect(await w.outcome(balance, {})).toBe('session.required')
    expect(await w.outcome(memberTransactions, recordPage)).toBe('session.required')
  })
})

describe('the ledger pages for staff', () => {
  test('T045 separate member and house accounts, show the liability, and sum to zero', async () => {
    const seen = await w.call(trialBalance, {}, { as: auditor })
    const sum = (book: string) =>
      seen.rows.filter((row) => row.book === book).reduce((total, row) => total + row.balance, 0n)
    expect(seen.total).toBe(0n)
    const balanceOf = (name: string) => seen.rows.find((row) => row.account === name)?.balance ?? 0n
    expect(seen.liability).toBe(balanceOf('members.cash') + balanceOf('members.held'))
    expect(seen.liability).toBeGreaterThan(0n)
    expect(sum('house')).toBe(-sum('member'))
    expect(seen.rows.map((row) => row.account)).toEqual(
      expect.arrayContaining(['members.cash', 'members.held', 'house.corrections', 'house.play.lottery']),
    )
  })

  test('show the accounts and entries of one member', async () => {
    const ben = await w.member({ cash: '3.00' })
    for (const named of [ben.memberId, ben.username]) {
      const { items } = await w.call(ledgerAccounts, { ...firstPage, memberId: named }, { as: auditor })
      expect(items).toEqual([
        { account: account.cash(ben.memberId), owner: ben.username, balance: 30_000n, entries: 1 },
        { account: account.held(ben.memberId), owner: ben.username, balance: 0n, entries: 0 },
        { account: account.receivable(ben.memberId), owner: ben.username, balance: 0n, entries: 0 },
      ])
    }
    expect(await w.call(ledgerAccounts, { ...firstPage, memberId: 'nobody' }, { as: auditor })).toMatchObject({
      total: 0,
    })
    const found = await w.call(
      ledgerEntries,
      { ...recordPage, memberId: ben.memberId, kind: 'correction' },
      { as: auditor },
    )
    expect(found.items).toMatchObject([
      { account: account.cash(ben.memberId), contra: 'house.corrections', amount: 30_000n },
    ])
  })

  test('name the members of entries, and find them by name', async () => {
    const ben = await w.member({ cash: '3.00' })
    const listed = async (memberId: string) =>
      (await w.call(ledgerEntries, { ...recordPage, memberId }, { as: auditor })).items
    const found = await listed(ben.username)
    expect(found).toMatchObject([{ owner: ben.username, contraOwner: null, contra: 'house.corrections' }])
    expect(await listed(ben.memberId)).toEqual(found)
    expect(await listed('nobody-here')).toEqual([])
  })

  test('find entries by reference', async () => {
    const ben = await w.member({ cash: '3.00' })
    const ticket = ticketOf(ben.memberId, { at: w.clock.now() })
    await place(w, ticket)
    for (const reference of [ticket.ticketId, `test-${ben.memberId}`]) {
      const { items } = await w.call(ledgerEntries, { ...recordPage, reference }, { as: auditor })
      expect(items.map((one) => one.reference)).toEqual([reference])
    }
  })

  test('require a role with the permission', async () => {
    const support = await w.staff('support')
    expect(await w.outcome(trialBalance, {}, { as: support })).toBe('session.forbidden')
    expect(await w.outcome(trialBalance, {}, { as: ana })).toBe('session.required')
  })
})

describe('the balance channel', () => {
  async function watch(node: World, member: TestMember) {
    const { ticket } = await node.call(liveTicket, {}, { as: member })
    const socket = await node.app.site.injectWS('/wps/live')
    const received: { balance: string; seq: string }[] = []
    const subscribed = Promise.withResolvers<void>()
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.type === 'message') received.push(frame.value as (typeof received)[number])
      if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', channel: 'balance' }))
      if (frame.type === 'subscribed') subscribed.resolve()
    })
    socket.send(JSON.stringify({ type: 'hello', ticket }))
    await subscribed.promise
    return { received, close: () => socket.terminate() }
  }

  test('pushes the current balance to a subscriber, then every change of any node', async () => {
    const here = await watch(w, ana)
    const there = await watch(other, ana)
    expect(here.received).toMatchObject([{ balance: '100.00' }])
    const { seq } = await place(w, ticketOf(ana.memberId, { at: w.clock.now() }))
    for (const { received } of [here, there])
      await eventually(() => expect(received.at(-1)).toMatchObject({ balance: '98.00' }))
    expect(BigInt(here.received.at(-1)!.seq)).toBe(seq)
    await hold(ana, '8.00', 'hold-ana')
    for (const { received } of [here, there])
      await eventually(() => expect(received.at(-1)).toMatchObject({ balance: '90.00' }))
    const seqs = here.received.map((one) => BigInt(one.seq))
    expect(seqs).toEqual(seqs.toSorted((one, two) => (one < two ? -1 : 1)))
    for (const one of [here, there]) one.close()
  })

  test('pushes the balance again after the connection between nodes was down', async () => {
    const eve = await w.member({ cash: '10.00' })
    const { received, close } = await watch(other, eve)
    await cutFanout(w)
    await eventually(() => expect(received).toMatchObject([{ balance: '10.00' }, { balance: '10.00' }]))
    close()
  })

  test('sends few messages for a burst of bets, the last with the final balance', async () => {
    const rich = await w.member({ cash: '1000.00' })
    const { received, close } = await watch(w, rich)
    await Promise.all(Array.from({ length: 100 }, () => place(w, ticketOf(rich.memberId, { at: w.clock.now() }))))
    await eventually(() => expect(received.at(-1)).toMatchObject({ balance: '800.00' }))
    expect(received.length).toBeLessThan(50)
    close()
  })
})
