/** Hooks that read, from the API client. */
export { allOf, amend, callOptions, keyOf, shouldRetry, useCall } from '@croupier/api-client/react'
