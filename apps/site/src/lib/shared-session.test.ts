import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Session, sessionStore } from './session.ts'
import { shareSession, type TabChannel } from './shared-session.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const ana: Session = { token: 'a', account: 'ana', merchant: '', memberLabel: '', customerId: 'm1', isAgent: 0 }

/** The tabs of one browser. A message reaches every tab but its sender. */
function browser() {
  const channels = new Set<(event: { data: unknown }) => void>()
  const sent: unknown[] = []
  return {
    sent,
    tab(stored: Session | null = null) {
      const storage = memoryStorage()
      const store = sessionStore(storage)
      if (stored) store.start(stored)
      let own: ((event: { data: unknown }) => void) | undefined
      const channel: TabChannel = {
        postMessage(message) {
          sent.push(message)
          for (const listener of channels) if (listener !== own) listener({ data: structuredClone(message) })
        },
        addEventListener(_, listener) {
          own = listener
          channels.add(listener)
        },
      }
      return { store, storage, ...shareSession(store, channel) }
    },
    post(data: unknown) {
      for (const listener of channels) listener({ data })
    },
  }
}

beforeEach(() => {
  vi.useRealTimers()
})

describe('the session of several tabs', () => {
  test('a new tab gets the session of another tab', async () => {
    const { tab } = browser()
    tab(ana)
    const second = tab()
    await second.ask()
    expect(second.store.get()).toEqual(ana)
    expect(second.storage.getItem('token')).toBe('a')
  })

  test('a visitor waits only briefly for an answer', async () => {
    const { tab } = browser()
    tab()
    const second = tab()
    await second.ask()
    expect(second.store.get()).toBeNull()
  })

  test('a login logs the tabs of visitors in, and a logout logs all tabs out', () => {
    const { tab, sent } = browser()
    const [first, second, third] = [tab(), tab(), tab()]
    first.store.start(ana)
    for (const one of [second, third]) expect(one.store.get()).toEqual(ana)
    // Each change is announced by the tab that made it alone.
    expect(sent).toHaveLength(1)
    third.store.end()
    for (const one of [first, second, third]) {
      expect(one.store.get()).toBeNull()
      expect(one.storage.getItem('token')).toBeNull()
    }
    expect(sent).toHaveLength(2)
  })

  test('a new token of the account replaces the old one in every tab', () => {
    const { tab } = browser()
    const [first, second] = [tab(ana), tab(ana)]
    first.store.start({ ...ana, token: 'b' })
    expect(second.store.get()?.token).toBe('b')
  })

  test('the end of a replaced session does not end the new one', () => {
    const { tab, post } = browser()
    const one = tab({ ...ana, token: 'b' })
    post({ type: 'ended', token: 'a' })
    expect(one.store.get()?.token).toBe('b')
  })

  test('a tab keeps its session when another account logs in elsewhere', () => {
    const { tab, post } = browser()
    const one = tab(ana)
    post({ type: 'started', session: { ...ana, token: 'b', account: 'ben' }, replaces: null })
    expect(one.store.get()?.account).toBe('ana')
  })

  test.each([null, 'text', {}, { type: 'started' }, { type: 'started', session: 'x' }, { type: 'other' }])(
    'ignores %o',
    (message) => {
      const { tab, post } = browser()
      const one = tab(ana)
      post(message)
      expect(one.store.get()).toEqual(ana)
    },
  )
})
