import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ASK_TIMEOUT_MS, reachability } from './reachability.ts'

/** A server that a test turns off and on, and a device whose network it takes away. */
function setUp() {
  let isUp = true
  let hasNetwork = true
  let onDevice = () => {}
  const ask = vi.fn((signal: AbortSignal) =>
    isUp
      ? Promise.resolve()
      : new Promise<void>((_, fail) => {
          signal.addEventListener('abort', fail)
        }),
  )
  const subject = reachability({
    ask,
    device: {
      isOnline: () => hasNetwork,
      subscribe: (listener) => {
        onDevice = listener
      },
    },
    chance: () => 1,
  })
  return {
    subject,
    ask,
    turn(up: boolean) {
      isUp = up
    },
    network(has: boolean) {
      hasNetwork = has
      isUp = has
      onDevice()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the reachability of the server', () => {
  test('survives a single call without an answer', async () => {
    const { subject, ask } = setUp()
    const listener = vi.fn()
    subject.subscribe(listener)
    subject.missed()
    await pass(ASK_TIMEOUT_MS)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(subject.isReachable()).toBe(true)
    expect(listener).not.toHaveBeenCalled()
  })

  test('ends when a request after a missed one gets no answer either', async () => {
    const { subject, turn } = setUp()
    turn(false)
    subject.missed()
    await pass(ASK_TIMEOUT_MS - 1)
    expect(subject.isReachable()).toBe(true)
    await pass(1)
    expect(subject.status()).toBe('unreachable')
  })

  test('returns by itself', async () => {
    const { subject, turn } = setUp()
    turn(false)
    subject.missed()
    await pass(30_000)
    expect(subject.isReachable()).toBe(false)
    turn(true)
    await pass(10_000)
    expect(subject.isReachable()).toBe(true)
  })

  test('returns with any answer of the server, and then asks no more', async () => {
    const { subject, ask, turn } = setUp()
    turn(false)
    subject.missed()
    await pass(ASK_TIMEOUT_MS)
    subject.heard()
    expect(subject.isReachable()).toBe(true)
    const asked = ask.mock.calls.length
    await pass(60_000)
    expect(ask).toHaveBeenCalledTimes(asked)
    expect(subject.isReachable()).toBe(true)
  })

  test('asks with growing pauses', async () => {
    const { subject, ask, turn } = setUp()
    turn(false)
    subject.missed()
    await pass(60_000)
    // After 1.2 s each: pauses of 1, 2, 4 and then 8 seconds.
    expect(ask.mock.calls.length).toBe(9)
  })

  test('ends at once when the device loses its network, and returns with it', async () => {
    const { subject, network } = setUp()
    network(false)
    expect(subject.status()).toBe('offline')
    await pass(10_000)
    expect(subject.status()).toBe('offline')
    network(true)
    await pass(0)
    expect(subject.status()).toBe('reachable')
  })
})
