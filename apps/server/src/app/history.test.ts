import { deposits } from '@croupier/wire/cashier/deposits'
import { withdrawals as withdrawalList } from '@croupier/wire/cashier/withdrawals'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { chases } from '@croupier/wire/lottery/chases'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineKey } from '../modules/wallet/index.ts'
import { place, ticketOf } from '../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { addHistory, type History } from '../testing/history.ts'
import { onServer } from '../testing/server.ts'
import { withdrawalsIn } from '../testing/withdrawals.ts'
import type { Caller, TestMember, TestStaff } from '../testing/world.ts'

/** Rows of a member in each table: a usual history, and a long one. */
const SHORT = 100
const LONG = 30_000
/** How many times as many rows a call may read on the long history. */
const MAX_RATIO = 3
/** Rows that depend on the depth of a search, such as the steps of a record. */
const SLACK = 20
const SECONDS_APART = 60

type Subject = {
  member: TestMember
  entries: number
  betId: string
  depositId: string
  withdrawalId: string
  chaseId: string
}
type Period = { from?: Date; to?: Date }

/** A period that ended long ago: the fourth fifth of a history. */
const past = (entries: number, now: Date): Period => ({
  from: new Date(now.getTime() - 0.4 * entries * SECONDS_APART * 1000),
  to: new Date(now.getTime() - 0.2 * entries * SECONDS_APART * 1000),
})
/** The requests of an endpoint that reads the history of one member; `{}` for a member's own first page. */
type Requests = (subject: Subject, period: Period) => readonly object[]

const filtered =
  (filters: readonly object[]): Requests =>
  (_, period) => [{}, period, ...filters, { ...filters[0], ...period }]
const ofMember =
  (filters: readonly object[]): Requests =>
  ({ member: { memberId } }, period) =>
    [{}, period, ...filters].map((one) => ({ memberId, ...one }))

/** Every endpoint that reads a member's history, with its requests. A new one must be added here. */
const HISTORIES: Readonly<Record<string, Requests>> = {
  bets: filtered([
    { status: 'won' },
    { status: 'accepted', game: 'ssc-1m' },
    { game: 'no-game' },
    { round: 'no-round' },
  ]),
  bet: ({ betId }) => [{ betId }],
  recentGame: () => [{ count: 10 }],
  memberTransactions: filtered([{ kind: 'deposit' }, { kind: 'stake' }]),
  balance: () => [{}],
  merchantWallet: () => [{}],
  deposits: filtered([{ state: 'credited' }]),
  depositById: ({ depositId }) => [{ id: depositId }],
  withdrawals: filtered([{ state: 'paid' }]),
  withdrawalById: ({ withdrawalId }) => [{ id: withdrawalId }],
  withdrawalReadiness: () => [{}],
  bankAccounts: () => [{}],
  messages: () => [{}],
  unreadCount: () => [{}],
  chases: () => [{}, { status: 'running' }],
  chase: ({ chaseId }) => [{ chaseId }],
  sessions: () => [{}],
  memberInfo: () => [{}],
  agreementDue: () => [{}],
  memberBets: ofMember([{ status: 'won' }, { game: 'no-game' }]),
  ledgerEntries: ofMember([{ kind: 'deposit' }, { reference: 'no-reference' }]),
  ledgerAccounts: ({ member: { memberId } }) => [{ memberId }],
  member: ({ member: { memberId } }) => [{ memberId }],
  members: ({ member: { memberId } }) => [{ search: memberId }],
  depositDetail: ({ depositId }) => [{ id: depositId }],
  withdrawalDetail: ({ withdrawalId }) => [{ id: withdrawalId }],
}

/** The endpoints with a session that read nothing of one member, or lists of all members together. */
const OTHERS = new Set([
  ...['staffSession', 'staffList', 'approvals', 'audit', 'auditChain', 'savedViews', 'deskMerchant', 'waiting'],
  ...['maintenance', 'settings', 'noticesDesk', 'verifications', 'significantEvents', 'dashboard'],
  ...['avatar', 'memberIcon', 'paymentMethods', 'gameList', 'gameVendor', 'vassGameType', 'lotteryGame', 'ticket'],
  ...['openedNumero', 'consoleDraws', 'creditReport', 'depositCooldowns', 'depositDesk', 'withdrawalQueue'],
  ...['trialBalance', 'statement', 'statements'],
])

let w: GatewayWorld
let staff: TestStaff
let short: Subject
let long: Subject

beforeAll(async () => {
  w = await gatewayWorld()
  staff = await w.staff('auditor', 'support', 'finance', 'risk')
  const withdrawals = withdrawalsIn(w)
  short = await subjectWith(withdrawals, { entries: SHORT, number: 1 })
  long = await subjectWith(withdrawals, { entries: LONG, number: 2 })
  await onServer(w.database.url, (client) => client.query('vacuum analyze'))
}, 60_000)
afterAll(() => w.close({ provingBooks: false }))

async function subjectWith(
  withdrawals: ReturnType<typeof withdrawalsIn>,
  { entries, number }: Pick<History, 'entries' | 'number'>,
): Promise<Subject> {
  const member = await withdrawals.member()
  const { memberId } = member
  await withdrawals.addAccount(member)
  const ticket = ticketOf(memberId, { at: w.clock.now() })
  await place(w, ticket)
  const now = w.clock.now()
  await addHistory(w.database.url, { memberId, number, entries, now, secondsApart: SECONDS_APART })
  const first = async (endpoint: Endpoint) => (await call(endpoint, {}, member)) as { items: Record<string, string>[] } // a list
  return {
    member,
    entries,
    betId: lineKey(ticket.ticketId, 1),
    depositId: (await first(deposits)).items[0]!.id!,
    withdrawalId: (await first(withdrawalList)).items[0]!.id!,
    chaseId: (await first(chases)).items[0]!.chaseId!,
  }
}

/** Calls an endpoint of the registry, whose input has no type here. */
const call = (endpoint: Endpoint, input: object, as: Caller): Promise<unknown> =>
  w.call(endpoint, { page: 1, pageSize: 20, ...input } as never, { as })

/**
 * The rows that PostgreSQL has read of all tables and indexes so far. A session adds up its own and publishes them when it is
 * idle for a while, or when it is told to.
 */
async function rowsRead(): Promise<number> {
  const { pool } = w.platform.database
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()')
  for (const session of sessions) session.release()
  return onServer(w.database.url, async (client) => {
    const { rows } = await client.query<{ read: string }>(`
      select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname <> 'platform')
           + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname <> 'platform') as read`)
    return Number(rows[0]!.read)
  })
}

/** The rows that a call reads, once caches have what they keep. */
async function rowsOf(endpoint: Endpoint, subject: Subject, input: object): Promise<number> {
  const caller = isForStaff(endpoint) ? staff : subject.member
  await call(endpoint, input, caller)
  const before = await rowsRead()
  await call(endpoint, input, caller)
  return (await rowsRead()) - before
}

const endpoints = new Map(registry.map(({ name, endpoint }) => [name, endpoint]))

describe('a call that reads the history of a member', () => {
  test('stands in the table of this test', () => {
    const known = new Set([...Object.keys(HISTORIES), ...OTHERS])
    const reading = registry.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.token !== false)
    expect(reading.map(({ name }) => name).toSorted()).toEqual([...known].toSorted())
  })

  test.each(Object.keys(HISTORIES))('%s reads as few rows of a long history as of a short one', async (name) => {
    const endpoint = endpoints.get(name)!
    const requests = HISTORIES[name]!
    const [ofShort, ofLong] = [short, long].map((one) => requests(one, past(one.entries, w.clock.now())))
    for (const [index, input] of ofShort!.entries()) {
      const few = await rowsOf(endpoint, short, input)
      const many = await rowsOf(endpoint, long, ofLong![index]!)
      expect(many, `${few} and ${many} rows: ${JSON.stringify(input)}`).toBeLessThanOrEqual(MAX_RATIO * few + SLACK)
    }
  })

  test.each(['bets', 'memberTransactions', 'deposits', 'withdrawals', 'messages', 'chases'])(
    '%s reads as few rows of a later page as of the first',
    async (name) => {
      const endpoint = endpoints.get(name)!
      const few = await rowsOf(endpoint, long, {})
      let before: string | null = null
      for (let page = 0; page < 5; page++) {
        const answer = await call(endpoint, before ? { before } : {}, long.member)
        before = (answer as { next: string | null }).next // a list
      }
      expect(await rowsOf(endpoint, long, { before })).toBeLessThanOrEqual(few + SLACK)
    },
  )

  test('finds every bet and every entry of a long history by following the cursor', async () => {
    for (const { name, rows, request } of WALKS) {
      const seen = new Set<string>()
      let before: string | null = null
      do {
        const input = { pageSize: 100, ...request, ...(before ? { before } : {}) }
        const { items, next } = (await call(endpoints.get(name)!, input, short.member)) as Page // a list
        for (const item of items) seen.add(item.betId ?? item.id!)
        before = next
      } while (before)
      expect(seen.size, name).toBe(rows)
    }
  })
})

describe('calls that read a history', () => {
  test('of one member leave connections to other members', async () => {
    const ben = await w.member()
    const { database } = w.platform
    const atOnce = database.pool.options.max
    await call(endpoints.get('bets')!, {}, short.member)
    await onServer(w.database.url, async (client) => {
      await client.query('begin; lock table wallet.journal in access exclusive mode')
      const waiting = Array.from({ length: 2 * atOnce }, () => call(endpoints.get('bets')!, {}, short.member))
      // Would wait for a connection until the lock is gone.
      expect(await call(endpoints.get('balance')!, {}, ben)).toMatchObject({ cash: 0n })
      await client.query('commit')
      await Promise.all(waiting)
    })
  })
})

type Page = { items: Record<string, string>[]; next: string | null }
/** Walks over the short history, which also has a correction, a bet and its stake. */
const WALKS = [
  { name: 'bets', request: {}, rows: SHORT / 2 + 1 },
  { name: 'bets', request: { status: 'accepted' }, rows: 1 },
  { name: 'memberTransactions', request: {}, rows: SHORT + 2 },
  { name: 'memberTransactions', request: { kind: 'stake' }, rows: SHORT / 2 + 1 },
]
