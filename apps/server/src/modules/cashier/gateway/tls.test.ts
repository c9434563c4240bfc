import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { openRedis } from '../../../platform/fanout/redis.ts'
import { openLog } from '../../../platform/log.ts'
import { selfSigned } from '../../../testing/certificate.ts'
import { testClock } from '../../../testing/world.ts'
import { httpGateway } from './http-gateway.ts'

const ours = selfSigned('localhost')
const anotherHost = selfSigned('gateway.example')
const stranger = selfSigned('localhost')
const old = { minVersion: 'TLSv1' as const, maxVersion: 'TLSv1.1' as const, ciphers: 'DEFAULT@SECLEVEL=0' }

const before = getCACertificates('default')
setDefaultCACertificates([...before, ours.cert, anotherHost.cert])

/** What `ask` says to a server with this certificate after the handshake. */
async function saidTo(options: TlsOptions, answer: string, ask: (port: number) => Promise<void>) {
  const heard: string[] = []
  const versions: (string | null)[] = []
  const server = createServer(options, (socket) => {
    versions.push(socket.getProtocol())
    socket.on('error', () => {})
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(answer)
    })
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  try {
    await ask((server.address() as AddressInfo).port)
  } finally {
    await new Promise<void>((done) => void server.close(() => done()))
  }
  return { heard, versions }
}
const log = openLog('silent')

/** Asks the payment gateway for an order. */
async function askGateway(port: number): Promise<void> {
  const url = `https://localhost:${port}`
  const merchant = () => ({ name: 'Farora' })
  const secrets: [string] = ['shared by the gateway and the site of tests']
  await httpGateway({ clock: testClock(), log, url, secrets, siteUrl: 'https://site.example', merchant })
    .query('d1')
    .catch(() => {})
}
/** Opens a line to Redis. */
async function askRedis(port: number): Promise<void> {
  const client = await openRedis(`rediss://localhost:${port}`, log)
  client.destroy()
}
const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

// At once, because a node waits two seconds for a Redis that does not answer.
describe.each([
  ['the payment gateway', askGateway, NOT_FOUND],
  ['Redis', askRedis, '-ERR\r\n'],
] as const)('T168 the line to %s', { concurrent: true }, (_, ask, answer) => {
  test('is TLS of 1.2 or newer, to the host whose certificate is known', async () => {
    const { heard, versions } = await saidTo(ours, answer, ask)
    expect(heard.length).toBeGreaterThan(0)
    for (const version of versions) expect(version).toMatch(/^TLSv1\.[23]$/)
  })
  test.each([
    ['whose certificate nobody knows', stranger],
    ['whose certificate is for another host', anotherHost],
    ['that speaks an older TLS only', { ...ours, ...old }],
  ])('tells nothing to a server %s', async (_told, options) => {
    const { heard } = await saidTo(options, answer, ask)
    expect(heard).toEqual([])
  })
})
