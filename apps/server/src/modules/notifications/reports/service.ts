import type { Clock } from '@croupier/kernel/clock'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { hasSecret } from '../messages/delivery.ts'
import type { MessageEncryption } from '../messages/encryption.ts'
import { messageStatus } from '../messages/model.ts'
import { type Message, messagesStore } from '../messages/store.ts'
import type { SoftBounces } from '../policy.ts'
import { reachesLimit } from '../suppressions/soft-bounces.ts'
import { softBouncesStore } from '../suppressions/soft-bounces-store.ts'
import { suppressionsStore } from '../suppressions/store.ts'
import { afterReport, ownIdIn, type Report, suppressionBy } from './rules.ts'

export type ReportsDeps = {
  db: Db
  clock: Clock
  log: Logger
  encryption: MessageEncryption
  softBounces(): SoftBounces
}
/** `messageId` is our id or the Message-ID; `providerId` the one that the sender gave in its answer. */
export type ReportedEvent = {
  type: Report
  messageId?: string | undefined
  providerId?: string | undefined
  code?: string | undefined
}
/** `ignored`: the state is known already, or a stronger one is. `unknown`: there is no such message. */
export type ReportOutcome = 'applied' | 'ignored' | 'unknown'
export type ReportsService = ReturnType<typeof reportsService>

/** What became of messages after the other side took them, as it reports. */
export const reportsService = (deps: ReportsDeps) => ({
  /** Each event is a transaction of its own, so one that cannot be applied does not undo those before it. */
  async hear(channel: ConnectedChannel, events: readonly ReportedEvent[]): Promise<ReportOutcome[]> {
    const outcomes: ReportOutcome[] = []
    for (const event of events)
      outcomes.push(await deps.db.transaction().execute((tx) => apply(deps, tx, channel, event)))
    return outcomes
  },
})

async function apply(
  deps: ReportsDeps,
  tx: Tx,
  channel: ConnectedChannel,
  event: ReportedEvent,
): Promise<ReportOutcome> {
  const { clock, log } = deps
  const message = await lock(tx, channel, event)
  if (!message) return 'unknown'
  const next = afterReport(message, event.type)
  if (!next) return 'ignored'
  messageStatus.to(message.status, next.status)
  const now = clock.now()
  await messagesStore.report(tx, message.messageId, {
    ...next,
    error: event.code ?? message.error,
    endedAt: message.endedAt ?? now,
    reportedAt: now,
    // A message that was still waiting has its text.
    ...(hasSecret(message) && message.endedAt === null ? { contentEncrypted: null } : {}),
  })
  await suppress(deps, tx, { ...message, channel }, event.type)
  log.info({ message: message.messageId, channel, state: next.status }, 'a sender reported the end of a message')
  return 'applied'
}

async function lock(tx: Tx, channel: ConnectedChannel, event: ReportedEvent): Promise<Message | undefined> {
  const messageId = event.messageId === undefined ? null : ownIdIn(event.messageId)
  const { providerId } = event
  const id =
    messageId ?? (providerId === undefined ? undefined : await messagesStore.idOfProvider(tx, channel, providerId))
  const message = id === undefined ? undefined : await messagesStore.lock(tx, id)
  return message?.channel === channel ? message : undefined
}

type Reported = Pick<Message, 'recipientEncrypted'> & { channel: ConnectedChannel }

/** Stops messages to a recipient after a hard bounce, a complaint, or the soft bounce that is one too many. */
async function suppress(deps: ReportsDeps, tx: Tx, message: Reported, report: Report): Promise<void> {
  const { clock, encryption, softBounces } = deps
  const { channel, recipientEncrypted } = message
  const recipient = encryption.recipientOf(recipientEncrypted)
  const recipientMac = encryption.mac(channel, recipient)
  if (report === 'delivered') return softBouncesStore.forget(tx, channel, encryption.macs(channel, recipient))
  const isTooMany = report === 'soft_bounce' && (await reachesLimit(deps, tx, { channel, recipientMac }))
  const reason = isTooMany ? 'bounce' : suppressionBy(report)
  if (reason === null) return
  await suppressionsStore.add(tx, {
    channel,
    recipientMac,
    recipientEncrypted,
    reason,
    note: isTooMany ? `${softBounces().softBounces} soft bounces without a delivery` : null,
    addedAt: clock.now(),
  })
}
