import type { Client } from '@croupier/api-client/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverClock } from './clock.ts'
import { live } from './live.ts'
import type { Reachability } from './reachability.ts'
import type { Session, SessionStore } from './session.ts'

/** A browser's socket whose other end is the test. */
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
  receive(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}
const welcome = { type: 'welcome', serverTime: '2026-01-01T00:00:00.000Z' }
const ana: Session = { token: 't', account: 'ana', merchant: '', memberLabel: '', customerId: '', isAgent: 0 }

function setUp(first: Session | null) {
  let session = first
  const changed = new Set<() => void>()
  const sockets: Socket[] = []
  const store = {
    get: () => session,
    subscribe: (listener: () => void) => changed.add(listener),
    end: vi.fn(),
  } as unknown as SessionStore
  const onServer = new Set<() => void>()
  let isReachable = true
  const server = {
    status: () => (isReachable ? 'reachable' : 'unreachable'),
    isReachable: () => isReachable,
    subscribe: (listener: () => void) => onServer.add(listener),
    heard: vi.fn(),
    missed: vi.fn(),
  }
  let isVisible = true
  const connection = live({
    call: (async () => ({ ticket: 'once' })) as unknown as Client,
    session: store,
    clock: serverClock({ now: () => Number(vi.getMockedSystemTime()) }),
    reachability: server as unknown as Reachability,
    isVisible: () => isVisible,
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
    server,
    /** The server stops answering, or answers again. */
    reach(next: boolean) {
      isReachable = next
      for (const listener of onServer) listener()
    },
    hide() {
      isVisible = false
    },
    /** The newest connection after its welcome. */
    async greet(): Promise<Socket> {
      const socket = sockets.at(-1) as Socket
      await socket.onopen?.()
      socket.receive(welcome)
      return socket
    },
    become(next: Session | null) {
      session = next
      for (const listener of changed) listener()
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

test('opens with the first listener, says hello with a ticket, then subscribes', async () => {
  const { connection, sockets, greet } = setUp(ana)
  expect(sockets).toHaveLength(0)
  connection.listen('balance', undefined, () => {})
  const socket = await greet()
  expect(socket.sent).toEqual([
    { type: 'hello', ticket: 'once' },
    { type: 'subscribe', channel: 'balance' },
  ])
  expect(connection.isUp()).toBe(true)
})

test('sends a hello without a ticket for a visitor, and subscribes to public channels only', async () => {
  const { connection, greet } = setUp(null)
  connection.listen('balance', undefined, () => {})
  connection.listen('draw', 'ssc-1m', () => {})
  expect((await greet()).sent).toEqual([{ type: 'hello' }, { type: 'subscribe', channel: 'draw', topic: 'ssc-1m' }])
})

test('reconnects after a loss and names the last message it saw', async () => {
  const { connection, sockets, greet } = setUp(ana)
  const onMessage = vi.fn()
  connection.listen('draw', 'ssc-1m', onMessage)
  const socket = await greet()
  const value = { game: 'ssc-1m', issueNo: '1', numbers: [1, 2, 3, 4, 5], drawnAt: '2026-01-01T00:00:00.000Z' }
  socket.receive({ type: 'message', channel: 'draw', topic: 'ssc-1m', cursor: '1', value })
  expect(onMessage).toHaveBeenCalledWith({ ...value, drawnAt: new Date(value.drawnAt) })
  socket.close()
  expect(connection.isUp()).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  expect((await greet()).sent.at(-1)).toEqual({ type: 'subscribe', channel: 'draw', topic: 'ssc-1m', since: '1' })
})

test('waits longer after each failed attempt', async () => {
  const { connection, sockets } = setUp(null)
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

test('waits longer after each connection that the server closes soon after its welcome, until one has lasted', async () => {
  const { connection, sockets, greet } = setUp(null)
  connection.listen('status', undefined, () => {})
  for (const waitMs of [500, 1_000, 2_000]) {
    const socket = await greet()
    const known = sockets.length
    socket.close()
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(sockets).toHaveLength(known)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(known + 1)
  }
  const steady = await greet()
  for (let seconds = 0; seconds < 10; seconds++) {
    await vi.advanceTimersByTimeAsync(1_000)
    steady.receive({ type: 'pong', serverTime: welcome.serverTime })
  }
  const known = sockets.length
  steady.close()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(known + 1)
})

test('opens a new connection without cursors for a new session', async () => {
  const { connection, greet, become, sockets } = setUp(ana)
  connection.listen('settled', undefined, () => {})
  const socket = await greet()
  socket.receive({
    type: 'message',
    channel: 'settled',
    cursor: 'x',
    value: { game: 'g', issueNo: '1', stake: '1.00', payout: '0.00' },
  })
  become({ ...ana, token: 'another' })
  expect(sockets).toHaveLength(2)
  expect((await greet()).sent.at(-1)).toEqual({ type: 'subscribe', channel: 'settled' })
})

describe('the heartbeat', () => {
  test('sends a ping after a silence, and reports a server that leaves it unanswered within four seconds', async () => {
    const { connection, server, greet } = setUp(null)
    connection.listen('status', undefined, () => {})
    const socket = await greet()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' })
    expect(server.missed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.missed).toHaveBeenCalledTimes(1)
  })
  test('reconnects when the ping stays unanswered', async () => {
    const { connection, sockets, greet } = setUp(null)
    connection.listen('status', undefined, () => {})
    await greet()
    await vi.advanceTimersByTimeAsync(12_499)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(2)
  })
  test('reports a socket that does not open', async () => {
    const { connection, sockets, server } = setUp(null)
    connection.listen('status', undefined, () => {})
    await vi.advanceTimersByTimeAsync(2_500)
    expect(server.missed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(7_500)
    expect(sockets).toHaveLength(2)
  })
  test('goes on after a pong', async () => {
    const { connection, server, greet } = setUp(null)
    connection.listen('status', undefined, () => {})
    const socket = await greet()
    for (let round = 1; round <= 3; round++) {
      await vi.advanceTimersByTimeAsync(2_500)
      expect(socket.sent).toHaveLength(2 + round)
      socket.receive({ type: 'pong', serverTime: welcome.serverTime })
    }
    expect(server.missed).not.toHaveBeenCalled()
    expect(server.heard).toHaveBeenCalledTimes(4)
  })
  test('is slow while the page is hidden, and immediate when it is shown', async () => {
    const { connection, hide, greet } = setUp(null)
    connection.listen('status', undefined, () => {})
    hide()
    const socket = await greet()
    await vi.advanceTimersByTimeAsync(24_000)
    expect(socket.sent.at(-1)).toEqual({ type: 'subscribe', channel: 'status' })
    connection.wake()
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' })
    const { length } = socket.sent
    connection.wake()
    expect(socket.sent).toHaveLength(length)
  })
  test('reports a lost connection, and reconnects as soon as the server answers again', async () => {
    const { connection, sockets, server, reach, greet } = setUp(null)
    connection.listen('status', undefined, () => {})
    const socket = await greet()
    reach(false)
    socket.close()
    expect(server.missed).toHaveBeenCalledTimes(1)
    expect(sockets).toHaveLength(1)
    reach(true)
    expect(sockets).toHaveLength(2)
  })
})

test('ends the session when the server says so, and ignores malformed messages', async () => {
  const { connection, greet, store } = setUp(ana)
  const onMessage = vi.fn()
  connection.listen('message', undefined, onMessage)
  const socket = await greet()
  socket.receive({ type: 'message', channel: 'message', value: { nonsense: true } })
  expect(onMessage).not.toHaveBeenCalled()
  socket.receive({ type: 'message', channel: 'session', value: { ended: true } })
  expect(store.end).toHaveBeenCalled()
})

test('unsubscribes with the last listener of a channel', async () => {
  const { connection, greet } = setUp(null)
  const first = connection.listen('draw', 'ssc-1m', () => {})
  const second = connection.listen('draw', 'ssc-1m', () => {})
  const socket = await greet()
  first()
  expect(socket.sent).toHaveLength(2)
  second()
  expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe', channel: 'draw', topic: 'ssc-1m' })
})
