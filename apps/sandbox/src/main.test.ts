import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned, sign } from './signature.ts'

const secret = 'a shared secret of at least 32 letters'
const main = fileURLToPath(new URL('main.ts', import.meta.url))
const heard: { orderId: string; signed: boolean }[] = []
let answer = 503
let folder: string
const merchant = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString()
  const signed = isSigned(secret, new Date(), request.headers, { method: 'POST', path: request.url!, body })
  heard.push({ orderId: JSON.parse(body).orderId, signed })
  reply.writeHead(answer).end()
})
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

/** Starts the gateway on a free port and waits until it listens. */
async function start(): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    ...process.env,
    GATEWAY_SECRET: secret,
    GATEWAY_PORT: '0',
    DATA_FOLDER: folder,
    HOST: '127.0.0.1',
  }
  const child = fork(main, [], { env, execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the gateway ended with ${code}`)))
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  ended.catch(() => {})
  return { child, port }
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  merchant.listen(0, '127.0.0.1')
  await once(merchant, 'listening')
})
afterAll(() => {
  merchant.close()
  rmSync(folder, { recursive: true })
})

test('T039 a killed gateway continues with its web-hooks after a restart', async () => {
  const { child: first, port } = await start()
  const url = `http://127.0.0.1:${port}`
  const body = JSON.stringify({
    orderId: 'd-1',
    merchant: 'Farora',
    amount: '10.00',
    currency: 'P',
    method: 'e-wallet',
    kind: 'ewallet',
    notifyUrl: `http://127.0.0.1:${portOf(merchant)}/hook`,
    returnUrl: 'http://127.0.0.1/back',
    expiresAt: '2100-01-01T00:00:00.000Z',
  })
  const headers = {
    ...sign(secret, new Date(), { method: 'POST', path: '/api/orders', body }),
    'content-type': 'application/json',
  }
  const { reference } = (await (await fetch(`${url}/api/orders`, { method: 'POST', headers, body })).json()) as {
    reference: string
  }
  await fetch(`${url}/pay/${reference}`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
    redirect: 'manual',
  })
  await until(() => heard.length > 0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  answer = 200
  const before = heard.length
  const { child: second } = await start()
  await until(() => heard.length > before)
  second.kill('SIGTERM')
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  expect(heard.every((one) => one.signed && one.orderId === 'd-1')).toBe(true)
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 50))
}
