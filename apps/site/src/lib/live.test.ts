import type { Client } from '@croupier/api-client/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverClock } from './clock.ts'
import { live } from './live.ts'
import type { Session, SessionStore } from './session.ts'

/** A socket of the browser, whose other end the test holds. */
class Socket {
  static readonly OPEN = 1
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen?: () => Promise<void>
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  hear(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}
const welcome = { type: 'welcome', serverTime: '2026-01-01T00:00:00.000Z' }
const ana: Session = { token: 't', account: 'ana', merchant: '', memberLabel: '', customerId: '', isAgent: 0 }

function table(first: Session | null) {
  let session = first
  const changed = new Set<() => void>()
  const sockets: Socket[] = []
  const store = {
    get: () => session,
    subscribe: (listener: () => void) => changed.add(listener),
    end: vi.fn(),
  } as unknown as SessionStore
  const connection = live({
    call: (async () => ({ ticket: 'once' })) as unknown as Client,
    session: store,
    clock: serverClock({ now: () => 0 }),
    connect: () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    chance: () => 1,
  })
  return {
    connection,
    sockets,
    store,
    /** The newest connection, greeted. */
    async greet(): Promise<Socket> {
      const socket = sockets.at(-1) as Socket
      await socket.onopen?.()
      socket.hear(welcome)
      return socket
    },
    become(next: Session | null) {
      session = next
      for (const tell of changed) tell()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it opens with the first listener, says hello with a ticket, then subscribes', async () => {
  const { connection, sockets, greet } = table(ana)
  expect(sockets).toHaveLength(0)
  connection.listen('balance', undefined, () => {})
  const socket = await greet()
  expect(socket.sent).toEqual([
    { type: 'hello', ticket: 'once' },
    { type: 'subscribe', channel: 'balance' },
  ])
  expect(connection.isUp()).toBe(true)
})

test('a visitor says hello without a ticket and hears public channels only', async () => {
  const { connection, greet } = table(null)
  connection.listen('balance', undefined, () => {})
  connection.listen('draw', 'ssc-1m', () => {})
  expect((await greet()).sent).toEqual([{ type: 'hello' }, { type: 'subscribe', channel: 'draw', topic: 'ssc-1m' }])
})

test('after a loss it comes back and names what it saw last', async () => {
  const { connection, sockets, greet } = table(ana)
  const heard = vi.fn()
  connection.listen('draw', 'ssc-1m', heard)
  const socket = await greet()
  const value = { game: 'ssc-1m', issueNo: '1', numbers: [1, 2, 3, 4, 5], drawnAt: '2026-01-01T00:00:00.000Z' }
  socket.hear({ type: 'message', channel: 'draw', topic: 'ssc-1m', cursor: '1', value })
  expect(heard).toHaveBeenCalledWith({ ...value, drawnAt: new Date(value.drawnAt) })
  socket.close()
  expect(connection.isUp()).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  expect((await greet()).sent.at(-1)).toEqual({ type: 'subscribe', channel: 'draw', topic: 'ssc-1m', since: '1' })
})

test('pauses between attempts grow while nobody answers', async () => {
  const { connection, sockets } = table(null)
  connection.listen('status', undefined, () => {})
  sockets[0]?.close()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  sockets[1]?.close()
  await vi.advanceTimersByTimeAsync(999)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(3)
})

test('a new session means a new connection that forgot what the one before saw', async () => {
  const { connection, greet, become, sockets } = table(ana)
  connection.listen('settled', undefined, () => {})
  const socket = await greet()
  socket.hear({
    type: 'message',
    channel: 'settled',
    cursor: 'x',
    value: { game: 'g', issueNo: '1', stake: '1.00', payout: '0.00' },
  })
  become({ ...ana, token: 'another' })
  expect(sockets).toHaveLength(2)
  expect((await greet()).sent.at(-1)).toEqual({ type: 'subscribe', channel: 'settled' })
})

test('a server that leaves a ping unanswered is given up', async () => {
  const { connection, sockets, greet } = table(null)
  connection.listen('status', undefined, () => {})
  const socket = await greet()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(socket.sent.at(-1)).toEqual({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sockets).toHaveLength(2)
})

test('the end of the session is heard, and what cannot be read is not', async () => {
  const { connection, greet, store } = table(ana)
  const heard = vi.fn()
  connection.listen('message', undefined, heard)
  const socket = await greet()
  socket.hear({ type: 'message', channel: 'message', value: { nonsense: true } })
  expect(heard).not.toHaveBeenCalled()
  socket.hear({ type: 'message', channel: 'session', value: { ended: true } })
  expect(store.end).toHaveBeenCalled()
})

test('the last listener of a channel ends the subscription', async () => {
  const { connection, greet } = table(null)
  const first = connection.listen('draw', 'ssc-1m', () => {})
  const second = connection.listen('draw', 'ssc-1m', () => {})
  const socket = await greet()
  first()
  expect(socket.sent).toHaveLength(2)
  second()
  expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe', channel: 'draw', topic: 'ssc-1m' })
})
