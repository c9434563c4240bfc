import { memberIdOf } from '@croupier/kernel/ids'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { HEADERS } from '@croupier/wire/envelope'
import { liveTicket } from '@croupier/wire/platform/platform'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testClock } from '../../testing/world.ts'
import { systemRandom } from '../clock.ts'
import { openLog } from '../log.ts'
import { measures } from '../measures.ts'
import type { MemberSession } from '../sessions/session.ts'
import { callQueue } from './call-queue.ts'
import { type DoorDeps, door } from './door.ts'
import { route } from './route.ts'
import { bindRoutes, httpServer } from './server.ts'

const INNARDS = 'select password_hash from identity.members where username = $1'
const log = openLog('silent')

const member: MemberSession = {
  ...({ kind: 'member', sessionId: 's', memberId: memberIdOf('m'), accountType: 0 } as const),
  ...{ username: 'ana', language: 'en', owesAgreement: false, owes: [] },
}

/** The dependencies of the door, all working. A test breaks one of them. */
const whole = (): DoorDeps => ({
  clock: testClock(),
  sessions: { find: async () => member },
  keys: { find: async () => null },
  staffSessions: { find: async () => null },
  cipher: { decrypt: async () => ({}), reencrypt: async () => ({ reencrypted: 0, left: 0 }), routes: [] },
  once: async (_, run) => run({} as never),
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
  audit: async () => {},
  https: false,
})
const broken = () => Promise.reject(new Error(INNARDS))
const brokenAtOnce = (): never => {
  throw new Error(INNARDS)
}

let handled = 0
let server: FastifyInstance | undefined
async function ask(
  deps: DoorDeps,
  run: () => never | Promise<never>,
  endpoint: typeof liveTicket | typeof requestWithdrawal = liveTicket,
) {
  handled = 0
  server = await httpServer({
    log,
    random: systemRandom,
    measures: measures(),
    version: 'v',
    trustedProxies: [],
    https: false,
  })
  bindRoutes(
    server,
    [
      route(endpoint, async () => {
        handled += 1
        return run()
      }),
    ],
    door(deps),
    log,
  )
  const response = await server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      authorization: 'Bearer a-token-of-somebody-or-other',
      [HEADERS.idempotencyKey]: 'a-key-of-somebody',
      [HEADERS.passwordCheck]: 'encrypted',
    },
    payload: { method: 'bank-transfer', bankAccountId: '00000000-0000-4000-8000-000000000000', amount: '20.00' },
  })
  await server.close()
  return response
}

describe('T166 a fault', () => {
  test.each([
    ['an error with SQL', () => Promise.reject(new Error(INNARDS))],
    ['an error of the database', () => Promise.reject(Object.assign(new Error(INNARDS), { code: '42P01' }))],
    [
      'an error at once',
      (): never => {
        throw new TypeError(INNARDS)
      },
    ],
    ['a rejection without an error', () => Promise.reject({ secret: INNARDS })],
    ['an answer that does not fit its shape', async () => ({ ticket: 42, secret: INNARDS }) as never],
  ])('reveals nothing about the inside of the server after %s', async (_, run) => {
    const response = await ask(whole(), run)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      success: false,
      code: 'server.fault',
      message: 'Unknown error',
      detail: { requestId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    })
    expect(response.body).not.toContain('select')
  })
  test.each([
    ['the session', { sessions: { find: broken } }],
    ['the status of the site', { gatekeeper: { admit: broken } }],
    ['the number of earlier calls', { limiter: { ...whole().limiter, usual: brokenAtOnce } }],
  ] satisfies [string, Partial<DoorDeps>][])(
    'keeps the door from calling the service while it cannot read %s',
    async (_, piece) => {
      const response = await ask({ ...whole(), ...piece }, broken)
      expect(response.statusCode).toBe(500)
      expect(handled).toBe(0)
    },
  )
  const cipher = { ...whole().cipher, decrypt: async () => ({ paymentPassword: '258013' }) }
  test.each([
    ['the payment password of the request', { cipher: { ...cipher, decrypt: broken } }],
    ['the verdict on the payment password', { paymentPasswords: { check: broken } }],
    ['the idempotency key', { once: broken }],
    ['the number of earlier attempts', { limiter: { ...whole().limiter, take: broken } }],
  ] satisfies [string, Partial<DoorDeps>][])(
    'keeps a withdrawal from being requested while the door cannot read %s',
    async (_, piece) => {
      const paid = { id: 'paid' } as never
      // This answer does not fit its schema, so it is a fault, too, but the handler ran.
      expect((await ask({ ...whole(), cipher }, async () => paid, requestWithdrawal)).statusCode).toBe(500)
      expect(handled).toBe(1)
      const response = await ask({ ...whole(), cipher, ...piece }, async () => paid, requestWithdrawal)
      expect(response.statusCode).toBe(500)
      expect(response.body).not.toContain('select')
      expect(handled).toBe(0)
    },
  )
})
