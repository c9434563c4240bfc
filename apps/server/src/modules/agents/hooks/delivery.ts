import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { GuardedFetch } from '../../../platform/partner/guarded-fetch.ts'
import { webhookHeaders } from '../../../platform/partner/webhook.ts'
import type { Messaging } from '../../messaging/index.ts'
import { messageOf } from './messages.ts'
import type { HookEvent, HookRow } from './model.ts'
import { failedAt, outcomeOf } from './rules.ts'
import type { HookSecrets } from './secrets.ts'
import { hooksStore as store } from './store.ts'

export type DeliveryDeps = {
  db: Db
  clock: Clock
  log: Logger
  secrets: HookSecrets
  /** T158: reaches public addresses only. */
  reach: GuardedFetch
  /** Whether an agent may act. */
  isAgent(reader: Reader, memberId: MemberId): Promise<boolean>
  messages: Pick<Messaging, 'send'>
  audit: (tx: Tx, hook: HookRow) => Promise<unknown>
}

/** Web-hooks to which a node delivers at once, and the events of one before others have their turn. */
const AT_ONCE = 8
const EVENTS_A_TURN = 50
const TURN_MS = MS.minute
/** Longer than a turn with its last try: after this time the node that leased a web-hook is considered dead. */
const LEASE_MS = 2 * MS.minute
/** While the agent may not act, nothing is sent. */
const UNAVAILABLE_MS = MS.hour
/** Events are kept for this long, delivered or not. */
const KEEP_MS = 30 * MS.day
/** Those about members, so that none comes again while the member may qualify. */
const KEEP_MEMBERS_MS = 100 * MS.day

/**
 * Sends what is due. A web-hook is leased before its turn, and each event is recorded after its try. A node that dies in between leaves
 * the lease to expire, and the event is sent again with the same id: delivery is at least once.
 */
export async function deliverHooks(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    const now = clock.now()
    const leased = await store.claim(db, { now, until: plusMs(now, LEASE_MS), limit: AT_ONCE })
    if (leased.length === 0) break
    await Promise.all(leased.map((hook) => takeTurn(deps, hook)))
  }
  const now = clock.now()
  await store.forget(db, { before: plusMs(now, -KEEP_MS), members: plusMs(now, -KEEP_MEMBERS_MS) })
}

/** Ends with the first failure, because the next event would most likely fail, too. */
async function takeTurn(deps: DeliveryDeps, hook: HookRow): Promise<void> {
  const { db, clock, isAgent } = deps
  const start = clock.now()
  if (!(await isAgent(db, hook.memberId))) return store.release(db, hook.hookId, plusMs(start, UNAVAILABLE_MS))
  const end = plusMs(start, TURN_MS)
  let standing = hook
  for (let sent = 0; sent < EVENTS_A_TURN && clock.now() < end; sent++) {
    const event = await store.next(db, hook.hookId)
    if (!event) break
    if (!(await deliver(deps, standing, event)).isOk) return
    standing = { ...standing, failures: 0 }
  }
  await store.release(db, hook.hookId, clock.now())
}

/** Sends one event, and records what became of it. */
export async function deliver(deps: DeliveryDeps, hook: HookRow, event: HookEvent): Promise<{ isOk: boolean }> {
  const { db, clock } = deps
  const status = await send(deps, hook, event)
  const isOk = status !== null && status >= 200 && status < 300
  const triedAt = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await store.tried(tx, event, { outcome: outcomeOf(event, isOk), status, triedAt }))) return
    const isFailing = hook.failures > 0 || hook.disabledAt !== null
    if (isOk && isFailing) await store.recover(tx, hook.hookId, triedAt)
    if (!isOk && event.type !== 'test') await fail(deps, tx, hook)
  })
  return { isOk }
}

/** The status of the answer; null without one. */
async function send(
  { clock, log, secrets, reach }: DeliveryDeps,
  { hookId, secretEncrypted, ...hook }: HookRow,
  event: HookEvent,
): Promise<number | null> {
  const { url, method, body, ...message } = messageOf(hook, event)
  const at = clock.now()
  const signature = webhookHeaders(secrets.decrypt(secretEncrypted), { id: event.eventId, at, body: message.signed })
  const headers = { ...message.headers, ...signature, 'user-agent': 'croupier-webhooks' }
  try {
    return (await reach(url, { method, headers, body })).status
  } catch (error) {
    log.info({ err: error, hook: hookId }, 'a web-hook of an agent was not reached')
    return null
  }
}

async function fail({ clock, messages, audit }: DeliveryDeps, tx: Tx, hook: HookRow): Promise<void> {
  const { hookId, memberId, url, method } = hook
  const now = clock.now()
  const failed = failedAt(hook, now)
  await store.fail(tx, hookId, failed)
  if (!failed.disabledAt) return
  await audit(tx, { ...hook, ...failed })
  await messages.send(tx, {
    memberId,
    type: method === null ? 'agent_hook_disabled' : 'agent_postback_disabled',
    params: { address: new URL(url).host },
    reference: `agent_hook_disabled:${hookId}:${now.getTime()}`,
  })
}
