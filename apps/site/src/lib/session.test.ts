import { expect, test, vi } from 'vitest'
import { sessionStore } from './session.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const ana = { token: 't', account: 'ana', merchant: 'farora', memberLabel: '', customerId: 'm1', isAgent: 0 }

test('§3 reads the session that the tab stored', () => {
  const tab = memoryStorage()
  sessionStore(tab).start(ana)
  expect(tab.getItem('token')).toBe('t')
  expect(tab.getItem('isAgent')).toBe('0')
  expect(sessionStore(tab).get()).toEqual(ana)
})

test('§4 is logged out without a token', () => {
  expect(sessionStore(memoryStorage({ account: 'ana' })).get()).toBeNull()
})

test('removes an ended session and notifies once', () => {
  const tab = memoryStorage()
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
  const session = sessionStore(memoryStorage())
  session.start(ana)
  const listener = vi.fn()
  session.subscribe(listener)
  session.amend({ account: 'ana' })
  expect(listener).not.toHaveBeenCalled()
  session.amend({ memberLabel: 'VIP' })
  expect(session.get()?.memberLabel).toBe('VIP')
})
