import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SecureContextOptions, TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../testing/certificate.ts'
import { systemRandom } from '../clock.ts'
import { postgresFanout } from '../fanout/fanout.ts'
import { jobs } from '../jobs/jobs.ts'
import { openLog } from '../log.ts'
import { connectionSettings, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ours = selfSigned('localhost')
const anotherHost = selfSigned('database.example')
const stranger = selfSigned('localhost')
const fileOf = (name: string, pem: string) => {
  writeFileSync(join(folder, name), pem)
  return join(folder, name)
}
const known = fileOf('ours.pem', ours.cert)
const knownElsewhere = fileOf('elsewhere.pem', anotherHost.cert)

const log = openLog('silent')
/** All code paths that open a connection to the database. */
const pooled = async (url: string) => {
  const database = openDatabase({ url, role: 'croupier_app', max: 1 })
  await database.pool.query('select 1').finally(() => database.close())
}
const lines: Record<string, (url: string) => Promise<unknown>> = {
  'of the pool': pooled,
  'of the fanout': (url) => postgresFanout({ url, random: systemRandom, pool: undefined as never, log }),
  // As the lane opens it, through which bets go.
  'of one client': async (url) => {
    const client = new pg.Client(connectionSettings(url))
    client.on('error', () => {})
    await client.connect()
  },
  'of the jobs': (url) => jobs({ url, log }).runDue(),
  'of the migrations': (url) => migrate(url, new Uint8Array(32)),
}

/**
 * Plays the start of PostgreSQL's protocol: the request for TLS, the handshake, and the client's first message, which names
 * its user. Returns the TLS version of that message, or null when the client did not send it.
 */
async function ask(
  options: (SecureContextOptions & { key: string; cert: string }) | null,
  query: string,
  line: (url: string) => Promise<unknown>,
) {
  let told: { version: string | null } | null = null
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      if (options === null) return socket.write('N')
      socket.write('S')
      const closed = new TLSSocket(socket, { isServer: true, ...options })
      closed.on('error', () => socket.destroy())
      closed.once('data', () => {
        told = { version: closed.getProtocol() }
        closed.destroy()
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  await expect(line(`postgres://croupier@localhost:${port}/x?${query}`)).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => server.close(done))
  return told as { version: string | null } | null
}
const strict = (root: string) => `sslmode=verify-full&sslrootcert=${root}`
const old = {
  minVersion: 'TLSv1' as const,
  maxVersion: 'TLSv1.1' as const,
  ciphers: 'DEFAULT@SECLEVEL=0',
}

describe.each(Object.entries(lines))('T168 a database connection %s', (_, line) => {
  test('uses TLS 1.2 or newer to a host with a trusted certificate', async () => {
    expect(await ask(ours, strict(known), line)).toEqual({ version: expect.stringMatching(/^TLSv1\.[23]$/) })
  })
  test.each([
    ['whose certificate is not trusted', stranger, strict(known)],
    ['whose certificate is for another host', anotherHost, strict(knownElsewhere)],
    ['that speaks no TLS', null, strict(known)],
    ['that speaks an older TLS only', { ...ours, ...old }, strict(known)],
  ])('sends no credentials to a server %s', async (_name, server, query) => {
    expect(await ask(server, query, line)).toBeNull()
  })
})
