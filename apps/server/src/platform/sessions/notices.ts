import type { Tx } from '../db/database.ts'
import type { Fanout } from '../fanout/fanout.ts'

/** Topics between nodes. The payload is token hashes, separated by commas. */
const ENDED = 'session.ended'
const CHANGED = 'session.changed'

/** Notifies every node, this one included, with the commit of `tx`. Without a hash it sends nothing. */
export const sessionNotices = (fanout: Pick<Fanout, 'publishWith'>) => {
  const publish = async (tx: Tx, topic: string, tokenHashes: readonly string[]) => {
    if (tokenHashes.length > 0) await fanout.publishWith(tx, topic, tokenHashes.join(','))
  }
  return {
    /** The sessions ended: nodes drop them from their caches and close their live connections. */
    ended: (tx: Tx, tokenHashes: readonly string[]) => publish(tx, ENDED, tokenHashes),
    /** The sessions stay open with other rights: nodes look them up again (T153). */
    changed: (tx: Tx, tokenHashes: readonly string[]) => publish(tx, CHANGED, tokenHashes),
  }
}
export type SessionNotices = ReturnType<typeof sessionNotices>

type Subscriber = Pick<Fanout, 'subscribe'>
type Listener = (tokenHash: string) => void

/** Calls the listener with the token hash of each session that ends on any node. */
export const onSessionEnded = (fanout: Subscriber, listener: Listener): void =>
  fanout.subscribe(ENDED, (hashes) => hashes.split(',').forEach(listener))
/** Calls the listener with the token hash of each session whose rights change. */
export const onSessionChanged = (fanout: Subscriber, listener: Listener): void =>
  fanout.subscribe(CHANGED, (hashes) => hashes.split(',').forEach(listener))
