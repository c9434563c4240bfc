import { readFileSync } from 'node:fs'
import { humanId, memberIdOf } from '@croupier/kernel/ids'
import { HOOK_CHOICES, hookBody } from '@croupier/wire/agents/hook-events'
import {
  agentHookDeliveries,
  agentHooks,
  createAgentHook,
  createAgentPostback,
  deleteAgentHook,
  HOOKS_MAX,
  testAgentHook,
} from '@croupier/wire/agents/hooks'
import { agentPrograms } from '@croupier/wire/agents/programs.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemRandom } from '../../../platform/clock.ts'
import { webhookHeaders } from '../../../platform/partner/webhook.ts'
import { askedHook, HOOK_URL, hookSignature, hookWorld } from '../../../testing/agent-hooks.ts'
import { agentKeyOf } from '../../../testing/agent-keys.ts'
import { paymentPassword } from '../../../testing/withdrawals.ts'
import type { World } from '../../../testing/world.ts'

let hooks: Awaited<ReturnType<typeof hookWorld>>
let w: World
beforeAll(async () => {
  hooks = await hookWorld()
  w = hooks.w
})
beforeEach(() => hooks.startAnew())
afterAll(() => hooks.close())

describe('what staff see of the programs of an agent', () => {
  test('are keys, web-hooks and post-backs without secrets, and how the last deliveries went', async () => {
    const as = await hooks.agent()
    const staff = await w.staff('agent-manager')
    const programs = () => w.call(agentPrograms, { memberId: as.memberId }, { as: staff })
    expect(await programs()).toEqual({ keys: [], hooks: [] })
    const key = await agentKeyOf(w, as, { scopes: ['figures'] })
    const tracker = { method: 'GET' as const, url: 'https://tracker.example/in?token=s3cret&e={event}', body: '' }
    await w.call(createAgentPostback, { ...tracker, events: ['affiliate.qualified'] }, { as, paymentPassword })
    const { id: hookId, secret } = await hooks.hookOf(as)
    hooks.program.status = 500
    await w.call(testAgentHook, { hookId }, { as })
    const found = await programs()
    expect(found).toMatchObject({
      keys: [{ id: key.id, scopes: ['figures'], lastUsedAt: null }],
      hooks: expect.arrayContaining([
        expect.objectContaining({ id: hookId, url: HOOK_URL, deliveries: [expect.objectContaining({ status: 500 })] }),
        expect.objectContaining({ url: 'https://tracker.example/in', postback: { method: 'GET', body: '' } }),
      ]),
    })
    for (const hidden of [key.token, secret, 's3cret']) expect(JSON.stringify(found)).not.toContain(hidden)
  })
  test('is refused for an unknown member', async () => {
    const as = await w.staff('agent-manager')
    expect(await w.outcome(agentPrograms, { memberId: memberIdOf(humanId(systemRandom)) }, { as })).toBe(
      'member.unknown',
    )
  })
})

describe('the web-hooks of an agent', () => {
  test('need the payment password, and are no matter of assistants and members', async () => {
    const owner = await hooks.agent()
    expect(await w.outcome(createAgentHook, askedHook, { as: owner, paymentPassword: '111111' })).toMatch(
      /^payment_password\./,
    )
    const assistant = await w.member({ accountType: 42, upline: owner.memberId, paymentPassword })
    const member = await w.member({ upline: owner.memberId, paymentPassword })
    for (const as of [assistant, member]) {
      expect(await w.outcome(createAgentHook, askedHook, { as, paymentPassword })).toMatch(
        /^session\.forbidden|^login\.not_agent/,
      )
      expect(await w.outcome(agentHooks, {}, { as })).toMatch(/^session\.forbidden|^login\.not_agent/)
    }
  })

  test('are out of reach of other agents', async () => {
    const { id: hookId } = await hooks.hookOf(await hooks.agent())
    const as = await hooks.agent()
    for (const endpoint of [testAgentHook, deleteAgentHook, agentHookDeliveries])
      expect(await w.outcome(endpoint, { hookId }, { as })).toBe('agents.hook_unknown')
    expect(hooks.program.received).toEqual([])
  })

  test.each(['http://hooks.example/', 'https://user:word@hooks.example/', 'https://', 'https://a b/', 'ftp://x/'])(
    'are not created for %s',
    async (url) => {
      const as = await hooks.agent()
      const headers = { authorization: `Bearer ${as.token}`, 'password-check': await w.encrypt({ paymentPassword }) }
      const { method, path } = createAgentHook
      const answer = await w.app.site.inject({ method, url: path, headers, payload: { ...askedHook, url } })
      expect(answer.json().code).toBe('request.malformed')
    },
  )

  test('are bounded in number, also of creations at once', async () => {
    const as = await hooks.agent()
    const create = () => w.outcome(createAgentHook, askedHook, { as, paymentPassword })
    const outcomes = await Promise.all(Array.from({ length: HOOKS_MAX + 1 }, create))
    expect(outcomes.toSorted()).toEqual(['agents.hooks_limit', ...Array(HOOKS_MAX).fill('ok')])
  })

  test('have an encrypted secret, entries in the audit log, and a notice to the owner', async () => {
    const owner = await hooks.agent()
    const { id: hookId, secret } = await hooks.hookOf(owner)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { rows } = await w.platform.database.pool.query(
      `select encode(secret_encrypted, 'escape') as stored from agents.hooks where hook_id = $1`,
      [hookId],
    )
    expect(rows[0].stored).not.toContain(secret)
    await w.call(deleteAgentHook, { hookId }, { as: owner })
    const object = `member:${owner.memberId}`
    const { items } = await w.call(audit, { object, page: 1, pageSize: 9 }, { as: await w.staff('auditor') })
    expect(items).toMatchObject([
      { action: 'agent.hook.delete', staff: null, before: { hookId, url: HOOK_URL } },
      { action: 'agent.hook.create', staff: null, after: { hookId, url: HOOK_URL } },
    ])
    await w.runJobs()
    expect(await hooks.inboxOf(owner)).toMatchObject([{ type: 'security_changed', params: { what: 'agent_hook' } }])
  })
})

describe('the signature', () => {
  test('is that of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const at = new Date(1_614_265_330_000)
    const body = '{"test": 2432232314}'
    expect(webhookHeaders(secret, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body })['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('of the example in the documentation is right', () => {
    const page = readFileSync(new URL('../../../../../../docs/agent-api.md', import.meta.url), 'utf8')
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(page)![1]!
    const text = /^\{"id".+\}$/m.exec(page)![0]
    expect(z.decode(hookBody, JSON.parse(text)).id).toBe(field('webhook-id'))
    const secret = /whsec_[\w+/]{43}=/.exec(page)![0]
    expect(field('webhook-signature')).toBe(
      hookSignature(secret, { id: field('webhook-id'), timestamp: field('webhook-timestamp'), text }),
    )
  })
})

describe('the description of the calls', () => {
  test('has what web-hooks send', async () => {
    const { webhooks } = (await w.app.site.inject({ method: 'GET', url: '/docs/openapi.json' })).json()
    const { schema } = webhooks.agentEvent.post.requestBody.content['application/json']
    const types = JSON.stringify(schema)
    for (const type of [...HOOK_CHOICES, 'test']) expect(types).toContain(`"${type}"`)
  })
})
