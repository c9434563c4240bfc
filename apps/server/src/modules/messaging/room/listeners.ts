import type { Db } from '../../../platform/db/database.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import type { RoomChannel } from './channel.ts'

/** A member who begins a time-out or a self-exclusion reads no further. */
export const roomListeners = ({ db, channel }: { db: Db; channel: Pick<RoomChannel, 'expel'> }): Listener[] => [
  listener('messaging.room', 'member.excluded', ({ memberId }) =>
    db.transaction().execute((tx) => channel.expel(tx, memberId)),
  ),
]
