import { expect, test, vi } from 'vitest'
import { sessionStore } from './session.ts'

function storage(initial: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size
    },
  }
}
const ana = { token: 't', account: 'ana', merchant: 'farora', memberLabel: '', customerId: 'm1', isAgent: 0 }

test('§3 reads the session that the tab stored', () => {
  const tab = storage()
  sessionStore(tab).start(ana)
  expect(tab.getItem('token')).toBe('t')
  expect(tab.getItem('isAgent')).toBe('0')
  expect(sessionStore(tab).get()).toEqual(ana)
})

test('§4 is logged out without a token', () => {
  expect(sessionStore(storage({ account: 'ana' })).get()).toBeNull()
})

test('removes an ended session and notifies once', () => {
  const tab = storage()
  const session = sessionStore(tab)
  session.start(ana)
  const listener = vi.fn()
  session.subscribe(listener)
  session.end()
  session.end()
  expect(tab.length).toBe(0)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('does not notify of an amendment that changes nothing', () => {
  const session = sessionStore(storage())
  session.start(ana)
  const listener = vi.fn()
  session.subscribe(listener)
  session.amend({ account: 'ana' })
  expect(listener).not.toHaveBeenCalled()
  session.amend({ memberLabel: 'VIP' })
  expect(session.get()?.memberLabel).toBe('VIP')
})
