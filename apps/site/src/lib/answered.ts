import { useDeferredValue } from 'react'

type Asked = { data: unknown; error: unknown }

/**
 * Whether all calls have an answer or have failed: the parts of a page appear together then, so that none moves when another one
 * learns its height.
 */
export const areAnswered = (calls: readonly Asked[]): boolean =>
  calls.every(({ data, error }) => data !== undefined || error !== null)

/**
 * The same for a whole page. An answer is rendered at once, whatever that takes; a page is rendered when the device has nothing
 * more urgent to do.
 */
export function useAreAnswered(calls: readonly Asked[]): boolean {
  const now = areAnswered(calls)
  const later = useDeferredValue(now)
  return now && later
}
