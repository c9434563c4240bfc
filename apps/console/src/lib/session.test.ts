import { describe, expect, test } from 'vitest'
import { sessionStore } from './session.ts'

/** The storage of a tab. */
function storage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
const MINUTE_MS = 60_000
const session = { token: 'secret', idleMinutes: 30 }

describe('the login page after a session', () => {
  test('says that it ended without activity, also after a reload of the tab', () => {
    const tab = storage()
    sessionStore(tab).start(session)
    const store = sessionStore(tab)
    store.expire(30 * MINUTE_MS)
    expect(store.get()).toBeNull()
    expect(store.ending()).toEqual({ kind: 'idle', minutes: 30 })
  })
  test('says that it ended for another reason while the user was active', () => {
    const store = sessionStore(storage())
    store.start(session)
    store.expire(2 * MINUTE_MS)
    expect(store.ending()).toEqual({ kind: 'other' })
  })
  test('says nothing after a logout or the next login', () => {
    const store = sessionStore(storage())
    store.start(session)
    store.end()
    expect(store.ending()).toBeNull()
    store.start(session)
    store.expire(0)
    store.start(session)
    expect(store.ending()).toBeNull()
  })
})
