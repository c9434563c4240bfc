import { randomUUID } from 'node:crypto'
import { MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FreshDatabase, freshDatabase, urlAs } from '../../testing/database.ts'
import { testClock } from '../../testing/world.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { RawCall } from '../http/raw.ts'
import { openLog } from '../log.ts'
import { partnerDoor } from './incoming.ts'
import { partnerClient } from './outgoing.ts'
import { judgeAnswer, judgeRequest, type PartnerSecrets, signAnswer, signRequest } from './signature.ts'

const OURS: PartnerSecrets = ['the secret that both sides know']
const PATH = '/gateway/partner'
const clock = testClock()
const log = openLog('silent')
const answered = z.object({ balance: z.string() })
const asked = z.object({ player: z.string() })

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: urlAs(fresh, 'croupier_app'), role: 'croupier_app', max: 8 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

let heard: string[]
beforeEach(() => {
  heard = []
})
type Options = { secrets?: PartnerSecrets; networks?: string[]; limit?: number; partner?: string }
function doorOf({ secrets = OURS, networks, limit = 1000, partner = 'tests' }: Options = {}) {
  const pace = { limit, windowSeconds: 10 }
  return partnerDoor({ db: database.db, clock, log, partner, secrets: () => secrets, networks, pace }).route({
    path: PATH,
    bodyLimit: 1024,
    request: asked,
    run: async ({ player }) => {
      heard.push(player)
      return player === 'nobody' ? refuse('member.unknown') : { balance: '1.00' }
    },
  })
}
const BODY = JSON.stringify({ player: 'ana' })
type Made = { secrets?: PartnerSecrets; at?: Date; requestId?: string; method?: string; path?: string; body?: string }
/** A call as the partner makes it. */
function callOf({
  secrets = OURS,
  at = clock.now(),
  requestId = randomUUID(),
  method = 'POST',
  path = PATH,
  body = BODY,
}: Made = {}): RawCall {
  return {
    body,
    address: '192.0.2.7',
    params: {},
    headers: signRequest(secrets, { requestId, at }, { method, path, body }),
  }
}
const codeOf = (work: Promise<{ status: number; body: string }>) =>
  work.then(
    ({ body }) => (JSON.parse(body) as { code?: string }).code ?? 'ok',
    (error: { code: string }) => error.code,
  )

describe('a call of a partner', () => {
  test('is accepted, and its answer is signed for this call', async () => {
    const requestId = randomUUID()
    const { status, body, headers } = await doorOf().run(callOf({ requestId }))
    expect([status, JSON.parse(body), heard]).toEqual([200, { success: true, value: { balance: '1.00' } }, ['ana']])
    expect(judgeAnswer(OURS, clock.now(), headers, { status, body, requestId })).toEqual({ ok: true, requestId })
  })
  test('gets a signed answer with the code of a refusal', async () => {
    const call = callOf({ body: JSON.stringify({ player: 'nobody' }) })
    const { status, body, headers } = await doorOf().run(call)
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'member.unknown' })
    const requestId = String(call.headers['x-request-id'])
    expect(judgeAnswer(OURS, clock.now(), headers, { status, body, requestId }).ok).toBe(true)
  })
  test('with the wrong shape gets a signed refusal', async () => {
    expect(await codeOf(doorOf().run(callOf({ body: '{"player":1}' })))).toBe('request.malformed')
    expect(await codeOf(doorOf().run(callOf({ body: 'no json' })))).toBe('request.malformed')
    expect(heard).toEqual([])
  })
})

describe('attacks on the door of a partner', () => {
  test.each([
    ['W16 a body changed by one byte', () => ({ ...callOf(), body: BODY.replace('ana', 'anb') })],
    ['a body with one space more', () => ({ ...callOf(), body: `${BODY} ` })],
    ['a signature for another path', () => callOf({ path: '/gateway/other' })],
    ['a signature for another method', () => callOf({ method: 'GET' })],
    ['another secret', () => callOf({ secrets: ['a secret of somebody else'] })],
    ['no signature', () => ({ ...callOf(), headers: {} })],
    ['an empty signature', () => ({ ...callOf(), headers: { ...callOf().headers, 'x-signature': 'v1=' } })],
    [
      'a signature header sent twice',
      () => ({ ...callOf(), headers: { ...callOf().headers, 'x-signature': ['v1=a', 'v1=b'] } }),
    ],
    [
      'another version of the scheme',
      () => {
        const call = callOf()
        return {
          ...call,
          headers: { ...call.headers, 'x-signature': String(call.headers['x-signature']).replace('v1', 'v2') },
        }
      },
    ],
    [
      'a request id that was not signed',
      () => {
        const call = callOf()
        return { ...call, headers: { ...call.headers, 'x-request-id': randomUUID() } }
      },
    ],
    [
      'a timestamp that was not signed',
      () => {
        const call = callOf()
        return { ...call, headers: { ...call.headers, 'x-timestamp': String(clock.now().getTime() + 1) } }
      },
    ],
    ['W15 a clock six minutes behind', () => callOf({ at: plusMs(clock.now(), -6 * MS.minute) })],
    ['W15 a clock six minutes ahead', () => callOf({ at: plusMs(clock.now(), 6 * MS.minute) })],
    [
      'an answer of ours sent back as a call',
      () => {
        const requestId = randomUUID()
        return { ...callOf(), headers: signAnswer(OURS, { requestId, at: clock.now() }, { status: 200, body: BODY }) }
      },
    ],
  ] as const)('%s is refused before the body is read', async (_, made) => {
    expect(await codeOf(doorOf().run(made() as RawCall))).toBe('partner.forged')
    expect(heard).toEqual([])
  })
  test('W17 a replayed call is refused, also by another node', async () => {
    const call = callOf()
    expect(await codeOf(doorOf().run(call))).toBe('ok')
    expect(await codeOf(doorOf().run(call))).toBe('partner.replayed')
    expect(heard).toEqual(['ana'])
  })
  test('W17 of a hundred replays at once one is accepted', async () => {
    const [call, door] = [callOf(), doorOf()]
    const codes = await Promise.all(Array.from({ length: 100 }, () => codeOf(door.run(call))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(heard).toEqual(['ana'])
  })
  test('a replay at the end of the window of a clock ahead is still refused', async () => {
    const call = callOf({ at: plusMs(clock.now(), 4 * MS.minute) })
    expect(await codeOf(doorOf().run(call))).toBe('ok')
    clock.advance('8m')
    expect(await codeOf(doorOf().run(call))).toBe('partner.replayed')
  })
  test('the request ids of one partner do not use up those of another', async () => {
    const requestId = randomUUID()
    expect(await codeOf(doorOf({ partner: 'one' }).run(callOf({ requestId })))).toBe('ok')
    expect(await codeOf(doorOf({ partner: 'two' }).run(callOf({ requestId })))).toBe('ok')
  })
  test('a forged call does not use up a request id', async () => {
    const call = callOf()
    expect(await codeOf(doorOf().run({ ...call, body: '{}' }))).toBe('partner.forged')
    expect(await codeOf(doorOf().run(call))).toBe('ok')
  })
  test('a valid signature from a network that is not the partner’s is refused', async () => {
    const door = doorOf({ networks: ['192.0.2.0/24', '2001:db8::/32'] })
    expect(await codeOf(door.run(callOf()))).toBe('ok')
    expect(await codeOf(door.run({ ...callOf(), address: '2001:db8::7' }))).toBe('ok')
    expect(await codeOf(door.run({ ...callOf(), address: '198.51.100.7' }))).toBe('partner.forged')
    expect(await codeOf(door.run({ ...callOf(), address: '2001:db9::7' }))).toBe('partner.forged')
  })
  test('a flood is refused before its signatures are computed', async () => {
    const door = doorOf({ limit: 5 })
    const codes = []
    for (let nth = 0; nth < 7; nth++) codes.push(await codeOf(door.run({ ...callOf(), headers: {} })))
    expect(codes).toEqual([...Array(5).fill('partner.forged'), ...Array(2).fill('request.too_many')])
    expect(await codeOf(door.run({ ...callOf(), address: '192.0.2.8' }))).toBe('ok')
  })
})

describe('a change of the secret', () => {
  const [former, next] = ['the former secret', 'the next secret']
  test('has no gap: while both are configured, both are accepted and the first one signs', () => {
    const [request, stamp] = [
      { method: 'POST', path: PATH, body: BODY },
      { requestId: randomUUID(), at: clock.now() },
    ]
    const judge = (known: PartnerSecrets, signing: PartnerSecrets) =>
      judgeRequest(known, clock.now(), signRequest(signing, stamp, request), request)
    expect(judge([former, next], [next]).ok).toBe(true)
    expect(judge([next, former], [former]).ok).toBe(true)
    expect(judge([next], [next, former]).ok).toBe(true)
    expect(judge([next], [former])).toEqual({ ok: false, why: 'unknown_key' })
  })
})

describe('attacks on the answer of a partner', () => {
  type Answering = (requestId: string) => Response
  const signedFor = (
    requestId: string,
    { status = 200, body = '{"balance":"5.00"}', secrets = OURS, at = clock.now() } = {},
  ) => new Response(body, { status, headers: signAnswer(secrets, { requestId, at }, { status, body }) })
  const clientOf = (answer: Answering) =>
    partnerClient({
      clock,
      log,
      partner: 'the partner of tests',
      url: 'http://partner.example',
      secrets: OURS,
      unavailable: 'cashier.gateway_unavailable',
      fetch: (async (_: URL, init: RequestInit) =>
        answer(new Headers(init.headers).get('x-request-id')!)) as typeof fetch,
    })
  const outcome = (answer: Answering) =>
    clientOf(answer)
      .call('GET', '/balance', answered)
      .catch((error: { code: string }) => error.code)

  test('a signed answer is accepted', async () => {
    expect(await outcome((requestId) => signedFor(requestId))).toEqual({ balance: '5.00' })
  })
  test.each([
    ['without a signature', () => Response.json({ balance: '5.00' })],
    ['signed for another call', () => signedFor(randomUUID())],
    ['signed with another secret', (requestId: string) => signedFor(requestId, { secrets: ['somebody else'] })],
    [
      'whose body was changed',
      (requestId: string) => new Response('{"balance":"9.00"}', { headers: signedFor(requestId).headers }),
    ],
    [
      'whose status was changed',
      (requestId: string) => new Response('{}', { status: 404, headers: signedFor(requestId, { body: '{}' }).headers }),
    ],
    [
      'signed six minutes ago',
      (requestId: string) => signedFor(requestId, { at: plusMs(clock.now(), -6 * MS.minute) }),
    ],
  ] as const)('one %s does not', async (_, answer) => {
    expect(await outcome(answer)).toBe('cashier.gateway_unavailable')
  })
  test('a partner that answers no call gets at most 64 calls of a node at once', async () => {
    let waiting = 0
    const client = partnerClient({
      clock,
      log,
      partner: 'the partner of tests',
      url: 'http://partner.example',
      secrets: OURS,
      unavailable: 'cashier.gateway_unavailable',
      fetch: (() => {
        waiting += 1
        return new Promise(() => {})
      }) as typeof fetch,
    })
    const calls = Array.from({ length: 70 }, () =>
      client.call('GET', '/balance', answered).catch((error: { code: string }) => error.code),
    )
    expect(await Promise.race(calls)).toBe('cashier.gateway_unavailable')
    expect(waiting).toBe(64)
  })
})
