import type { Db } from '../../../platform/db/database.ts'
import type { Messaging } from '../../messaging/index.ts'
import { holdingsStore } from './holdings-store.ts'
import { noticesOf } from './rules.ts'
import { syndicatesStore as store } from './store.ts'

export type HolderNoticesDeps = { db: Db; messages: Pick<Messaging, 'send'> }

/** Messages of one transaction. */
const PAGE_SIZE = 50

/** Tells the holders of an ended syndicate what became of their shares. A message that was sent before is dropped. */
export async function notifyHolders({ db, messages }: HolderNoticesDeps, syndicateId: string): Promise<void> {
  const syndicate = await store.find(db, syndicateId)
  if (!syndicate) return
  const notices = noticesOf(syndicate, await holdingsStore.ofSyndicate(db, syndicateId))
  for (let start = 0; start < notices.length; start += PAGE_SIZE)
    await db.transaction().execute(async (tx) => {
      for (const notice of notices.slice(start, start + PAGE_SIZE)) await messages.send(tx, notice)
    })
}
