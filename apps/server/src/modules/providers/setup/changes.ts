import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'

const TOPIC = 'providers.changed'

export type SetupChanges = ReturnType<typeof setupChanges>

/** Changes of providers, their games and their keys, which nodes cache. */
export function setupChanges(fanout: Pick<Fanout, 'subscribe' | 'onReset' | 'publishWith'>) {
  const listeners: (() => Promise<void> | void)[] = []
  const notify = async () => void (await Promise.all(listeners.map((listener) => listener())))
  fanout.subscribe(TOPIC, notify)
  fanout.onReset(notify)
  return {
    /** Calls the listener after each change on any node, and when changes may have been missed. It must not fail. */
    onChange: (listener: () => Promise<void> | void): void => void listeners.push(listener),
    /** In force on this node when the caller's transaction has committed, and on the others within moments. */
    async changed(tx: Tx): Promise<void> {
      afterCommit(tx, notify)
      await fanout.publishWith(tx, TOPIC, '')
    },
  }
}
