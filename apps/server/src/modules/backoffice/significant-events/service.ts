import type { MemberId } from '@croupier/kernel/ids'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import { significantEventsStore as store } from './store.ts'

export type SignificantEventsDeps = { db: Db; identity: Pick<Identity, 'namesOf'> }
export type SignificantEventsService = ReturnType<typeof significantEventsService>

/** The register of what a regulator wants to be shown. */
export function significantEventsService({ db, identity }: SignificantEventsDeps) {
  return {
    async list(asked: { page: number; pageSize: number }) {
      const [page, pageSize] = [Math.max(asked.page, 1), boundedPageSize(asked.pageSize)]
      const { items, total } = await store.page(db, { limit: pageSize, offset: (page - 1) * pageSize })
      const names = await identity.namesOf([...new Set(items.map(({ memberId }) => memberId as MemberId))])
      return {
        items: items.map((one) => ({ ...one, username: names.get(one.memberId as MemberId) ?? '' })),
        ...{ page, pageSize, total },
      }
    },
  }
}
