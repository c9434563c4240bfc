import { createHash } from 'node:crypto'
import { agentApi } from '@croupier/wire/agents/api'
import { downlines } from '@croupier/wire/agents/downlines'
import { teamOverview } from '@croupier/wire/agents/figures'
import { agentKeys, createAgentKey, KEYS_MAX, revokeAgentKey } from '@croupier/wire/agents/keys'
import { agentLinks } from '@croupier/wire/agents/links'
import { registry } from '@croupier/wire/registry'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_LIMIT } from '../../../platform/http/keys.ts'
import { agentKeyOf } from '../../../testing/agent-keys.ts'
import { memberBelow, presetOf } from '../../../testing/agents.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
let ana: TestMember
let below: TestMember
beforeAll(async () => {
  w = await world()
  ana = await agent()
  below = await memberBelow(w, ana.memberId)
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

async function agent(): Promise<TestMember> {
  const made = await w.member({ accountType: 2, paymentPassword })
  const { db } = w.platform.database
  await db.transaction().execute((tx) => w.app.modules.agents.seedPreset(tx, made.memberId, presetOf(1958, '0.8')))
  return made
}

const days = { from: '2026-03-01', to: '2026-03-02' }
/** Sends a call of version 1 with a key, as a program does. */
async function ask(path: string, { token }: Caller, more: { method?: 'POST'; payload?: object; from?: string } = {}) {
  const { method = 'GET', payload, from = '198.51.100.7' } = more
  const answer = await w.app.site.inject({
    method,
    url: `/agent/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: from,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
}
const codeOf = async (...asked: Parameters<typeof ask>): Promise<string> => (await ask(...asked)).code ?? 'ok'
const overview = `/overview?from=${days.from}&to=${days.to}`
const link = { type: 0, group: 1900, rates: {}, label: 'Program', expiresAt: null, maxUses: null }

describe('a key of an agent', () => {
  test('gets the answers of the pages of the agent centre', async () => {
    const key = await agentKeyOf(w, ana)
    const pages = [
      { path: overview, endpoint: teamOverview, query: days },
      { path: '/downlines', endpoint: downlines, query: {} },
    ]
    for (const { path, endpoint, query } of pages) {
      const headers = { authorization: `Bearer ${ana.token}` }
      const page = await w.app.site.inject({ method: 'GET', url: endpoint.path, headers, query })
      const { success, value } = await ask(path, key)
      expect({ success, value }).toEqual(page.json())
      expect(success).toBe(true)
    }
    expect((await ask('/downlines', key)).value.items).toMatchObject([{ account: below.username }])
  })

  test('is shown once, and stored as a hash', async () => {
    const key = await agentKeyOf(w, await agent())
    expect(key.token).toMatch(/^croupier_agent_[\w-]{43}$/)
    const { rows } = await w.platform.database.pool.query(
      'select to_jsonb(k) as row from agents.keys k where key_id = $1',
      [key.id],
    )
    expect(rows[0].row.key_hash).toBe(createHash('sha256').update(key.token).digest('hex'))
    expect(JSON.stringify(rows[0].row)).not.toContain(key.token.slice('croupier_agent_'.length))
  })

  test.each([
    ['figures', ['/overview', '/profit', '/income', '/programme']],
    ['team', ['/preset', '/downlines', '/links']],
    ['contracts', ['/contracts', '/contracts/own', '/contracts/lines', '/contracts/debts']],
    ['statements', []],
    ['links', []],
  ] as const)('with the scope %s opens the calls of it and no other', async (scope, opened) => {
    const key = await agentKeyOf(w, await agent(), { scopes: [scope] })
    for (const { endpoint } of agentApi) {
      const path = endpoint.path.replace('/agent/v1', '')
      const code = await codeOf(
        `${path.replace(':id', 'x')}?from=${days.from}&to=${days.to}${path.startsWith('/contracts') ? '&kind=dividend&side=owed' : ''}`,
        key,
        endpoint.method === 'POST' ? { method: 'POST', payload: link } : {},
      )
      if (endpoint.scope === scope) expect(code, path).not.toMatch(/^agents\.key_|^session\./)
      else expect(code, path).toBe('agents.key_scope')
      if (endpoint.method === 'GET' && opened.some((one) => one === path)) expect(code, path).toBe('ok')
    }
  })

  test('with the scope of links creates one within the values of the agent, and changes nothing else', async () => {
    expect(agentApi.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name)).toEqual([
      'apiCreateLink',
    ])
    const owner = await agent()
    const key = await agentKeyOf(w, owner, { scopes: ['links'] })
    const { value } = await ask('/links', key, { method: 'POST', payload: link })
    expect((await w.call(agentLinks, {}, { as: owner })).links).toMatchObject([{ code: value.code, label: 'Program' }])
    const above = { ...link, group: 1960 }
    expect(await codeOf('/links', key, { method: 'POST', payload: above })).toBe('agents.group_above_upline')
  })

  test('opens no call of the site, and a session opens no call of programs', async () => {
    const key = await agentKeyOf(w, ana)
    for (const endpoint of [agentKeys, downlines])
      expect((await w.send(endpoint, { page: 1, pageSize: 9 }, { as: key })).answer).toMatchObject({
        code: 'session.required',
      })
    const staff = await w.staff('owner')
    for (const { name, endpoint } of agentApi)
      for (const token of ['', 'x'.repeat(43), ana.token, staff.token]) {
        const url = endpoint.path.replace(':id', 'x')
        const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' }
        const answer = await w.app.site.inject({
          method: endpoint.method,
          url,
          headers,
          ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
        })
        expect([answer.statusCode, answer.json().code], name).toEqual([401, 'agents.key_invalid'])
      }
  })

  test('stops at once when it is revoked', async () => {
    const owner = await agent()
    const key = await agentKeyOf(w, owner)
    const other = await agentKeyOf(w, owner)
    expect(await codeOf(overview, key)).toBe('ok')
    expect(await w.outcome(revokeAgentKey, { keyId: key.id }, { as: ana })).toBe('agents.key_unknown')
    expect(await codeOf(overview, key)).toBe('ok')
    await w.call(revokeAgentKey, { keyId: key.id }, { as: owner })
    expect(await codeOf(overview, key)).toBe('agents.key_invalid')
    expect(await codeOf(overview, other)).toBe('ok')
  })

  test('stops at the instant at which it expires', async () => {
    const expiresAt = new Date(w.clock.now().getTime() + 60_000)
    const owner = await agent()
    const key = await agentKeyOf(w, owner, { expiresAt })
    expect(await codeOf(overview, key)).toBe('ok')
    w.clock.advance('1m')
    expect(await codeOf(overview, key)).toBe('agents.key_invalid')
    const asked = { name: 'x', scopes: ['team' as const], networks: [], expiresAt }
    expect(await w.outcome(createAgentKey, asked, { as: owner, paymentPassword })).toBe('request.malformed')
  })

  test.each([
    ['198.51.100.7', '198.51.100.7', 'ok'],
    ['198.51.100.0/24', '198.51.100.7', 'ok'],
    ['198.51.100.8', '198.51.100.7', 'agents.key_address'],
    ['2001:db8::/32', '2001:db8::1', 'ok'],
    ['2001:db8::/32', '198.51.100.7', 'agents.key_address'],
  ])('for %s answers a call from %s: %s', async (network, from, code) => {
    expect(await codeOf(overview, await agentKeyOf(w, await agent(), { networks: [network] }), { from })).toBe(code)
  })

  test.each([
    ['is blocked', (owner: TestMember) => status(owner, 'blocked')],
    ['closed the account', (owner: TestMember) => status(owner, 'closed')],
    ['is no agent any more', (owner: TestMember) => accountType(owner, 0)],
    ['excluded themselves from play', (owner: TestMember) => w.call(excludeMyself, { months: 6 }, { as: owner })],
  ])('stops at once when its agent %s', async (_, happen) => {
    const owner = await agent()
    const key = await agentKeyOf(w, owner)
    expect(await codeOf(overview, key)).toBe('ok')
    await happen(owner)
    expect(await codeOf(overview, key)).toBe('agents.key_invalid')
  })
  const change = ({ memberId }: TestMember, column: string, value: unknown) =>
    w.platform.database.pool.query(`update identity.members set ${column} = $2 where member_id = $1`, [memberId, value])
  const status = (owner: TestMember, value: string) => change(owner, 'status', value)
  const accountType = (owner: TestMember, value: number) => change(owner, 'account_type', value)

  test('has a limit of calls of its own, with the usual headers', async () => {
    const owner = await agent()
    const key = await agentKeyOf(w, owner)
    const other = await agentKeyOf(w, owner)
    const first = await ask('/preset', key)
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '120', 'ratelimit-remaining': '119' })
    for (let made = 1; made < KEY_LIMIT.limit; made++) await ask('/preset', key)
    const { status, code, headers } = await ask('/preset', key)
    expect([status, code]).toEqual([429, 'request.too_many'])
    expect(headers['ratelimit-remaining']).toBe('0')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await codeOf('/preset', other)).toBe('ok')
  })
})

describe('the agent centre', () => {
  test('lists the keys of the agent, with the minute of their last use', async () => {
    const owner = await agent()
    const first = await agentKeyOf(w, owner, { scopes: ['figures'] })
    w.clock.advance('1m')
    const second = await agentKeyOf(w, owner, { networks: ['192.0.2.0/24'] })
    await ask(overview, first)
    const { keys } = await w.call(agentKeys, {}, { as: owner })
    expect(keys).toMatchObject([
      { id: second.id, ending: second.token.slice(-4), networks: ['192.0.2.0/24'], lastUsedAt: null },
      { id: first.id, scopes: ['figures'], lastUsedAt: w.clock.now() },
    ])
    expect((await w.call(agentKeys, {}, { as: ana })).keys.map(({ id }) => id)).not.toContain(first.id)
  })

  test('checks the payment password before it creates a key, and gives no key to assistants and members', async () => {
    const asked = { name: 'x', scopes: ['team' as const], networks: [], expiresAt: null }
    expect(await w.outcome(createAgentKey, asked, { as: ana, paymentPassword: '111111' })).toMatch(
      /^payment_password\./,
    )
    const assistant = await w.member({ accountType: 42, upline: ana.memberId, paymentPassword })
    const member = await w.member({ upline: ana.memberId, paymentPassword })
    for (const as of [assistant, member]) {
      expect(await w.outcome(createAgentKey, asked, { as, paymentPassword })).toMatch(
        /^session\.forbidden|^login\.not_agent/,
      )
      expect(await w.outcome(agentKeys, {}, { as })).toMatch(/^session\.forbidden|^login\.not_agent/)
    }
  })

  test.each(['300.0.0.1', '192.0.2.0/33', '::/129', ':::', 'fe80::1%eth0'])(
    'creates no key for the network %s',
    async (network) => {
      const asked = { name: 'x', scopes: ['team' as const], networks: [network], expiresAt: null }
      const own = async () => (await w.call(agentKeys, {}, { as: ana })).keys.length
      const before = await own()
      const headers = { authorization: `Bearer ${ana.token}`, 'password-check': await w.encrypt({ paymentPassword }) }
      const { method, path: url } = createAgentKey
      const answer = await w.app.site.inject({ method, url, headers, payload: asked })
      expect([answer.json().code, await own()]).toEqual(['request.malformed', before])
    },
  )

  test('gives an agent a bounded number of keys, also of creations at once', async () => {
    const owner = await agent()
    const asked = { name: 'x', scopes: ['team' as const], networks: [], expiresAt: null }
    const create = () => w.outcome(createAgentKey, asked, { as: owner, paymentPassword })
    const outcomes: string[] = []
    for (let at = 0; at < 4; at++) outcomes.push(...(await Promise.all(Array.from({ length: 3 }, create))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(KEYS_MAX)
    expect(outcomes.filter((one) => one === 'agents.keys_limit')).toHaveLength(2)
  })

  test('leaves an entry of each key in the audit log', async () => {
    const owner = await agent()
    const key = await agentKeyOf(w, owner, { scopes: ['figures'] })
    await w.call(revokeAgentKey, { keyId: key.id }, { as: owner })
    const object = `member:${owner.memberId}`
    const { items } = await w.call(audit, { object, page: 1, pageSize: 9 }, { as: await w.staff('auditor') })
    expect(items).toMatchObject([
      { action: 'agent.key.revoke', staff: null, before: { keyId: key.id, scopes: ['figures'] } },
      { action: 'agent.key.create', staff: null, after: { keyId: key.id, scopes: ['figures'] } },
    ])
    expect(JSON.stringify(items)).not.toContain(key.token)
  })
})

describe('the description of the calls', () => {
  test('has every call with a key, and the names of no others', async () => {
    const { paths } = (await w.app.site.inject({ method: 'GET', url: '/docs/openapi.json' })).json()
    for (const { name, endpoint } of agentApi) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const described = paths[path][endpoint.method.toLowerCase()]
      expect(described).toMatchObject({ operationId: name, security: [{ agentKey: [] }] })
      expect(described.description).toContain(`\`${endpoint.scope}\``)
      expect(described.responses['401'].description).toContain('agents.key_invalid')
    }
    const names = [...registry, ...agentApi].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
