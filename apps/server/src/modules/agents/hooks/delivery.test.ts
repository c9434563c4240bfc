import { type Money, parseMoney, sumOf } from '@croupier/kernel/money'
import { agentHookDeliveries, agentHooks, testAgentHook } from '@croupier/wire/agents/hooks'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicHookFetch } from '../../../app/agents.ts'
import { hookSignature, hookWorld } from '../../../testing/agent-hooks.ts'
import { agentKeyOf } from '../../../testing/agent-keys.ts'
import { contracted, realtimeOf, salaryOf } from '../../../testing/contracts.ts'
import { type Dying, dyingNode } from '../../../testing/dying-node.ts'
import type { Caller, World } from '../../../testing/world.ts'

let hooks: Awaited<ReturnType<typeof hookWorld>>
let w: World
let node: World
let dying: Dying
beforeAll(async () => {
  hooks = await hookWorld()
  w = hooks.w
  node = await w.another()
  dying = dyingNode(node)
})
beforeEach(() => hooks.startAnew())
afterAll(() => hooks.close())

const deliver = (on: World = w) => hooks.runTask(on, 'agents.hooks')
const deliveriesOf = async (as: Caller, hookId: string) =>
  (await w.call(agentHookDeliveries, { hookId }, { as })).deliveries
const ownHook = async (as: Caller) => (await w.call(agentHooks, {}, { as })).hooks[0]!

describe('the income of an agent with a web-hook', () => {
  /** What the schedule does, on a node that dies before each statement of a payment. */
  async function tick(): Promise<void> {
    await hooks.runs.readable()
    for (const name of ['agents.figures', 'agents.contract_runs']) await hooks.runTask(w, name)
    await dying.survives(() => hooks.runTask(node, 'agents.contract_payments'), { continues: true })
    await hooks.runs.run('statements.close')
  }
  type Told = [type: string, kind: string | null, amount: Money | null, statementId: string | null]
  async function outbox(hookId: string): Promise<Told[]> {
    const { rows } = await w.platform.database.pool.query(
      'select type, kind, amount, statement_id from agents.hook_events where hook_id = $1',
      [hookId],
    )
    return rows.map(({ type, kind, amount, statement_id }): Told => [type, kind, amount, statement_id])
  }

  test('is in the outbox exactly when it is paid, and its statement can be read by the id in it', async () => {
    const owner = await hooks.agent()
    const player = await w.member({ upline: owner.memberId, cash: '1000000' })
    for (const terms of [salaryOf('1'), realtimeOf(['10', '0.6', '0.9'])]) await contracted(w, null, owner, terms)
    const key = await agentKeyOf(w, owner, { scopes: ['statements'] })
    const { id } = await hooks.hookOf(owner)
    const onlyCorrections = await hooks.hookOf(owner, { events: ['statement.corrected'] })
    await hooks.runs.nextDay()
    w.clock.advance('1h')
    await tick()
    await hooks.runs.play(player, '2000')
    for (const time of ['5m', '1d', '3h'] as const) {
      w.clock.advance(time)
      await tick()
    }
    const told = await outbox(id)
    for (const [kind, amount] of [
      ['dailySalary', parseMoney('20')],
      ['realtimeSalary', parseMoney('18')],
    ] as const)
      for (const type of ['statement.created', 'income.paid'])
        expect(told.filter((one) => one[0] === type && one[1] === kind)).toEqual([
          [type, kind, amount, expect.any(String)],
        ])
    const paid = sumOf(told.flatMap(([type, , amount]) => (type === 'income.paid' && amount !== null ? amount : [])))
    expect(paid).toBe((await hooks.runs.pocketsOf(owner))[0])
    expect(await outbox(onlyCorrections.id)).toEqual([])

    await deliver()
    expect(hooks.program.received).toHaveLength(told.length)
    for (const { body } of hooks.program.received) {
      const url = body.type === 'test' ? '' : `/agent/v1/statements/${encodeURIComponent(body.data.statementId)}/inputs`
      const answer = await w.app.site.inject({ url, headers: { authorization: `Bearer ${key.token}` } })
      expect([url, answer.json().success]).toEqual([url, true])
    }
  })
})

describe('the delivery to a web-hook', () => {
  test('is signed with its secret, and recorded', async () => {
    const owner = await hooks.agent()
    const { id, secret } = await hooks.hookOf(owner)
    await hooks.queue(id)
    await deliver()
    const [{ headers, text, body } = hooks.program.received[0]!] = hooks.program.received
    const timestamp = String(Math.floor(w.clock.now().getTime() / 1000))
    expect(headers).toMatchObject({
      'webhook-id': 'paid:x:p1',
      'webhook-timestamp': timestamp,
      'webhook-signature': hookSignature(secret, { id: 'paid:x:p1', timestamp, text }),
    })
    const data = { statementId: 'x', kind: 'dividend', firstDay: '2026-10-29', lastDay: '2026-10-29' }
    expect(body).toEqual({
      id: 'paid:x:p1',
      type: 'income.paid',
      createdAt: w.clock.now(),
      data: { ...data, amount: parseMoney('12.5') },
    })
    expect(await deliveriesOf(owner, id)).toMatchObject([
      { id: 'paid:x:p1', outcome: 'delivered', attempts: 1, status: 204 },
    ])
  })

  test('of a node that dies at any statement is sent again with the same id', async () => {
    const owner = await hooks.agent()
    const { id } = await hooks.hookOf(owner)
    await hooks.queue(id)
    const work = () => {
      // The lease of the node that died ends.
      w.clock.advance('3m')
      return deliver(node)
    }
    expect(await dying.survives(work, { continues: false })).toBeGreaterThan(3)
    expect(hooks.program.received.length).toBeGreaterThan(1)
    expect(new Set(hooks.program.received.map(({ headers, text }) => `${headers['webhook-id']} ${text}`)).size).toBe(1)
    expect(await deliveriesOf(await hooks.runs.session(owner), id)).toMatchObject([
      { outcome: 'delivered', attempts: 1 },
    ])
  })

  test('is made once by two nodes at once, and not by another node during a lease', async () => {
    const owner = await hooks.agent()
    const { id } = await hooks.hookOf(owner)
    for (const nth of [1, 2, 3]) await hooks.queue(id, `paid:x:p${nth}`)
    await Promise.all([deliver(w), deliver(node)])
    expect(hooks.program.received.map(({ body }) => body.id)).toEqual(['paid:x:p1', 'paid:x:p2', 'paid:x:p3'])
    await hooks.queue(id, 'paid:x:p4')
    await w.platform.database.pool.query('update agents.hooks set leased_until = $1', [
      new Date(w.clock.now().getTime() + 1),
    ])
    await deliver(node)
    expect(hooks.program.received).toHaveLength(3)
  })

  test('is tried again after growing pauses, then switched off, and on again by a test', async () => {
    const owner = await hooks.agent()
    const { id } = await hooks.hookOf(owner)
    await w.runJobs()
    await hooks.queue(id)
    hooks.program.status = 500
    await deliver()
    await deliver()
    expect(hooks.program.received).toHaveLength(1)
    expect(await deliveriesOf(owner, id)).toMatchObject([{ outcome: 'queued', attempts: 1, status: 500 }])
    w.clock.advance('1m')
    await deliver()
    w.clock.advance('4m')
    await deliver()
    expect(hooks.program.received).toHaveLength(2)
    w.clock.advance('3d')
    await deliver()
    expect(await ownHook(await hooks.runs.session(owner))).toMatchObject({ id, disabledAt: w.clock.now() })
    w.clock.advance('1d')
    await deliver()
    expect(hooks.program.received).toHaveLength(3)
    const as = await hooks.runs.session(owner)
    expect(await hooks.inboxOf(as)).toMatchObject([
      { type: 'agent_hook_disabled', params: { address: 'hooks.example' } },
      { type: 'security_changed', params: { what: 'agent_hook' } },
    ])

    expect((await w.call(testAgentHook, { hookId: id }, { as })).delivery).toMatchObject({
      outcome: 'failed',
      status: 500,
    })
    expect(await ownHook(as)).toMatchObject({ disabledAt: expect.any(Date) })
    hooks.program.status = 200
    expect((await w.call(testAgentHook, { hookId: id }, { as })).delivery).toMatchObject({ outcome: 'delivered' })
    expect(await ownHook(as)).toMatchObject({ failingSince: null, disabledAt: null })
    await deliver()
    expect(hooks.program.received.at(-1)?.body.id).toBe('paid:x:p1')
  })

  test('T158 reaches no private address', async () => {
    const owner = await hooks.agent()
    hooks.program.fetch = publicHookFetch()
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const { id } = await hooks.hookOf(owner, { url: `https://${host}/hook` })
      expect((await w.call(testAgentHook, { hookId: id }, { as: owner })).delivery).toMatchObject({
        outcome: 'failed',
        status: null,
      })
    }
  })

  test('waits while its agent is excluded', async () => {
    const owner = await hooks.agent()
    const { id } = await hooks.hookOf(owner)
    await hooks.queue(id)
    await w.call(excludeMyself, { months: 6 }, { as: owner })
    await deliver()
    expect(hooks.program.received).toEqual([])
  })
})
