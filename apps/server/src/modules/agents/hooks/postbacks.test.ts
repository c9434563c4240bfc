import { parseMoney } from '@croupier/kernel/money'
import { addAffiliateCode, createAffiliatePlan, requestAffiliatePlan } from '@croupier/wire/agents/affiliates.console'
import { agentHooks, createAgentPostback, HOOKS_MAX, testAgentHook } from '@croupier/wire/agents/hooks'
import type { Input } from '@croupier/wire/endpoint'
import { approve } from '@croupier/wire/staff/approvals.console'
import { statements, submitStatement } from '@croupier/wire/statements/statements.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GuardedRequest } from '../../../platform/partner/guarded-fetch.ts'
import { hookSignature, hookWorld } from '../../../testing/agent-hooks.ts'
import { registerBy } from '../../../testing/agents.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import type { TestMember, World } from '../../../testing/world.ts'

type Sent = GuardedRequest & { url: string }

let hooks: Awaited<ReturnType<typeof hookWorld>>
let w: World
let sent: Sent[] = []
beforeAll(async () => {
  hooks = await hookWorld()
  w = hooks.w
})
beforeEach(async () => {
  await hooks.startAnew()
  sent = []
  hooks.program.fetch = async (url, request) => {
    sent.push({ url, ...request })
    return new Response(null, { status: hooks.program.status })
  }
})
// Deposits without their orders.
afterAll(() => w.close({ without: ['bets', 'lottery', 'orders'] }))

const EVENTS = [
  'affiliate.registration',
  'affiliate.first_deposit',
  'affiliate.qualified',
  'affiliate.commission',
] as const
const QUERY = 'e={event}&id={event_id}&s={sub_id}&c={code}&a={amount}&m={month}'
const GET = { method: 'GET' as const, url: `https://track.example/in?${QUERY}`, body: '', events: [...EVENTS] }
const reason = 'Agreed by contract'

const postbackOf = (as: TestMember, wish: Partial<Input<typeof createAgentPostback>> = {}) =>
  w.call(createAgentPostback, { ...GET, ...wish }, { as, paymentPassword })
const deliver = () => hooks.runTask(w, 'agents.hooks')
const fields = ({ url }: Sent) => Object.fromEntries(new URL(url).searchParams)

let codes = 0
async function affiliate() {
  const agent = await hooks.agent()
  const code = `PSTBX${String(++codes).padStart(3, '2')}`
  const as = () => w.staff('affiliate-manager')
  await w.call(addAffiliateCode, { account: agent.username, code, domains: [], reason }, { as: await as() })
  const terms = {
    kind: 'cpa' as const,
    cpaAmount: parseMoney('50'),
    cpaMinDeposit: parseMoney('50'),
    cpaMinValidBet: parseMoney('1000'),
    tiers: [],
    carryNegative: false,
  }
  const { id: planId } = await w.call(createAffiliatePlan, { name: code, terms, reason }, { as: await as() })
  const asked = { memberId: agent.memberId, planId, reason }
  const { approvalId } = await w.call(requestAffiliatePlan, asked, { as: await as() })
  await w.call(approve, { approvalId, note: '' }, { as: await as() })
  return { agent, code }
}

/** A registration by a link of the code with a sub-id. */
async function brought(code: string): Promise<{ memberId: TestMember['memberId']; username: string }> {
  const { username, outcome } = await registerBy(w, code)
  expect(outcome).toBe('ok')
  return { memberId: (await w.app.modules.identity.memberNamed(hooks.runs.db(), username))!.id, username }
}

/** Pays what is due for the month. Its figures are final from four o'clock on. */
async function payMonth({ memberId: owner }: TestMember): Promise<void> {
  const month = w.clock.now().toISOString().slice(0, 7)
  w.clock.set(new Date(`${month}-30T20:10:00.000Z`))
  w.clock.advance('1d')
  for (const name of ['agents.figures', 'agents.affiliates', 'statements.close']) await hooks.runs.run(name)
  const asked = {
    kind: 'affiliate',
    owner,
    firstDayFrom: `${month}-01`,
    firstDayTo: `${month}-01`,
    page: 1,
    pageSize: 20,
  }
  const { items } = await w.call(statements, asked, { as: await w.staff('finance') })
  const { approvalId } = await w.call(submitStatement, { id: items[0]!.id, reason }, { as: await w.staff('finance') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('treasury') })
  await w.runJobs()
}

/** What the schedule does in five minutes. */
async function tick(): Promise<void> {
  await hooks.runs.readable()
  for (const name of ['agents.figures', 'agents.postbacks']) await hooks.runTask(w, name)
  await deliver()
}

describe('a post-back', () => {
  test.each([
    ['http://track.example/', ''],
    ['https://{sub_id}.example/', ''],
    ['https://user@track.example/', ''],
    ['https://track.example/?s={user}', ''],
    ['https://track.example/?s={sub_id', ''],
    ['https://track.example/', 's={sub_id} x'],
    ['https://track.example/', 's={member}'],
  ])('is not created for %s with the form %s', async (url, body) => {
    const as = await hooks.agent()
    const headers = { authorization: `Bearer ${as.token}`, 'password-check': await w.encrypt({ paymentPassword }) }
    const { method, path } = createAgentPostback
    const payload = { ...GET, method: 'POST', url, body }
    const answer = await w.app.site.inject({ method, url: path, headers, payload })
    expect(answer.json().code).toBe('request.malformed')
  })

  test('needs the payment password, and is bounded in number beside the web-hooks', async () => {
    const as = await hooks.agent()
    expect(await w.outcome(createAgentPostback, GET, { as, paymentPassword: '111111' })).toMatch(/^payment_password\./)
    await hooks.hookOf(as)
    for (let count = 0; count < HOOKS_MAX; count++) await postbackOf(as)
    expect(await w.outcome(createAgentPostback, GET, { as, paymentPassword })).toBe('agents.hooks_limit')
    const kinds = (await w.call(agentHooks, {}, { as })).hooks.map(({ postback }) => postback?.method ?? 'web-hook')
    expect(kinds.toSorted()).toEqual(['GET', 'GET', 'GET', 'web-hook'])
  })

  test('is signed over its address, or over its form', async () => {
    const as = await hooks.agent()
    const get = await postbackOf(as, { url: 'https://track.example/{code}?s={sub_id}' })
    const post = await postbackOf(as, { method: 'POST', url: 'https://track.example/in', body: 'e={event}&s={sub_id}' })
    for (const { id: hookId } of [get, post]) await w.call(testAgentHook, { hookId }, { as })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', 'https://track.example/TEST?s=test', null],
      ['POST', 'https://track.example/in', 'e=test&s=test'],
    ])
    for (const [at, { secret }] of [get, post].entries()) {
      const { headers, url, body } = sent[at]!
      const text = String(body ?? url)
      const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
      expect(headers['webhook-signature']).toBe(hookSignature(secret, { id, timestamp, text }))
    }
  })

  test('comes for a registration, the first deposit, a qualified member and a paid month, once each, and names nobody', async () => {
    const { agent, code } = await affiliate()
    const { id: hookId } = await postbackOf(agent)
    const member = await brought(code)
    await deliver()
    expect(sent.map(fields)).toMatchObject([{ e: 'affiliate.registration', c: code.toLowerCase(), a: '', m: '' }])
    w.clock.advance('2d')
    await hooks.runs.deposit(member, '60')
    await tick()
    await tick()
    expect(sent.map((one) => fields(one).e)).toEqual(['affiliate.registration', 'affiliate.first_deposit'])
    await hooks.runs.credit(member, '20000')
    await hooks.runs.play(member, '1500')
    await tick()
    await tick()
    expect(sent.map((one) => fields(one).e)).toEqual(EVENTS.slice(0, 3))
    await payMonth(agent)
    await tick()
    expect(fields(sent[3]!)).toMatchObject({ e: 'affiliate.commission', a: '50.00', s: '', c: '' })
    const text = JSON.stringify(sent)
    for (const personal of [member.memberId, member.username]) expect(text).not.toContain(personal)
    const { rows } = await w.platform.database.pool.query(
      'select type, outcome from agents.hook_events where hook_id = $1 order by array_position($2, type)',
      [hookId, [...EVENTS]],
    )
    expect(rows).toEqual(EVENTS.map((type) => ({ type, outcome: 'delivered' })))
  })

  test('is tried again after a failure, with the same id', async () => {
    const { agent, code } = await affiliate()
    await postbackOf(agent, { events: ['affiliate.registration'] })
    await brought(code)
    hooks.program.status = 500
    await deliver()
    hooks.program.status = 204
    w.clock.advance('1m')
    await deliver()
    expect(sent).toHaveLength(2)
    expect(fields(sent[1]!).id).toBe(fields(sent[0]!).id)
  })
})
