import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { keptCertificate } from '../../../../../tools/start/certificate.ts'
import { type World, world } from '../../testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-tls-'))
let w: World
let ca: string
let port: number

beforeAll(async () => {
  const files = await keptCertificate(folder, ['127.0.0.1'], new Date())
  ca = readFileSync(files.certificate, 'utf8')
  w = await world({ app: { https: true, tls: { certificate: ca, key: readFileSync(files.key, 'utf8') } } })
  await w.app.site.listen({ host: '127.0.0.1', port: 0 })
  port = (w.app.site.server.address() as AddressInfo).port
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, trusted?: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, fail) => {
    get({ host: '127.0.0.1', port, path, ...(trusted ? { ca: trusted } : {}) }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode!, headers: answer.headers })
    }).on('error', fail)
  })

test('a page over HTTPS upgrades insecure requests, and sends no HSTS with a self-signed certificate', async () => {
  const { status, headers } = await ask('/health', ca)
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a client that does not trust the certificate cannot connect', async () => {
  await expect(ask('/health')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

test.each([
  ['TLSv1', false],
  ['TLSv1.1', false],
  ['TLSv1.2', true],
  ['TLSv1.3', true],
] as const)('T168 the site accepts TLS 1.2 or newer only: %s', async (version, isSpoken) => {
  const spoken = await new Promise<string | null>((done) => {
    const only = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
    const socket = connect({ host: '127.0.0.1', port, ca, ...only }, () => {
      done(socket.getProtocol())
      socket.destroy()
    })
    socket.on('error', () => done(null))
  })
  expect(spoken).toBe(isSpoken ? version : null)
})

test('T162 the site sets secure cookies that are bound to its host', async () => {
  const { username, password } = await w.member()
  const payload = await w.encrypt({ type: 'username', username, password, remember: true })
  const answer = await w.app.site.inject({ method: login.method, url: login.path, payload: { payload } })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-remember=[\w-]+; Path=\/;.* HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('T163 the site accepts a live connection over WSS from its own origin only', async () => {
  const greeted = (origin: string) =>
    new Promise<string>((done, fail) => {
      const socket = new WebSocket(`wss://127.0.0.1:${port}/wps/live`, { ca, origin })
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello' })))
      socket.on('message', (text) => {
        socket.close()
        done(JSON.parse(String(text)).type)
      })
      socket.on('close', (code) => done(String(code)))
      socket.on('error', fail)
    })
  expect(await greeted(`https://127.0.0.1:${port}`)).toBe('welcome')
  expect(await greeted('https://evil.example')).toBe('4403')
  expect(await greeted(`http://127.0.0.1:${port}`)).toBe('4403')
})

test('the console speaks plain HTTP on the machine and does not upgrade requests', async () => {
  const { headers } = await w.app.console.inject('/health')
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
