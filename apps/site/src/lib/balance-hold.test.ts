import { afterEach, expect, test, vi } from 'vitest'
import { balanceHold } from './balance-hold.ts'

afterEach(() => {
  balanceHold.end()
  vi.useRealTimers()
})

test('the balance is held until the game has shown the round, and then read once', () => {
  const read = vi.fn()
  balanceHold.begin(read)
  balanceHold.begin(read)
  expect(balanceHold.isHeld()).toBe(true)
  balanceHold.end()
  balanceHold.end()
  expect(balanceHold.isHeld()).toBe(false)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a game that never ends its round holds it for two minutes', () => {
  vi.useFakeTimers()
  const read = vi.fn()
  balanceHold.begin(read)
  vi.advanceTimersByTime(119_999)
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([balanceHold.isHeld(), read.mock.calls.length]).toEqual([false, 1])
})
