import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { route } from '../../../platform/http/route.ts'
import type { Linking } from './linking.ts'

export const personsRoutes = (linking: Linking) => [
  route(requestPersonLink, ({ by, input }) => linking.request(by, input)),
]
