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
import { connectionOf, openDatabase } from './database.ts'
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
/** Every way in which the server opens a line to its database. */
const pooled = async (url: string) => {
  const database = openDatabase({ url, role: 'croupier_app', max: 1 })
  await database.pool.query('select 1').finally(() => database.close())
}
const lines: Record<string, (url: string) => Promise<unknown>> = {
  'of the pool': pooled,
  'that hears of other nodes': (url) => postgresFanout({ url, random: systemRandom, pool: undefined as never, log }),
  // As the lane opens it, through which bets go.
  'of one client': async (url) => {
    const client = new pg.Client(connectionOf(url, 'croupier_app'))
    client.on('error', () => {})
    await client.connect()
  },
  'of the jobs': (url) => jobs({ url, log }).runDue(),
  'of the migrations': (url) => migrate(url),
}

/**
 * The beginning of PostgreSQL's protocol: the question whether to speak TLS, the handshake, and then what the client
 * first says in it, which names its user. Answers whether it came so far.
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

describe.each(Object.entries(lines))('T168 the line to the database %s', (_, line) => {
  test('is TLS of 1.2 or newer, to the host whose certificate is known', async () => {
    expect(await ask(ours, strict(known), line)).toEqual({ version: expect.stringMatching(/^TLSv1\.[23]$/) })
  })
  test.each([
    ['whose certificate nobody knows', stranger, strict(known)],
    ['whose certificate is for another host', anotherHost, strict(knownElsewhere)],
    ['that speaks no TLS', null, strict(known)],
    ['that speaks an older TLS only', { ...ours, ...old }, strict(known)],
  ])('tells nothing to a server %s', async (_told, server, query) => {
    expect(await ask(server, query, line)).toBeNull()
  })
})
