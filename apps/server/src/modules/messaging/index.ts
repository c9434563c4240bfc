import type { Module } from '../../module.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inboxListeners } from './inbox/listeners.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { type InboxDeps, inboxService, type Sending } from './inbox/service.ts'

export type Messaging = Module & {
  /** Tells a member something, in the caller's transaction; the same `reference` is told once. */
  send(tx: Tx, sending: Sending): Promise<void>
}

/** Tier 5: what members are told. */
export function messaging(deps: InboxDeps): Messaging {
  const inbox = inboxService(deps)
  return {
    routes: inboxRoutes(inbox),
    tasks: inbox.tasks,
    channels: inbox.channels,
    listeners: inboxListeners({ db: deps.db, inbox }),
    send: inbox.send,
  }
}
