import { messageContent, messageList } from '@croupier/wire/notifications/messages.console'
import type { TemplateName } from '@croupier/wire/notifications/templates'
import type { TestStaff, World } from './world.ts'

export type DeliveredMessage = { template: TemplateName; channel: string; subject: string; text: string }

/** One reader for each world, because a login of staff takes long. */
const readers = new WeakMap<World, Promise<TestStaff>>()

/**
 * Delivers what is queued, and reads the messages to a recipient in the outbox, newest first, as staff of the demo read them.
 */
export async function messagesTo(w: World, to: string): Promise<DeliveredMessage[]> {
  await w.runJobs()
  const reader = readers.get(w) ?? w.staff('owner')
  readers.set(w, reader)
  const as = await reader
  const { items } = await w.call(messageList, { search: to, status: 'sent', pageSize: 50 }, { as })
  return Promise.all(
    items.map(async ({ id, template, channel }) => ({
      ...(await w.call(messageContent, { id }, { as })),
      // Only the product's own templates are sent.
      template: template as TemplateName,
      channel,
    })),
  )
}

/** The newest message to a recipient, delivered. */
export async function lastMessageTo(w: World, to: string): Promise<DeliveredMessage> {
  const [newest] = await messagesTo(w, to)
  if (!newest) throw new Error(`there is no message to ${to}`)
  return newest
}

/** The newest code to a recipient. A notice of the same instant may be before or after it. */
export async function lastCodeTo(w: World, to: string): Promise<string> {
  const messages = await messagesTo(w, to)
  const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  if (!code) throw new Error(`there is no code to ${to}`)
  return code
}
