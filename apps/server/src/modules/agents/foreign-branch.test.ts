import { agentApi } from '@croupier/wire/agents/api'
import { offerContract } from '@croupier/wire/agents/contracts'
import { openDispute } from '@croupier/wire/agents/disputes'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentKeyOf } from '../../testing/agent-keys.ts'
import { linkOf, presetOf } from '../../testing/agents.ts'
import { contractRuns } from '../../testing/contract-runs.ts'
import { hourlyOf, salaryOf } from '../../testing/contracts.ts'
import { newKey } from '../../testing/lottery.ts'
import { onServer } from '../../testing/server.ts'
import { paymentPassword } from '../../testing/withdrawals.ts'
import { type Caller, testClock, type World, world } from '../../testing/world.ts'

/** Ids of a branch, by what they name. */
type Branch = {
  memberId: string
  account: string
  contractId: string
  offerId: string
  lineId: string
  disputeId: string
  code: string
  statementId: string
  keyId: string
  hookId: string
}
type Fields = Readonly<Record<string, unknown>>

let w: World
let runs: ReturnType<typeof contractRuns>
let branch: Branch
/** Texts that only this branch has. */
let secrets: string[]
let attackers: { name: string; as: Caller; key: Caller; knows: readonly string[] }[]

beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  runs = contractRuns(w)
  const { top, a, b, player } = await runs.team()
  await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, top.memberId, presetOf(1950, '0.5')))
  await runs.sign({ top, a, b }, ['1', '0.8', '0.5'].map(salaryOf))
  await runs.sign({ top, a, b }, ['0.9', '0.8'].map(hourlyOf))
  await runs.nextDay()
  await runs.play(player, '2000')
  await runs.nextDay()
  await runs.run('statements.close')
  await runs.pay()
  await w.call(offerContract, { memberId: b.memberId, terms: hourlyOf('0.7') }, { as: await runs.session(a) })
  const { id: lineId } = (await runs.linesOf(b)).items.at(-1)!
  const { id: disputeId } = await w.call(
    openDispute,
    { id: lineId, text: 'The bets of this day are missing' },
    { as: await runs.session(b) },
  )
  const one = async (sql: string): Promise<string> =>
    (await w.platform.database.pool.query(sql, [b.memberId])).rows[0].id
  branch = {
    memberId: b.memberId,
    account: b.username,
    contractId: await one("select contract_id as id from agents.contracts where payee_id = $1 and status = 'accepted'"),
    offerId: await one("select contract_id as id from agents.contracts where payee_id = $1 and status = 'newRequest'"),
    lineId,
    disputeId,
    keyId: await keyOf(b.memberId),
    hookId: await hookOf(b.memberId),
    code: await linkOf(w, await runs.session(b), presetOf(1900)),
    statementId: `commission:daily:${lineId.split(':')[1]}:${a.memberId}`,
  }
  secrets = [...Object.values(branch), a.memberId, a.username, player.memberId, player.username]
  const stranger = await w.member({ accountType: 2, paymentPassword, cash: '1000' })
  await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, stranger.memberId, presetOf(1960, '0.7')))
  const below = await w.member({ accountType: 1, upline: b.memberId, paymentPassword, cash: '1000' })
  const member = await w.member({ upline: stranger.memberId, paymentPassword, cash: '1000' })
  attackers = [
    { name: 'another master agent', as: stranger, key: await agentKeyOf(w, stranger), knows: [] },
    { name: 'an agent below', as: below, key: await agentKeyOf(w, below), knows: [b.username] },
    // Who is no agent gets no key.
    { name: 'a member of another branch', as: member, key: member, knows: [] },
  ]
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const ofDays = { from: '2026-10-25', to: '2026-11-02', page: '1', pageSize: '20' }
const ofKind = (kind: string) => ({ kind, side: 'owed', ...ofDays })
const salary = { kind: 'dailySalary', tiers: [{ betAmount: '1000.0000', activeMembers: 1, rate: '0.1' }] }
const preset = { group: 1900, rates: {} }
const decisions = ({ contractId, offerId }: Branch) =>
  [contractId, offerId].flatMap((id) => ['accept', 'reject', 'terminate'].map((action) => ({ contractId: id, action })))

/**
 * Every call of agents and their members, with the ids of a foreign branch wherever it takes one. A new call must be added here. A call
 * that takes no id shows the caller's own.
 */
const REQUESTS: Readonly<Record<string, (branch: Branch) => readonly Fields[]>> = {
  ownContract: () => [{ kind: 'dailySalary' }, { kind: 'hourlySalary' }],
  downlineContracts: ({ account }) => [
    { ...ofKind('dailySalary'), account },
    { ...ofKind('hourlySalary'), status: 'newRequest' },
  ],
  offerContract: ({ memberId }) => [{ memberId, terms: salary, confirmLower: true }],
  withdrawContract: ({ contractId, offerId }) => [{ contractId }, { contractId: offerId }],
  contractLines: ({ account }) => [
    { ...ofKind('dailySalary'), account },
    { ...ofKind('dailySalary'), side: 'received' },
  ],
  contractDebts: () => [{}],
  openDispute: ({ statementId, lineId }) =>
    [statementId, lineId].map((id) => ({ id, text: 'The bets of this day are missing' })),
  withdrawDispute: ({ disputeId }) => [{ disputeId }],
  dividend: () => [{}],
  decideDividend: decisions,
  dailySalary: decisions,
  hourlySalary: decisions,
  realtimeSalary: decisions,
  agentPreset: () => [{}],
  downlines: ({ memberId, account }) => [
    { of: memberId, page: '1', pageSize: '20' },
    { account, page: '1', pageSize: '20' },
  ],
  openDownline: () => [],
  changeDownline: ({ memberId }) => [{ memberId, ...preset }],
  makeAgent: ({ memberId }) => [{ memberId }],
  teamOverview: () => [ofDays],
  teamProfit: ({ memberId, account }) => [
    { ...ofDays, of: memberId },
    { ...ofDays, of: memberId, level: 'agents' },
    { ...ofDays, account },
  ],
  agentAffiliate: () => [{}],
  agentIncome: () => [ofDays],
  agentIncomeLines: ({ statementId, lineId }) => [statementId, lineId].map((id) => ({ id, page: '1', pageSize: '20' })),
  releaseIncome: () => [{}],
  agentKeys: () => [{}],
  createAgentKey: () => [],
  revokeAgentKey: ({ keyId }) => [{ keyId }],
  agentHooks: () => [{}],
  createAgentHook: () => [],
  createAgentPostback: () => [],
  deleteAgentHook: ({ hookId }) => [{ hookId }],
  testAgentHook: ({ hookId }) => [{ hookId }],
  agentHookDeliveries: ({ hookId }) => [{ hookId }],
  agentLinks: () => [{}],
  createLink: () => [],
  pauseLink: ({ code }) => [{ code, isActive: false }],
  deleteLink: ({ code }) => [{ code }],
  teamBets: ({ account }) => [{ ...ofDays, account }],
  teamPlayers: ({ account }) => [{ ...ofDays, branch: account }],
  sentMessages: () => [{}],
  sendMessage: ({ account }) => [{ account, text: 'Come to us' }],
  uplineMessages: () => [{}],
  muteUpline: () => [],
  teamTransactions: ({ account }) => [{ ...ofDays, account }],
  statementFile: ({ lineId, statementId }) => [{ id: lineId }, { id: statementId }],
  statementInputs: ({ lineId, statementId }) => [lineId, statementId].map((id) => ({ id, page: '1', pageSize: '20' })),
  transferTerms: () => [{}],
  transferUp: () => [],
  transferDown: ({ memberId }) => [{ memberId, amount: '20.0000' }],
}

const calls = registry.filter(({ endpoint }) => endpoint.module === 'agents' && !isForStaff(endpoint))
/** The same with keys of the attackers, whose calls take what the calls of the pages take. */
const keyCalls = agentApi.map(({ name, endpoint, page }) => {
  const ofPage = calls.find((one) => one.endpoint === page)!
  return { name, endpoint, requests: REQUESTS[ofPage.name]! }
})

const textOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
/** Sends a call as a hostile client does. Answers the status and the body. */
async function send({ method, path, passwordCheck }: Endpoint, fields: Fields, { token }: Caller) {
  const url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(fields[name])))
  const headers = {
    authorization: `Bearer ${token}`,
    [HEADERS.idempotencyKey]: newKey(w.clock.now()),
    ...(passwordCheck ? { [HEADERS.passwordCheck]: await w.encrypt({ paymentPassword }) } : {}),
  }
  const payload = Object.fromEntries(Object.entries(fields).filter(([name]) => !path.includes(`:${name}`)))
  const given = method === 'GET' ? { query: textOf(payload) } : { payload }
  const answer = await w.app.site.inject({ method, url, headers, ...given })
  return { status: answer.statusCode, body: answer.body }
}

/** Adds a key of a member without a payment password. */
async function keyOf(memberId: string): Promise<string> {
  await w.platform.database.pool.query(
    `insert into agents.keys (key_id, member_id, key_hash, ending, name, scopes, networks, created_at)
     values ('foreignkey', $1, 'x', 'last', 'Reports', '{team}', '{}', now())`,
    [memberId],
  )
  return 'foreignkey'
}

/** Adds a web-hook, likewise. */
async function hookOf(memberId: string): Promise<string> {
  await w.platform.database.pool.query(
    `insert into agents.hooks (hook_id, member_id, url, events, secret_encrypted, created_at, due_at)
     values ('foreignhook', $1, 'https://hooks.example/', '{income.paid}', '', now(), now())`,
    [memberId],
  )
  return 'foreignhook'
}

/** All rows of the branch. */
const rowsOfBranch = () =>
  onServer(w.database.url, async (client) => {
    const found = []
    for (const table of [
      'contracts',
      'contract_lines',
      'contract_payments',
      'disputes',
      'links',
      'keys',
      'hooks',
      'hook_events',
      'accounts',
      'lines',
      'transfers',
    ])
      found.push(
        (await client.query(`select (to_jsonb(t) - 'last_used_at')::text as text from agents.${table} t order by 1`))
          .rows,
      )
    return found
  })

describe('a foreign branch', () => {
  test('is named by every call that there is', () => {
    expect(Object.keys(REQUESTS).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  })

  test('is neither shown nor changed by any call with any of its ids', async () => {
    const before = await rowsOfBranch()
    let refused = 0
    const ofPages = calls.map(({ name, endpoint }) => ({ name, endpoint, requests: REQUESTS[name]! }))
    for (const { name, endpoint, requests } of [...ofPages, ...keyCalls])
      for (const fields of requests(branch))
        for (const { name: who, as, key, knows } of attackers) {
          const { status, body } = await send(endpoint, fields, endpoint.scope ? key : as)
          const shown = `${name} by ${who}: ${status} ${body.slice(0, 200)}`
          expect([200, 401, 403, 404, 409, 422], shown).toContain(status)
          if (status !== 200) refused++
          const known = new Set([...knows, ...Object.values(fields).map(String)])
          const leaked = secrets.filter((secret) => body.includes(secret) && !known.has(secret))
          expect(leaked, shown).toEqual([])
        }
    expect(refused).toBeGreaterThan(60)
    expect(await rowsOfBranch()).toEqual(before)
  })
})
