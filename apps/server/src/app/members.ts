import type { Identity } from '../modules/identity/index.ts'
import type { wallet } from '../modules/wallet/index.ts'
import { membersFound } from './members-found.ts'

/** The wallet's port to the members whose accounts it holds. */
export const holdersPort = (identity: Identity): Parameters<typeof wallet>[0]['members'] => ({
  usernames: identity.namesOf,
  find: async (reader, typed) => (await membersFound(identity, reader, typed))[0],
})
