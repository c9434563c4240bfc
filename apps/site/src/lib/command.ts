/** Hooks that change something, from the API client. */
export { useCommand } from '@croupier/api-client/react'
