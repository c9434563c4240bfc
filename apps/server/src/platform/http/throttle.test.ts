import { describe, expect, test, vi } from 'vitest'
import { limiter } from './throttle.ts'

const outcome = (work: () => void): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('T156 the default limit of a node', () => {
  const limits = () => limiter({ pool: undefined as never, usual: { limit: 3, windowSeconds: 10 } })

  test('counts each caller separately', () => {
    const { usual } = limits()
    expect(Array.from({ length: 4 }, () => outcome(() => usual('ana')))).toEqual(['ok', 'ok', 'ok', 'request.too_many'])
    expect(outcome(() => usual('ben'))).toBe('ok')
  })
  test('answers the time to wait, and admits the caller after it', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { usual } = limits()
    for (let call = 0; call < 3; call++) usual('ana')
    vi.advanceTimersByTime(4_000)
    expect(() => usual('ana')).toThrow(expect.objectContaining({ detail: { retryAfterSeconds: 6 } }))
    vi.advanceTimersByTime(6_000)
    expect(outcome(() => usual('ana'))).toBe('ok')
    vi.useRealTimers()
  })
})
