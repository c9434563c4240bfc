import type { Clock } from '@croupier/kernel/clock'
import { memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { MessageText } from '@croupier/rules/message-text'
import { CONNECTED_CHANNELS } from '@croupier/wire/notifications/template'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { recipientIn } from '../push/rules.ts'
import { deliverLater, hasSecret } from './delivery.ts'
import type { MessageEncryption } from './encryption.ts'
import { messageStatus } from './model.ts'
import { expiryOf, maskRecipient } from './rules.ts'
import { type Message, type MessageFilter, messagesStore as store } from './store.ts'

export type StaffMessagesDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  encryption: MessageEncryption
  showsCodes: boolean
}
export type StaffMessages = ReturnType<typeof staffMessages>
type Asked = Omit<MessageFilter, 'found'> & { search?: string | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Messages as staff see them: recipients and codes masked. */
export function staffMessages(deps: StaffMessagesDeps) {
  const { db } = deps
  return {
    async page({ search, ...asked }: Asked) {
      const found = search === undefined ? undefined : foundBy(deps, search)
      const { items, next } = await store.page(db, { ...asked, found })
      return { items: items.map((message) => shown(deps, message)), next }
    },
    detail: async (messageId: string) => detail(deps, await load(deps, messageId)),
    content: async (messageId: string) => content(deps, await load(deps, messageId)),
    retry: (by: StaffCall, asked: { id: string; reason?: string | undefined }) => retry(deps, by, asked),
  }
}

const load = async ({ db }: StaffMessagesDeps, messageId: string): Promise<Message> =>
  (await store.byId(db, messageId)) ?? refuse('notification.unknown')

/** A whole recipient, the id of a member, or the id of a message. */
function foundBy({ encryption }: StaffMessagesDeps, search: string): NonNullable<MessageFilter['found']> {
  const text = search.trim()
  return {
    memberId: memberIdOf(text),
    recipientMacs: CONNECTED_CHANNELS.flatMap((channel) => encryption.macs(channel, text)),
    messageId: UUID.test(text) ? text : null,
  }
}

/** Browsers are called by the host of their push service. */
const shownRecipient = (channel: Message['channel'], to: string): string =>
  channel === 'push' ? new URL(recipientIn(to).endpoint).host : maskRecipient(to)

function shown({ encryption }: StaffMessagesDeps, message: Message) {
  const { channel, template, purpose, language, memberId, status, reason, error, tries, queuedAt, dueAt } = message
  return {
    id: message.messageId,
    channel,
    template,
    purpose,
    language,
    memberId,
    recipient: shownRecipient(channel, encryption.recipientOf(message.recipientEncrypted)),
    status,
    reason,
    error,
    tries,
    queuedAt,
    dueAt: status === 'queued' ? dueAt : null,
    endedAt: message.endedAt,
    reportedAt: message.reportedAt,
  }
}

/** The states from which staff can queue a message again; a message that is being sent returns there by itself. */
const isDead = (status: Message['status']): boolean => status !== 'sending' && messageStatus.allows(status, 'queued')

/** A code is of no use later, and its text is erased with the first end. */
const isRetryable = ({ status, purpose, contentEncrypted }: Message): boolean =>
  isDead(status) && purpose !== 'code' && contentEncrypted !== null

function detail(deps: StaffMessagesDeps, message: Message) {
  return {
    ...shown(deps, message),
    ...deps.encryption.contentOf(message.shownEncrypted),
    providerId: message.providerId,
    isReadable: hasSecret(message) && isReadable(deps, message),
    isRetryable: isRetryable(message),
  }
}

/** A message that was sent and still has its text was sent by the outbox of the demo. */
const isReadable = ({ showsCodes }: StaffMessagesDeps, { status, contentEncrypted }: Message): boolean =>
  showsCodes && status === 'sent' && contentEncrypted !== null

const textOf = ({ subject, text }: MessageText): MessageText => ({ subject, text })

function content(deps: StaffMessagesDeps, message: Message): MessageText {
  const { encryption } = deps
  if (!hasSecret(message)) return textOf(encryption.contentOf(message.shownEncrypted))
  const { contentEncrypted } = message
  if (!isReadable(deps, message) || contentEncrypted === null) return refuse('notification.hidden')
  return textOf(encryption.contentOf(contentEncrypted))
}

async function retry(
  deps: StaffMessagesDeps,
  by: StaffCall,
  { id, reason }: { id: string; reason?: string | undefined },
) {
  const { db, clock, jobs } = deps
  await db.transaction().execute(async (tx) => {
    const message = (await store.lock(tx, id)) ?? refuse('notification.unknown')
    if (!isRetryable(message)) refuse('notification.not_retryable')
    const now = clock.now()
    await store.queueAgain(tx, id, { dueAt: now, expiresAt: expiryOf(message.purpose, now) })
    await deliverLater(jobs, tx, message.channel)
    const before = { status: message.status, reason: message.reason }
    await by.audit(tx, { object: `message:${id}`, before, after: { status: 'queued' }, reason: reason ?? null })
  })
  return shown(deps, await load(deps, id))
}
