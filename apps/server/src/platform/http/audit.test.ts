import { type Endpoint, endpoint } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import { nothing } from '@croupier/wire/shapes'
import { describe, expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { type AuditEntry, mustBeAudited } from '../audit.ts'
import { systemRandom } from '../clock.ts'
import { openLog } from '../log.ts'
import { measures } from '../measures.ts'
import type { Session } from '../sessions/session.ts'
import { callQueue } from './call-queue.ts'
import { door } from './door.ts'
import { type AnyCall, route } from './route.ts'
import { bindRoutes, httpServer } from './server.ts'

const log = openLog('silent')
const fiona = {
  kind: 'staff',
  sessionId: 's',
  staffId: 'fiona',
  name: 'Fiona',
  permissions: new Set(['thing.of.edit']),
}

const changing = endpoint({
  method: 'POST',
  path: '/console/thing',
  module: 'staff',
  summary: 'Changes a thing',
  token: true,
  audience: 'staff',
  permission: 'thing.of.edit',
  request: nothing,
  response: nothing,
  refusals: [],
})

/** Calls an endpoint as Fiona from 192.0.2.7. Returns the status and the entries written. */
async function call(one: Endpoint, run: (call: AnyCall) => Promise<object>) {
  const entries: AuditEntry[] = []
  const server = await httpServer({
    log,
    random: systemRandom,
    measures: measures(),
    version: 'v',
    trustedProxies: [],
    https: false,
  })
  const enter = door({
    clock: testClock(),
    sessions: { find: async () => null },
    keys: { find: async () => null },
    staffSessions: { find: async () => fiona as unknown as Session },
    cipher: { decrypt: async () => ({}), reencrypt: async () => ({ reencrypted: 0, left: 0 }), routes: [] },
    once: async (_, work) => work({} as never),
    limiter: {
      take: async () => ({ remaining: 1, resetSeconds: 1 }),
      pace: () => {},
      usual: () => {},
      strangers: { check: () => {}, count: () => {} },
    },
    queue: callQueue(() => false),
    paymentPasswords: { check: async () => {} },
    stepUp: { require: async () => {} },
    gatekeeper: { admit: () => {} },
    audit: async (_, entry) => void entries.push(entry),
    https: false,
  })
  bindRoutes(server, [route(one, run as never)], enter, log)
  const { statusCode } = await server.inject({
    method: one.method,
    url: one.path,
    headers: { authorization: `Bearer ${'t'.repeat(43)}` },
    remoteAddress: '192.0.2.7',
    ...(one.method === 'GET' ? {} : { payload: {} }),
  })
  await server.close()
  return { statusCode, entries }
}
const silent = async () => ({})

describe('the audit log of a staff call', () => {
  test('gets actor, address, endpoint and permission from the door, and the change from the service', async () => {
    const { statusCode, entries } = await call(changing, async ({ by }) => {
      await by!.audit({} as never, { object: 'thing:1', before: 1, after: 2, reason: 'Agreed' })
      return {}
    })
    const act = { object: 'thing:1', before: 1, after: 2, reason: 'Agreed' }
    const bound = { staffId: 'fiona', action: 'thing.of.edit', call: 'POST /console/thing', address: '192.0.2.7' }
    expect({ statusCode, entries }).toEqual({ statusCode: 200, entries: [{ ...act, ...bound }] })
  })
  test.each(['POST', 'PUT', 'DELETE'] as const)('turns a %s that writes no entry into a fault', async (method) => {
    expect((await call({ ...changing, method }, silent)).statusCode).toBe(500)
  })
  test('requires no entry of a GET, or of an endpoint that is declared to change nothing', async () => {
    expect((await call({ ...changing, audited: false }, silent)).statusCode).toBe(200)
    expect((await call({ ...changing, method: 'GET' }, silent)).statusCode).toBe(200)
  })
  test('exempts only these endpoints of staff', () => {
    const exempt = registry.filter(({ endpoint: one }) => one.audited === false).map(({ name }) => name)
    expect(exempt.toSorted()).toEqual([
      'checkSetting',
      'checkSiteTexts',
      'removeView',
      'saveView',
      'sendAppPart',
      'simulateOffer',
    ])
    expect(registry.filter(({ endpoint: one }) => mustBeAudited(one)).length).toBeGreaterThan(20)
  })
})
