import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MS, plusMs } from '@croupier/kernel/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, sandbox } from './app.ts'
import type { GatewayEvent } from './model.ts'
import { isSigned, sign } from './signature.ts'

const secret = 'a shared secret of at least 32 letters'
let folder: string
let now: Date
let answer: number
let heard: GatewayEvent[]
let trueSignatures: boolean[]
let built: Sandbox

const open = () =>
  sandbox({
    clock: { now: () => now },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    secret,
    file: join(folder, 'book.json'),
    publicUrl: 'http://gateway.test',
    alone: false,
    async post(url, headers, body) {
      heard.push(JSON.parse(body) as GatewayEvent)
      trueSignatures.push(isSigned(secret, now, headers, { method: 'POST', path: new URL(url).pathname, body }))
      return answer
    },
  })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  now = new Date('2026-03-02T10:00:00Z')
  answer = 200
  heard = []
  trueSignatures = []
  built = await open()
})
afterEach(async () => {
  await built.stop()
  rmSync(folder, { recursive: true })
})

const order = {
  orderId: 'd-1',
  merchant: 'Farora',
  amount: '100.00',
  currency: 'P',
  method: 'qr-bank',
  kind: 'qr' as const,
  notifyUrl: 'http://site.test/gateway/webhooks/sandbox',
  returnUrl: 'http://site.test/back?a=1&b="x"',
  expiresAt: '2026-03-02T10:15:00.000Z',
}
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  return built.server.inject({
    method,
    url,
    headers: { ...sign(secret, now, { method, path: url, body: payload }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload }),
  })
}
const press = (reference: string, form: string) =>
  built.server.inject({
    method: 'POST',
    url: `/pay/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  })

describe('the sandbox gateway', () => {
  test('takes signed requests only', async () => {
    const response = await built.server.inject({ method: 'POST', url: '/api/orders', payload: order })
    expect(response.statusCode).toBe(401)
  })
  test('serves an icon', async () => {
    const page = await built.server.inject({ method: 'GET', url: '/' })
    const address = /<link rel="icon" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const icon = await built.server.inject({ method: 'GET', url: address })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })
  test('returns the same order for the same order id', async () => {
    const [one, two] = [await call('POST', '/api/orders', order), await call('POST', '/api/orders', order)]
    expect(two.json()).toEqual(one.json())
    expect(one.json()).toMatchObject({ state: 'pending', payUrl: `http://gateway.test/pay/${one.json().reference}` })
  })
  test('shows merchant, amount and a code on its page, escaped and without a script', async () => {
    const { reference } = (await call('POST', '/api/orders', order)).json()
    const page = await built.server.inject({ method: 'GET', url: `/pay/${reference}` })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Pay Farora')
    expect(page.body).toContain('P 100.00')
    expect(page.body).toContain('<svg')
    expect(page.body).toContain('b=&#34;x&#34;')
    expect(page.body).not.toContain('<script')
  })
  test('sends one signed web-hook for a payment, with its authorisation', async () => {
    const { reference } = (await call('POST', '/api/orders', order)).json()
    await press(reference, 'do=pay')
    await press(reference, 'do=pay')
    await built.gateway.work()
    expect(heard.map((one) => one.type)).toEqual(['payment.paid'])
    expect(heard[0]).toMatchObject({ orderId: 'd-1', amount: '100.00', authorisationId: expect.stringMatching(/^A/) })
    expect(trueSignatures).toEqual([true])
  })
  test('retries a refused web-hook with growing pauses, even after a restart', async () => {
    const { reference } = (await call('POST', '/api/orders', order)).json()
    answer = 409
    await press(reference, 'do=decline')
    await built.gateway.work()
    await built.gateway.work()
    expect(heard).toHaveLength(1)
    await built.stop()
    built = await open()
    now = plusMs(now, MS.second)
    await built.gateway.work()
    expect(heard).toHaveLength(2)
    answer = 200
    now = plusMs(now, 2 * MS.second)
    await built.gateway.work()
    now = plusMs(now, MS.hour)
    await built.gateway.work()
    expect(heard.map((one) => one.eventId)).toEqual(Array(3).fill(heard[0]?.eventId))
  })
  test('sends web-hooks twice, forged, and out of order by its switches', async () => {
    await call('PUT', '/api/switches', { twice: true, forged: true, outOfOrder: true })
    const { reference } = (await call('POST', '/api/orders', order)).json()
    await built.server.inject({ method: 'GET', url: `/pay/${reference}` })
    await press(reference, 'do=pay')
    await built.gateway.work()
    expect(heard.map((one) => one.type)).toEqual(['payment.paid', 'payment.paid', 'payment.paid'])
    expect(trueSignatures).toEqual([false, true, true])
    now = plusMs(now, 5 * MS.second)
    await built.gateway.work()
    expect(heard.at(-1)?.type).toBe('payment.opened')
  })
  test('charges a payment back once', async () => {
    const { reference } = (await call('POST', '/api/orders', order)).json()
    const chargeBack = () =>
      built.server.inject({
        method: 'POST',
        url: `/pay/${reference}/reverse`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await chargeBack()
    await press(reference, 'do=pay')
    expect((await built.server.inject({ method: 'GET', url: '/' })).body).toContain('Charge back')
    await chargeBack()
    await chargeBack()
    await built.gateway.work()
    expect(heard.map(({ type, amount }) => [type, amount])).toEqual([
      ['payment.paid', '100.00'],
      ['payment.reversed', '100.00'],
    ])
    expect((await built.server.inject({ method: 'GET', url: '/' })).body).toContain('charged back')
  })
  test('charges a payment back in parts, up to what is left', async () => {
    const { reference } = (await call('POST', '/api/orders', order)).json()
    const chargeBack = (amount: string) =>
      built.server.inject({
        method: 'POST',
        url: `/pay/${reference}/reverse`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `amount=${amount}`,
      })
    await press(reference, 'do=pay')
    expect((await chargeBack('-1')).statusCode).toBe(400)
    for (const amount of ['30.00', '70.01', '0', '20.50', '']) expect((await chargeBack(amount)).statusCode).toBe(303)
    await built.gateway.work()
    const reversed = heard.filter(({ type }) => type === 'payment.reversed')
    expect(reversed.map(({ amount }) => amount)).toEqual(['30.00', '20.50', '49.50'])
    expect(new Set(reversed.map(({ eventId }) => eventId)).size).toBe(3)
  })
  test('decides a payout automatically, or by its desk', async () => {
    const payout = {
      payoutId: 'w-1',
      amount: '50.00',
      currency: 'P',
      account: { holder: 'ANA LI', institution: 'Harbour Bank', number: '12345678' },
      notifyUrl: order.notifyUrl,
    }
    await call('POST', '/api/payouts', payout)
    now = plusMs(now, 2 * MS.second)
    await built.gateway.work()
    await call('PUT', '/api/switches', { payouts: 'hold' })
    await call('POST', '/api/payouts', { ...payout, payoutId: 'w-2' })
    now = plusMs(now, MS.hour)
    await built.gateway.work()
    expect((await call('GET', '/api/payouts/w-2')).json().state).toBe('processing')
    await built.server.inject({
      method: 'POST',
      url: '/payouts/w-2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=failed',
    })
    await built.gateway.work()
    expect(heard.map((one) => [one.type, one.orderId])).toEqual([
      ['payout.paid', 'w-1'],
      ['payout.failed', 'w-2'],
    ])
  })
})
