import type { Db } from '../../../platform/db/database.ts'
import type { PageRequest, Period } from '../../../platform/db/store.ts'
import type { Identity } from '../../identity/index.ts'
import { significantEventsStore as store } from './store.ts'

export type SignificantEventsDeps = { db: Db; identity: Pick<Identity, 'namesOf'> }
export type SignificantEventsService = ReturnType<typeof significantEventsService>

/** The register of events that a regulator asks for. */
export function significantEventsService({ db, identity }: SignificantEventsDeps) {
  return {
    async list(asked: PageRequest & Period) {
      const found = await store.page(db, asked)
      const names = await identity.namesOf([...new Set(found.items.map(({ memberId }) => memberId))])
      return { ...found, items: found.items.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' })) }
    },
  }
}
