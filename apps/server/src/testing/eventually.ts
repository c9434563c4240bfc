import { vi } from 'vitest'

/**
 * Asks again until `check` neither throws nor rejects, and gives what it gave. How long that takes is the machine's
 * affair: the limit is only there so that what never comes ends with the last answer instead of the test's own limit.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
