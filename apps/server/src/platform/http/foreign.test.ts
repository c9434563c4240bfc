import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { HEADERS } from '@croupier/wire/envelope'
import { login, resumeSession } from '@croupier/wire/identity/session'
import { registry } from '@croupier/wire/registry'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayWorld } from '../../testing/gateway.ts'
import { GAME, newKey, turn } from '../../testing/lottery.ts'
import type { Caller, TestMember } from '../../testing/world.ts'

let w: Awaited<ReturnType<typeof gatewayWorld>>
let ana: TestMember
let olga: Caller
beforeAll(async () => {
  w = await gatewayWorld()
  await turn(w)
  ana = await w.member({ cash: '50.00', payeeName: 'Ana Li', paymentPassword: '836104' })
  olga = await w.staff('owner', 'finance', 'treasury', 'admin')
})
afterAll(() => w.close())

const serverOf = (endpoint: Endpoint) => (isForStaff(endpoint) ? w.app.console : w.app.site)
const ids: Record<string, string> = { game: GAME }
const urlOf = (endpoint: Endpoint) =>
  endpoint.path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '00000000-0000-4000-8000-000000000000')
const commands = registry.filter(({ endpoint }) => endpoint.method !== 'GET')

describe('T161 safe methods change nothing', () => {
  /** Tables that a read may change: counters, and values that the server creates at the first use. */
  const exempt = ['platform.rate_limits', 'platform.cipher_keys', 'identity.captchas']
  async function everything(): Promise<Map<string, string>> {
    const client = new pg.Client({ connectionString: w.database.url })
    await client.connect()
    const tables = await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const held = new Map<string, string>()
    for (const { name } of tables.rows) {
      if (exempt.includes(name)) continue
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} as t order by 1`)
      held.set(name, rows.map(({ text }) => text).join('\n'))
    }
    await client.end()
    return held
  }
  test('no GET endpoint is a command', () => {
    const named = registry.filter(
      ({ endpoint: { method, once, idempotent } }) => method === 'GET' && (once || idempotent),
    )
    expect(named).toEqual([])
  })
  test('no GET or HEAD changes the database, even with the parameters of a command', async () => {
    const reads = registry.filter(({ endpoint }) => endpoint.method === 'GET')
    const before = await everything()
    expect(before.size).toBeGreaterThan(30)
    let answered = 0
    for (const { endpoint } of reads)
      for (const as of [ana, olga, null])
        for (const method of ['GET', 'HEAD'] as const) {
          const headers = as ? { authorization: `Bearer ${as.token}` } : {}
          const query = { ...ids, page: '1', pageSize: '5', memberId: ana.memberId, _method: 'POST' }
          const answer = await serverOf(endpoint).inject({ method, url: urlOf(endpoint), headers, query })
          expect(answer.statusCode, endpoint.path).toBeLessThan(500)
          if (answer.statusCode === 200) answered += 1
        }
    expect(answered).toBeGreaterThan(60)
    const after = await everything()
    expect([...after.keys()].filter((name) => after.get(name) !== before.get(name))).toEqual([])
  })
  test('a command cannot be sent as a GET', async () => {
    for (const { endpoint } of commands) {
      if (registry.some((one) => one.endpoint.method === 'GET' && one.endpoint.path === endpoint.path)) continue
      const answer = await serverOf(endpoint).inject({ method: 'GET', url: urlOf(endpoint) })
      // A path such as `/wps/draws/:game` may match. Then it is a read that finds nothing.
      expect([400, 401, 404], endpoint.path).toContain(answer.statusCode)
    }
  })
})

describe('T161 a command from another site', () => {
  const send = (endpoint: Endpoint, headers: Record<string, string>, payload: string) =>
    serverOf(endpoint).inject({ method: endpoint.method as 'POST', url: urlOf(endpoint), headers, payload })
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['a malformed origin', { origin: '::::' }],
    ['a cross-site request by the fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request by the fetch metadata', { 'sec-fetch-site': 'same-site' }],
  ])('is refused before any other check for %s', async (_, headers) => {
    for (const { endpoint } of commands) {
      const whole = {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${ana.token}`, ...headers },
        [HEADERS.idempotencyKey]: newKey(w.clock.now()),
      }
      expect((await send(endpoint, whole, '{}')).json().code, endpoint.path).toBe('request.forbidden_origin')
    }
  })
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is refused if it is sent by a form of the type %s',
    async (type) => {
      for (const { endpoint } of commands) {
        const answer = await send(
          endpoint,
          { ...(type ? { 'content-type': type } : {}), cookie: 'remember=x' },
          '{"a":1}',
        )
        expect(['request.forbidden_origin', 'request.malformed'], endpoint.path).toContain(answer.json().code)
      }
    },
  )
  test('cannot use the cookie of a remembered login, but our own page can', async () => {
    const payload = await w.encrypt({
      type: 'username',
      username: ana.username,
      password: ana.password,
      remember: true,
    })
    const given = await w.app.site.inject({ method: login.method, url: login.path, payload: { payload } })
    const cookie = String(given.headers['set-cookie']).split(';')[0]!
    const resume = (headers: Record<string, string>, body: string) => send(resumeSession, { cookie, ...headers }, body)
    expect((await resume({ 'content-type': 'text/plain' }, '{}')).json().code).toBe('request.forbidden_origin')
    expect((await resume({}, '')).json().code).toBe('request.forbidden_origin')
    const ours = await resume({ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, '{}')
    expect(ours.json().success).toBe(true)
  })
})
