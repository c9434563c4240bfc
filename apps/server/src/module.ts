import type { Tx } from './platform/db/database.ts'
import type { RawRoute } from './platform/http/raw.ts'
import type { Route } from './platform/http/route.ts'
import type { Cron, Task } from './platform/jobs/jobs.ts'
import type { Channel } from './platform/live/live.ts'
import type { Listener } from './platform/outbox/outbox.ts'
import type { Resealed } from './platform/secrets/reseal.ts'

export type Loop = { start(): Promise<void>; stop(): Promise<void> }

/** What a module hands to the composition root, beside its public interface. */
export type Module = {
  routes?: readonly Route[]
  /** Web-hooks: signed over the raw body, so they do not pass the door. Site's port only. */
  rawRoutes?: readonly RawRoute[]
  tasks?: readonly Task[]
  crons?: readonly Cron[]
  listeners?: readonly Listener[]
  channels?: readonly Channel[]
  /** Started after everything is wired, stopped in reverse order: loops that own something (lanes, draw clocks). */
  loops?: readonly Loop[]
  /** As `loops`, but on every node, whether or not it runs jobs: what a node has to know before it takes a call. */
  watches?: readonly Loop[]
  /** The demo merchant's first data. Runs at every start of the demo, so it does nothing when there is data already. */
  seed?(tx: Tx): Promise<void>
  /** T169: seals under the secret of now what lies under another one. */
  reseal?(): Promise<Resealed>
  /** Says why this node must not take traffic now, or null. */
  ready?(): Promise<string | null>
}
