/** Hooks that read, from the API client. */
export { allOf, amend, callOptions, keyOf, shouldRetry, useCall } from '@croupier/api-client/react'

/**
 * Whether all calls have an answer or have failed: the parts of a page appear together then, so that none moves when another one
 * learns its height.
 */
export const areAnswered = (calls: readonly { data: unknown; error: unknown }[]): boolean =>
  calls.every(({ data, error }) => data !== undefined || error !== null)
