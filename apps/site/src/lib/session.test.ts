import { expect, test, vi } from 'vitest'
import { sessionStore } from './session.ts'

function storage(initial: Record<string, string> = {}): Storage {
  const held = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
    key: () => null,
    get length() {
      return held.size
    },
  }
}
const ana = { token: 't', account: 'ana', merchant: 'farora', memberLabel: '', customerId: 'm1', isAgent: 0 }

test('§3 a session is what the tab stored, field by field', () => {
  const tab = storage()
  sessionStore(tab).start(ana)
  expect(tab.getItem('token')).toBe('t')
  expect(tab.getItem('isAgent')).toBe('0')
  expect(sessionStore(tab).get()).toEqual(ana)
})

test('§4 nobody is logged in without a token', () => {
  expect(sessionStore(storage({ account: 'ana' })).get()).toBeNull()
})

test('an ended session leaves nothing behind and tells once', () => {
  const tab = storage()
  const session = sessionStore(tab)
  session.start(ana)
  const told = vi.fn()
  session.subscribe(told)
  session.end()
  session.end()
  expect(tab.length).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
})

test('an amendment that changes nothing tells nobody', () => {
  const session = sessionStore(storage())
  session.start(ana)
  const told = vi.fn()
  session.subscribe(told)
  session.amend({ account: 'ana' })
  expect(told).not.toHaveBeenCalled()
  session.amend({ memberLabel: 'VIP' })
  expect(session.get()?.memberLabel).toBe('VIP')
})
