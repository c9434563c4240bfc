import { describe, expect, test, vi } from 'vitest'
import { limiter } from './throttle.ts'

const told = (work: () => void): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('T156 the usual bound of a node', () => {
  const own = () => limiter({ pool: undefined as never, usual: { limit: 3, windowSeconds: 10 } })

  test('holds for each caller alone', () => {
    const { usual } = own()
    expect(Array.from({ length: 4 }, () => told(() => usual('ana')))).toEqual(['ok', 'ok', 'ok', 'request.too_many'])
    expect(told(() => usual('ben'))).toBe('ok')
  })
  test('says when to come back, and lets in then', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { usual } = own()
    for (let call = 0; call < 3; call++) usual('ana')
    vi.advanceTimersByTime(4_000)
    expect(() => usual('ana')).toThrow(expect.objectContaining({ detail: { retryAfterSeconds: 6 } }))
    vi.advanceTimersByTime(6_000)
    expect(told(() => usual('ana'))).toBe('ok')
    vi.useRealTimers()
  })
})
