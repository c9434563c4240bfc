/** Calls as the hooks of the API client make them; see there. */
export { allOf, amend, callOptions, keyOf, shouldRetry, useCall } from '@croupier/api-client/react'
