import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { SetupChanges } from '../setup/changes.ts'
import { providersStore } from '../setup/store.ts'
import { frameOrigins } from './rules.ts'

type FrameDeps = { db: Db; log: Logger; changes: Pick<SetupChanges, 'onChange'> }

/** T159: the origins that a page of the site may frame, cached on each node, because every page names them. */
export function frameList({ db, log, changes }: FrameDeps) {
  let origins: readonly string[] = []
  const load = async () => {
    origins = frameOrigins(await providersStore.all(db))
  }
  changes.onChange(() =>
    load().catch((error: unknown) => log.warn({ err: error }, 'the game providers cannot be read')),
  )
  return { origins: () => origins, watch: { start: load, stop: async () => {} } }
}
