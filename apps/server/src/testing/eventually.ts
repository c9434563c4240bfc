import { vi } from 'vitest'

/**
 * Repeats `check` until it neither throws nor rejects, and returns its result. The limit is far above the time of a slow
 * machine; it only makes a failing test end with the last error of `check`.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
