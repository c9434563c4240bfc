import { randomUUID } from 'node:crypto'
import { parseMoney } from '@croupier/kernel/money'
import { revokeStudioKey, studioList } from '@croupier/wire/providers/providers.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PartnerKey, sharedKey, signAnswer, signRequest } from '../../platform/partner/signature.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Opened, type TestProvider, testProvider } from '../../testing/provider.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

/** Messages of somebody who reads those of the provider on their way, and has no key of it. Amounts are cents. */
let w: World
let other: World
let acme: TestProvider
let evil: TestProvider
let ana: TestMember
let game: Opened
beforeAll(async () => {
  w = await world()
  other = await w.another()
  acme = await testProvider(w)
  evil = await testProvider(w)
  ana = await w.member({ cash: '100.00' })
  game = await acme.open(ana)
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

type Sent = { path: string; body: string; headers: Record<string, string> }
const pathOf = (name: string) => `/provider/wallet/v1/${name}`

/** A signed message that has not been sent. */
function signed(name: string, fields: object, key: PartnerKey = acme.keys.theirs, provider = acme.id): Sent {
  const path = pathOf(name)
  const body = JSON.stringify({ requestId: randomUUID(), providerId: provider, ...fields })
  const stamp = { requestId: randomUUID(), at: w.clock.now() }
  return { path, body, headers: signRequest([key], stamp, { method: 'POST', path, body }) }
}
const winFields = (txId = randomUUID()) => ({
  ...{ playerId: ana.memberId, gameCode: game.gameCode, currency: game.currency },
  ...{ txId, betTxId: 'known', roundId: 'r-known', amount: '5000', exponent: 2 },
})
async function post({ path, body, headers }: Sent, node = w) {
  const request = { method: 'POST', url: path, payload: body, remoteAddress: '127.0.0.1' } as const
  const answer = await node.app.site.inject({ ...request, headers: { ...headers, 'content-type': 'application/json' } })
  return { http: answer.statusCode, status: String(answer.json().status), headers: answer.headers, body: answer.body }
}

describe('a forged message', () => {
  const FORGERIES: [string, (good: Sent) => Sent][] = [
    ['with no signature', ({ headers: { 'x-signature': _, ...headers }, ...sent }) => ({ ...sent, headers })],
    ['with an empty signature', (good) => withHeader(good, 'x-signature', 'v1=')],
    [
      'without the version of the signature',
      (good) => withHeader(good, 'x-signature', good.headers['x-signature']!.slice(3)),
    ],
    ['of another version', (good) => withHeader(good, 'x-signature', good.headers['x-signature']!.replace('v1', 'v2'))],
    ['sent to another path', (good) => ({ ...good, path: pathOf('rollback') })],
    ['with another body', (good) => ({ ...good, body: good.body.replace('5000', '9000') })],
    ['with a space more in its body', (good) => ({ ...good, body: `${good.body} ` })],
    ['under another request id', (good) => withHeader(good, 'x-request-id', randomUUID())],
    ['with a later time', (good) => withHeader(good, 'x-timestamp', String(Number(good.headers['x-timestamp']) + 1))],
    ['with a time in seconds', (good) => withHeader(good, 'x-timestamp', good.headers['x-timestamp']!.slice(0, 10))],
    ['under the key id of another provider', (good) => withHeader(good, 'x-key-id', evil.keys.theirs.keyId)],
    ['under an unknown key id', (good) => withHeader(good, 'x-key-id', '__proto__')],
    [
      'with an HMAC under the public key, which everybody may know',
      () => {
        const pem = String(acme.keys.pair.publicKey.export({ type: 'spki', format: 'pem' }))
        return signed('win', winFields(), sharedKey(pem, acme.keys.theirs.keyId))
      },
    ],
    ['of another provider in the name of this one', () => signed('win', winFields(), evil.keys.theirs)],
    [
      'of another provider under the key id of this one',
      () => signed('win', winFields(), { ...evil.keys.theirs, keyId: acme.keys.theirs.keyId }),
    ],
  ]

  test.each(FORGERIES)('%s is refused, and moves nothing', async (_, forge) => {
    const { http, status } = await post(forge(signed('win', winFields())))
    expect([http, status]).toEqual([expect.any(Number), expect.stringMatching(/^INVALID_(SIGNATURE|PARTNER)$/)])
    expect(await w.cash(ana)).toBe(parseMoney('100'))
  })

  test('that is an answer of the wallet, sent back as a message, is refused', async () => {
    const balance = await post(
      signed('balance', { playerId: ana.memberId, gameCode: game.gameCode, currency: game.currency }),
    )
    const echo = Object.fromEntries(Object.entries(balance.headers).map(([name, value]) => [name, String(value)]))
    expect((await post({ path: pathOf('win'), body: balance.body, headers: echo })).status).toBe('INVALID_SIGNATURE')
    const stamp = { requestId: randomUUID(), at: w.clock.now() }
    const body = JSON.stringify({ requestId: randomUUID(), providerId: acme.id, ...winFields() })
    const asAnswer = signAnswer([acme.keys.theirs], stamp, { status: 200, body })
    expect((await post({ path: pathOf('win'), body, headers: asAnswer })).status).toBe('INVALID_SIGNATURE')
  })

  test('about a member at another provider is refused: each provider has the transactions of its own', async () => {
    await game.bet('known-bet', '100', { roundId: 'r-known' })
    const stolen = { ...winFields(), betTxId: 'known-bet' }
    expect((await post(signed('win', stolen, evil.keys.theirs, evil.id))).status).toBe('BET_NOT_FOUND')
    const rollback = {
      playerId: ana.memberId,
      gameCode: game.gameCode,
      currency: game.currency,
      targetTxId: 'known-bet',
    }
    const sent = await post(
      signed('rollback', { ...rollback, txId: randomUUID(), reason: 'x' }, evil.keys.theirs, evil.id),
    )
    expect(sent.status).toBe('OK')
    expect(await w.cash(ana)).toBe(parseMoney('99'))
    await game.rollback('known-back', 'known-bet')
    expect(await w.cash(ana)).toBe(parseMoney('100'))
  })
})

describe('a replayed message', () => {
  test('is refused by the other node too, byte for byte, and its transaction under a new request id moves nothing', async () => {
    const bet = {
      ...{ playerId: ana.memberId, gameCode: game.gameCode, currency: game.currency },
      sessionToken: game.sessionToken,
    }
    const good = signed('bet', { ...bet, txId: 'once', roundId: 'r-once', amount: '100', exponent: 2 })
    expect((await post(good)).status).toBe('OK')
    for (const node of [w, other, w]) expect((await post(good, node)).status).toBe('INVALID_SIGNATURE')
    const again = signed('bet', { ...bet, txId: 'once', roundId: 'r-once', amount: '100', exponent: 2 })
    expect((await post(again, other)).status).toBe('OK')
    expect(await w.cash(ana)).toBe(parseMoney('99'))
  })

  test('is accepted once when a hundred copies come at once to two nodes', async () => {
    const good = signed('balance', { playerId: ana.memberId, gameCode: game.gameCode, currency: game.currency })
    const copies = Array.from({ length: 100 }, (_, nth) => post(good, nth % 2 ? w : other))
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'INVALID_SIGNATURE')).toHaveLength(99)
  })

  test('is refused six minutes later, when its request id is forgotten', async () => {
    const good = signed('balance', { playerId: ana.memberId, gameCode: game.gameCode, currency: game.currency })
    w.clock.advance('6m')
    expect((await post(good)).status).toBe('INVALID_SIGNATURE')
  })

  test('under a revoked key is refused by every node, also by those that cached the key', async () => {
    const as = await w.staff('game-manager')
    const say = (node: World) => post(signed('balance', winFields(), evil.keys.theirs, evil.id), node)
    for (const node of [w, other]) expect((await say(node)).status).toBe('OK')
    await w.call(revokeStudioKey, { id: evil.id, keyId: evil.keys.theirs.keyId, reason: 'Lost' }, { as })
    expect((await say(w)).status).toBe('INVALID_SIGNATURE')
    await eventually(async () => expect((await say(other)).status).toBe('INVALID_SIGNATURE'))
  })

  test('is refused by every node from an address that staff have taken off the list', async () => {
    const say = (node: World) => post(signed('balance', winFields()), node)
    for (const node of [w, other]) expect((await say(node)).status).toBe('OK')
    await acme.change({ networks: ['192.0.2.0/24'] })
    expect((await say(w)).status).toBe('INVALID_SIGNATURE')
    await eventually(async () => expect((await say(other)).status).toBe('INVALID_SIGNATURE'))
    await acme.change()
    expect((await say(w)).status).toBe('OK')
  })

  test('is refused from the moment at which its key expires, also when a node has just used it', async () => {
    const { providers } = await w.call(studioList, {}, { as: acme.as })
    const { expiresAt } = providers.find(({ id }) => id === acme.id)!.keys[0]!
    w.clock.advance(`${expiresAt.getTime() - w.clock.now().getTime() - 1_000}ms`)
    expect((await post(signed('balance', winFields()))).status).toBe('OK')
    w.clock.advance('1s')
    expect((await post(signed('balance', winFields()))).status).toBe('INVALID_SIGNATURE')
  })
})

const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
