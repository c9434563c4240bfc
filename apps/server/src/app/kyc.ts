import type { Content } from '../modules/content/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { kyc as createKyc, type Kyc, noLists, type WatchLists } from '../modules/kyc/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { SaferGambling } from '../modules/safer-gambling/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Platform } from '../platform/platform.ts'
import { membersFound } from './members-found.ts'

type Below = { staff: Staff; content: Content; identity: Identity; messaging: Messaging; saferGambling: SaferGambling }

/** Creates the checks of identity with the modules below them. */
export const connectKyc = (
  platform: Platform,
  { identity, saferGambling, ...below }: Below,
  lists: WatchLists = noLists,
): Kyc =>
  createKyc({
    ...platform,
    ...below,
    db: platform.database.db,
    personChanged: saferGambling.personChanged,
    lists,
    members: {
      namesOf: identity.namesOf,
      search: (reader, typed) => membersFound(identity, reader, typed),
      registered: identity.registeredPerson,
      verified: identity.verified,
      async activeOf(ids) {
        const members = await Promise.all(ids.map((id) => identity.memberOf(platform.database.db, id)))
        return members.flatMap((member) => (member?.status === 'active' ? [member.id] : []))
      },
      minimumAge: identity.minimumAge,
    },
  })
