import type { Module } from '../../module.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inboxListeners } from './inbox/listeners.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { type InboxDeps, inboxService, type Sending } from './inbox/service.ts'
import { messagingTables } from './personal.ts'

export type Messaging = Module & {
  /** Sends a member a message in the caller's transaction; a second one with the same `reference` is dropped. */
  send(tx: Tx, sending: Sending): Promise<void>
}

/** Tier 6: messages to members. */
export function messaging(deps: InboxDeps): Messaging {
  const inbox = inboxService(deps)
  return {
    routes: inboxRoutes(inbox),
    personal: messagingTables,
    channels: inbox.channels,
    listeners: inboxListeners({ db: deps.db, inbox }),
    send: inbox.send,
  }
}
