import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemRandom } from '../clock.ts'
import { openLog } from '../log.ts'
import { measures } from '../measures.ts'
import { httpServer } from './server.ts'

let server: Awaited<ReturnType<typeof httpServer>>
let port: number
let answer = () => {}

beforeEach(async () => {
  const log = openLog('silent')
  const options = { trustedProxies: [], https: false, version: 'test' }
  server = await httpServer({ log, random: systemRandom, measures: measures(), ...options })
  server.get('/slow', () => new Promise((done) => (answer = () => done('answered'))))
  server.get('/wps/live', { websocket: true }, () => {})
  await server.listen({ host: '127.0.0.1', port: 0 })
  // A listening server without a path has an address and a port.
  port = (server.server.address() as AddressInfo).port
})
afterEach(() => server.close())

/** Each test would run into its time limit if the server waited. */
describe('a server that closes', () => {
  test('does not wait for a connection that never sent a request', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(server.server, 'connection')
    const closed = once(socket, 'close')
    await server.close()
    await closed
  })

  test('does not wait for a live connection whose browser is suspended', async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/wps/live`)
    await once(client, 'open')
    client.pause()
    await server.close()
    client.terminate()
  })

  test('answers the call under way first, and does not wait for another one on its connection', async () => {
    const called = once(server.server, 'request')
    const response = fetch(`http://127.0.0.1:${port}/slow`)
    await called
    const closed = server.close()
    setImmediate(() => answer())
    expect(await (await response).text()).toBe('answered')
    await closed
  })
})
