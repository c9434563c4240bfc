import { parseMoney, units } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { definitionOf } from '@croupier/wire/definition'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { messages } from '@croupier/wire/messaging/inbox'
import { registry } from '@croupier/wire/registry'
import { staffSession } from '@croupier/wire/staff/session.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RoleName, roles } from '../../modules/staff/index.ts'
import { gatewayWorld } from '../../testing/gateway.ts'
import { GAME, longShot, newKey, sureBet, turn } from '../../testing/lottery.ts'
import type { Caller, TestMember } from '../../testing/world.ts'

const PAYMENT = '258013'
let w: Awaited<ReturnType<typeof gatewayWorld>>
beforeAll(async () => {
  w = await gatewayWorld()
})
afterAll(() => w.close())

type Sent = { endpoint: Endpoint; as: Caller; ids?: Record<string, string>; fields?: Record<string, unknown> }

/** Sends a call without the typed client, with ids in its path and body. */
async function send({ endpoint, as, ids = {}, fields = {} }: Sent) {
  const body = { ...fields }
  for (const [name, id] of Object.entries(ids)) if (!endpoint.path.includes(`:${name}`)) body[name] = id
  const server = isForStaff(endpoint) ? w.app.console : w.app.site
  const payload = endpoint.encrypt ? { payload: await w.encrypt(body) } : body
  const password = endpoint.passwordCheck ? { 'password-check': await w.encrypt({ paymentPassword: PAYMENT }) } : {}
  const response = await server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(ids[name] ?? 'x')),
    headers: {
      authorization: `Bearer ${as.token}`,
      [HEADERS.idempotencyKey]: newKey(w.clock.now()),
      ...password,
    },
    ...(endpoint.method === 'GET' ? { query: body as Record<string, string> } : { payload }),
  })
  return { code: (response.json().code as string | undefined) ?? 'ok', text: response.body }
}

describe('T150 every role at every endpoint of the console', () => {
  const calls = registry.filter(({ endpoint }) => endpoint.audience === 'staff' && endpoint.permission)
  const allowed: Record<string, string[]> = {}
  test.each(Object.keys(roles) as RoleName[])(
    'the role %s may call the endpoints of its permissions, and no other',
    async (role) => {
      const as = await w.staff(role)
      const { permissions } = await w.call(staffSession, {}, { as })
      allowed[role] = permissions
      const wrong: string[] = []
      for (const { name, endpoint } of calls) {
        const { code } = await send({ endpoint, as })
        const isRefused = code === 'session.forbidden'
        if (isRefused === permissions.includes(endpoint.permission!) || code === 'session.required')
          wrong.push(`${name}: ${code}`)
      }
      expect(wrong).toEqual([])
    },
  )
  /** Taken from the rule book, not from the code: the roles that may move money, staff and the site. */
  test.each`
    permission                     | held
    ${'withdrawal.order.approve'}  | ${['finance']}
    ${'withdrawal.order.pay'}      | ${['payments-agent', 'treasury']}
    ${'ledger.adjustment.request'} | ${['finance']}
    ${'ledger.adjustment.approve'} | ${['treasury']}
    ${'staff.account.create'}      | ${['admin', 'owner']}
    ${'content.setting.edit'}      | ${['admin', 'owner']}
    ${'content.maintenance.close'} | ${['admin', 'lottery-operator', 'owner', 'rg-officer', 'risk', 'trader']}
    ${'content.maintenance.open'}  | ${['admin', 'owner']}
    ${'content.notice.edit'}       | ${['admin', 'content', 'owner']}
    ${'audit.entry.view'}          | ${['admin', 'auditor', 'owner', 'regulator']}
  `('the roles with $permission are $held', ({ permission, held }) => {
    const found = Object.entries(allowed).flatMap(([role, permissions]) =>
      permissions.includes(permission) ? [role] : [],
    )
    expect(found.toSorted()).toEqual(held)
  })
})

describe('T150 ids of another member at every endpoint that takes an id', () => {
  let ana: TestMember
  let eve: TestMember
  /** One id of each kind of object that a member can own. */
  let owned: Record<string, string>
  const profile = { payeeName: 'Ana Santos', paymentPassword: PAYMENT, cash: '900.00' }
  beforeAll(async () => {
    await turn(w)
    ana = await w.member(profile)
    eve = await w.member(profile)
    const { open, next } = await w.call(lotteryGame, { game: GAME, next: 2 }, { as: ana })
    const { issueNo } = open!
    const placed = await w.call(placeTicket, { game: GAME, issueNo, bets: [longShot()] }, { as: ana })
    const items = next.slice(1).map((one) => ({ issueNo: one.issueNo, multiple: 1 }))
    const total = units(sureBet().stake * BigInt(items.length))
    const repeats = { game: GAME, bets: [sureBet()], items, stopOnWin: false, total }
    const chased = await w.call(startChase, repeats, { as: ana })
    const paid = await w.call(createDeposit, { method: 'qr-bank', amount: parseMoney('44') }, { as: ana })
    const kind = 'bank' as const
    const bank = { kind, institution: 'Harbour Bank', holder: 'Ana Santos', number: '0012 345678' }
    const account = await w.call(addBankAccount, bank, { as: ana, paymentPassword: PAYMENT })
    const out = await w.call(
      requestWithdrawal,
      { method: 'bank-transfer', bankAccountId: account.id, amount: parseMoney('100') },
      { as: ana, paymentPassword: PAYMENT },
    )
    await w.runJobs()
    const db = w.platform.database.db
    const bet = await db.selectFrom('games.bets').select('bet_id').where('member_id', '=', ana.memberId).execute()
    const { items: inbox } = await w.call(messages, { pageSize: 9 }, { as: ana })
    const { items: open_ } = await w.call(sessions, {}, { as: ana })
    owned = {
      ...{ ticket: placed.ticketId, bet: bet[0]!.bet_id, chase: chased.chaseId, deposit: paid.id, bank: account.id },
      ...{ withdrawal: out.id, message: inbox[0]!.id, session: open_[0]!.id, member: ana.memberId, name: ana.username },
    }
  })

  const calls = registry.filter(({ endpoint }) => endpoint.token === true && endpoint.audience !== 'staff')
  /** Objects that she does not have, which `round-detail.test`, `figures.test`, `rebates.test` and `recompute.test` read as their owners, and rooms, drops and syndicates, which everybody sees. */
  const ELSEWHERE = [
    'gameRound',
    'agentIncomeLines',
    'teamBets',
    'statementFile',
    'statementInputs',
    'roomList',
    'syndicate',
    'envelopeShares',
    'agentHookDeliveries',
  ]
  const shapeOf = ({ request }: Endpoint) => Object.keys(definitionOf(request).shape ?? {})
  const idsOf = (endpoint: Endpoint) => shapeOf(endpoint).filter((field) => /(^i|I)d$/.test(field))
  const withIds = calls.filter(({ endpoint }) => idsOf(endpoint).length > 0)
  const fields = { method: 'bank-transfer', amount: '20.00' }
  const fieldsOf = (endpoint: Endpoint) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => shapeOf(endpoint).includes(name)))

  /** All rows of a member in all tables. */
  async function rowsOf(memberId: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
      from information_schema.columns where column_name = 'member_id' order by 1`.execute(w.platform.database.db)
    const ofTables = rows.map(async ({ name }) => {
      const held = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} as t
        where member_id = ${memberId} order by 1`.execute(w.platform.database.db)
      return held.rows.map(({ text }) => `${name} ${text}`)
    })
    return (await Promise.all(ofTables)).flat()
  }

  test('the owner can read every object', async () => {
    expect(withIds.length).toBeGreaterThanOrEqual(12)
    for (const { name, endpoint } of withIds.filter(({ endpoint }) => endpoint.method === 'GET')) {
      if (ELSEWHERE.includes(name)) continue
      const codes = await Promise.all(
        Object.values(owned).map((id) =>
          send({ endpoint, as: ana, ids: Object.fromEntries(idsOf(endpoint).map((field) => [field, id])) }),
        ),
      )
      expect(
        codes.map(({ code }) => code),
        name,
      ).toContain('ok')
    }
  })
  test('another member reads none of them and changes none', async () => {
    const before = await rowsOf(ana.memberId)
    expect(before.length).toBeGreaterThanOrEqual(10)
    const reached: string[] = []
    for (const { name, endpoint } of withIds)
      for (const [what, id] of Object.entries(owned)) {
        const ids = Object.fromEntries(idsOf(endpoint).map((field) => [field, id]))
        const { code, text } = await send({ endpoint, as: eve, ids, fields: fieldsOf(endpoint) })
        const others = Object.values(owned).filter((one) => one !== id)
        if (code === 'ok' || others.some((one) => text.includes(one))) reached.push(`${name} with her ${what}: ${code}`)
      }
    expect(reached).toEqual([])
    expect(await rowsOf(ana.memberId)).toEqual(before)
  })
  test.each(['support', 'support-lead', 'vip-host'] as const)(
    'T151 no endpoint of the console shows the role %s a full name or bank number',
    async (role) => {
      const as = await w.staff(role)
      const desks = registry.filter(({ endpoint }) => endpoint.audience === 'staff' && endpoint.method === 'GET')
      const shown: string[] = []
      let profilesShown = 0
      for (const { name, endpoint } of desks)
        for (const id of Object.values(owned)) {
          const ids = Object.fromEntries(['id', 'memberId', 'betId', 'ticketId'].map((field) => [field, id]))
          const fitting = Object.entries(ids).filter(([field]) => shapeOf(endpoint).includes(field))
          const { code, text } = await send({ endpoint, as, ids: Object.fromEntries(fitting) })
          if (code === 'ok' && text.includes(ana.username)) profilesShown += 1
          for (const secret of ['Ana Santos', '0012 345678', '0012345678']) if (text.includes(secret)) shown.push(name)
        }
      expect(profilesShown).toBeGreaterThan(0)
      expect(shown).toEqual([])
    },
  )
  test('no list of another member contains one of these ids', async () => {
    const lists = calls.filter(({ endpoint }) => endpoint.method === 'GET' && idsOf(endpoint).length === 0)
    const shown: string[] = []
    for (const { name, endpoint } of lists)
      for (const more of [{}, { memberId: ana.memberId, username: ana.username, account: ana.username }]) {
        const { text } = await send({ endpoint, as: eve, fields: more })
        for (const [what, id] of Object.entries(owned)) if (text.includes(id)) shown.push(`${name}: her ${what}`)
      }
    expect(lists.length).toBeGreaterThan(10)
    expect(shown).toEqual([])
  })
})
