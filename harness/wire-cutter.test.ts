import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portOf } from './ports.ts'
import { wireCutter } from './wire-cutter.ts'

test('an address leads through the proxy, also that of a socket, until the connection is cut', async () => {
  const database = createServer((socket) => socket.end('hello'))
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  const wire = await wireCutter(() => portOf(database))
  for (const url of ['postgresql://a:b@%2Ftmp%2Fsocket:5432/croupier', 'postgresql://a:b@127.0.0.1:5432/croupier']) {
    const { hostname, port, username, pathname } = new URL(wire.through(url))
    expect([hostname, username, pathname]).toEqual(['127.0.0.1', 'a', '/croupier'])
    const near = connect(Number(port), hostname)
    const [text] = await once(near, 'data')
    expect(String(text)).toBe('hello')
    near.destroy()
  }
  const { port } = new URL(wire.through('postgresql://127.0.0.1/croupier'))
  database.removeAllListeners('connection')
  const near = connect(Number(port), '127.0.0.1')
  const [far] = await once(database, 'connection')
  far.on('error', () => {})
  wire.cut()
  const [error] = await once(near, 'error')
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  await wire.close()
  database.close()
})
