import type { Content } from '../modules/content/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { kyc as createKyc, type Kyc } from '../modules/kyc/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Platform } from '../platform/platform.ts'
import { membersFound } from './members-found.ts'

type Below = { staff: Staff; content: Content; identity: Identity; messaging: Messaging }

/** Creates the checks of identity with the modules below them. */
export const connectKyc = (platform: Platform, { identity, ...below }: Below): Kyc =>
  createKyc({
    ...platform,
    ...below,
    db: platform.database.db,
    members: {
      namesOf: identity.namesOf,
      search: (reader, typed) => membersFound(identity, reader, typed),
      registered: identity.registeredPerson,
      minimumAge: identity.minimumAge,
    },
  })
