import type { Tx } from './platform/db/database.ts'
import type { RawRoute } from './platform/http/raw.ts'
import type { Route } from './platform/http/route.ts'
import type { Cron, Task } from './platform/jobs/jobs.ts'
import type { Channel } from './platform/live/live.ts'
import type { Listener } from './platform/outbox/outbox.ts'
import type { PersonalTable } from './platform/personal/personal.ts'
import type { Reencrypted } from './platform/secrets/reencrypt.ts'

export type Loop = { start(): Promise<void>; stop(): Promise<void> }

/** The parts of a module that the composition root registers, beside its public interface. */
export type Module = {
  routes?: readonly Route[]
  /** Web-hooks, on the site's port only. They are signed over the raw body, so they do not pass the door. */
  rawRoutes?: readonly RawRoute[]
  tasks?: readonly Task[]
  crons?: readonly Cron[]
  listeners?: readonly Listener[]
  channels?: readonly Channel[]
  /** Start after everything is wired and stop in reverse order: lanes and scheduled loops. */
  loops?: readonly Loop[]
  /** As `loops`, but on every node, even one that runs no jobs: state that a node needs before it takes a call. */
  watches?: readonly Loop[]
  /** Inserts the demo merchant's first data. Runs at every start of the demo, and does nothing when there is data. */
  seed?(tx: Tx): Promise<void>
  /** What a member's copy of their data has of each table with members' ids. */
  personal?: readonly PersonalTable[]
  /** T169: re-encrypts with the current key. */
  reencrypt?(): Promise<Reencrypted>
  /** The reason why this node must not take traffic now, or null. */
  ready?(): Promise<string | null>
}
