import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { MessageReason } from '@croupier/wire/notifications/messages.console'
import { MESSAGE_CHANNELS, type MessageChannel, type MessagePurpose } from '@croupier/wire/notifications/template'
import type { MarketingProduct } from '@croupier/wire/privacy/consents'
import * as z from 'zod/mini'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Cron, Jobs, Task } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { SoftBounces } from '../policy.ts'
import { forgetOldBounces } from '../suppressions/soft-bounces.ts'
import { suppressionsStore } from '../suppressions/store.ts'
import { findTemplate } from '../templates/service.ts'
import type { Transport } from '../transports/port.ts'
import type { MessageEncryption } from './encryption.ts'
import { messageStatus } from './model.ts'
import { type Delivery, type Ending, endingOf, isSuppressed } from './rules.ts'
import { type Message, messagesStore as store } from './store.ts'

/** Whether a member may get a message now; null, or the reason why not. */
export type MayContact = (
  reader: Reader,
  memberId: MemberId,
  message: {
    channel: MessageChannel
    purpose: MessagePurpose
    /** Of an offer: the kind of product that it is about. */
    product: MarketingProduct | null
  },
) => Promise<MessageReason | null>

export type DeliveryDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Logger
  encryption: MessageEncryption
  transportOf(channel: MessageChannel): Promise<Transport>
  softBounces(): SoftBounces
  /** Of push messages: whether a browser still wants them, and the end of its subscription. */
  push: { isSubscribed(reader: Reader, to: string): Promise<boolean>; forget(tx: Tx, to: string): Promise<void> }
  /** Port of a higher module. */
  mayContact: MayContact
  /** Whether the outbox keeps the codes that it shows: in the demo only. */
  showsCodes: boolean
}

const DELIVER = 'notifications.deliver'
const SWEEP = 'notifications.sweep'
const delivering = z.object({ channel: z.enum(MESSAGE_CHANNELS) })

/** Messages that a run sends at once. */
const AT_ONCE = 8
/** Longer than any try takes: after this time the node that took a message is considered dead. */
const CLAIM_MS = 2 * MS.minute

/**
 * One run after the other for each channel, on whichever node is free. So a server that does not answer takes one of the job
 * runner's places, and other work goes on.
 */
export const deliverLater = (jobs: Jobs, db: Reader, channel: MessageChannel, runAt?: Instant): Promise<void> =>
  jobs.add(db, DELIVER, { channel }, { queue: `notifications:${channel}`, ...(runAt ? { runAt } : {}) })

/**
 * Delivers queued messages. Each is claimed before its try, and recorded after it. A node that dies in between leaves the claim to
 * expire, and the message is tried again with the same id: delivery is at least once.
 */
export function messageDelivery(deps: DeliveryDeps): { tasks: Task[]; crons: Cron[] } {
  const { db, jobs } = deps
  return {
    tasks: [
      { name: DELIVER, run: (payload) => deliverDue(deps, z.parse(delivering, payload).channel) },
      {
        name: SWEEP,
        async run() {
          for (const channel of MESSAGE_CHANNELS) await deliverLater(jobs, db, channel)
          await forgetOldBounces(deps, db)
        },
      },
    ],
    // Finds messages of nodes that died, and those whose server was down at every try.
    crons: [{ task: SWEEP, match: '* * * * *' }],
  }
}

/** Ends when nothing is due, or when every message of a batch failed: then the server is considered down for now. */
async function deliverDue(deps: DeliveryDeps, channel: MessageChannel): Promise<void> {
  const { db, clock } = deps
  const transport = await deps.transportOf(channel)
  for (;;) {
    const now = clock.now()
    const claimed = await store.claim(db, { channel, now, until: plusMs(now, CLAIM_MS), limit: AT_ONCE })
    const endings = await Promise.all(claimed.map((message) => deliverOne(deps, transport, message)))
    if (endings.every(({ status }) => status === 'queued')) return
  }
}

async function deliverOne(deps: DeliveryDeps, transport: Transport, message: Message): Promise<Ending> {
  const now = deps.clock.now()
  const reason = await prohibition(deps, message)
  const ending: Ending =
    message.expiresAt <= now
      ? { status: 'expired', reason: null }
      : reason
        ? { status: 'suppressed', reason }
        : endingOf(await attempt(deps, transport, message), message, deps.clock.now())
  await record(deps, transport, message, ending)
  return ending
}

/** Asked right before the try, so that an exclusion stops messages that are queued already (T058). */
async function prohibition(
  deps: DeliveryDeps,
  { channel, purpose, product, memberId, recipientEncrypted }: Message,
): Promise<MessageReason | null> {
  const { db, encryption, mayContact, push } = deps
  const to = encryption.recipientOf(recipientEncrypted)
  if (channel === 'push') {
    // The member has ended the messages to this browser, or their session.
    if (!(await push.isSubscribed(db, to))) return 'no_consent'
  } else {
    const suppression = await suppressionsStore.find(db, channel, encryption.macs(channel, to))
    if (suppression && isSuppressed(suppression.reason, purpose)) return suppression.reason
  }
  // Whom an offer goes to must be known, or nobody could have consented to it.
  if (memberId === null) return purpose === 'marketing' ? 'no_consent' : null
  return mayContact(db, memberId, { channel, purpose, product })
}

async function attempt(
  { encryption, log }: DeliveryDeps,
  transport: Transport,
  { messageId, channel, language, recipientEncrypted, contentEncrypted }: Message,
): Promise<Delivery> {
  if (contentEncrypted === null) return { kind: 'failed', isFinal: true, reason: 'misconfigured' }
  const content = encryption.contentOf(contentEncrypted)
  const to = encryption.recipientOf(recipientEncrypted)
  const delivery = await transport.deliver({ messageId, channel, language, to, ...content })
  // Neither recipient nor text: a log may be read by people who may not see them.
  if (delivery.kind === 'failed')
    log.warn({ message: messageId, transport: transport.name, reason: delivery.reason }, 'a message was not delivered')
  return delivery
}

async function record(
  { db, clock, jobs, encryption, showsCodes, push }: DeliveryDeps,
  transport: Transport,
  message: Message,
  ending: Ending,
): Promise<void> {
  const now = clock.now()
  const { channel, recipientEncrypted } = message
  messageStatus.to('sending', ending.status)
  const isKept = showsCodes && transport.name === 'outbox'
  const isErased = ending.status !== 'queued' && hasSecret(message) && !isKept
  await db.transaction().execute(async (tx) => {
    if (!(await store.end(tx, message, ending, { now, isErased }))) return
    if (ending.status === 'queued') await deliverLater(jobs, tx, channel, ending.dueAt)
    if (ending.status !== 'bounced') return
    const to = encryption.recipientOf(recipientEncrypted)
    if (channel === 'push') await push.forget(tx, to)
    else {
      const recipientMac = encryption.mac(channel, to)
      const added = { channel, recipientMac, recipientEncrypted, reason: 'bounce' as const, note: null, addedAt: now }
      await suppressionsStore.add(tx, added)
    }
  })
}

/** A template that no longer exists counts as secret. */
export function hasSecret({ template }: Pick<Message, 'template'>): boolean {
  const known = findTemplate(template)
  return !known || Object.values(known.variables).some(({ secret }) => secret)
}
