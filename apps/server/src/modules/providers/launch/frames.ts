import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import type { Logger } from '../../../platform/log.ts'
import { providersStore } from '../setup/store.ts'
import { frameOrigins } from './rules.ts'

const TOPIC = 'providers.changed'

/** T159: the origins that a page of the site may frame, cached on each node, because every page names them. */
export function frameList({ db, fanout, log }: { db: Db; fanout: Fanout; log: Logger }) {
  let origins: readonly string[] = []
  const load = async () => {
    origins = frameOrigins(await providersStore.all(db))
  }
  const reread = () => {
    load().catch((error: unknown) => log.warn({ err: error }, 'the game providers cannot be read'))
  }
  fanout.subscribe(TOPIC, reread)
  fanout.onReset(reread)
  return {
    origins: () => origins,
    /** In force on this node when the caller's transaction has committed, and on the others within moments. */
    async changed(tx: Tx): Promise<void> {
      afterCommit(tx, load)
      await fanout.publishWith(tx, TOPIC, '')
    },
    watch: { start: load, stop: async () => {} },
  }
}
