/** Commands as the hooks of the API client send them; see there. */
export { useCommand } from '@croupier/api-client/react'
