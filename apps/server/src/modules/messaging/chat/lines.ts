import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { CHAT_PAGE, type ChatLine } from '@croupier/wire/messaging/chat'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { ChatAnnouncer } from './announce.ts'
import { chatImagesStore, type Uploader } from './images-store.ts'
import { draftsSince, shortened } from './rules.ts'
import { type Chat, chatsStore, linesStore, type Part } from './store.ts'

export type Writing = { clientId: string; content: string; images: readonly string[] }
export type LineDeps = { db: Db; clock: Clock; files: Pick<Files, 'keep'>; announcer: ChatAnnouncer }
type Writer = { by: Uploader; staffName: string | null }

/** Adds a line to a locked chat, with its pictures, and announces it. Refuses `file.unknown`. */
export async function addLine(
  { clock, files, announcer }: LineDeps,
  tx: Tx,
  chat: Chat,
  { clientId, content, images, by, staffName }: Writing & Writer,
): Promise<Chat> {
  const { chatId, memberId } = chat
  const sentAt = clock.now()
  const seq = chat.lastSeq + 1
  const isStaff = 'staffId' in by
  const staffId = isStaff ? by.staffId : null
  await linesStore.add(tx, { chatId, seq, memberId, staffId, staffName, clientId, content, sentAt })
  const ids = [...new Set(images)]
  const taken = await chatImagesStore.take(tx, { chatId, seq, memberId, by, ids, since: draftsSince(sentAt) })
  if (taken.length < ids.length) refuse('file.unknown')
  for (const fileId of taken) await files.keep(tx, fileId)
  const change = {
    lastSeq: seq,
    lastAt: sentAt,
    lastLine: shortened(content),
    lastFrom: isStaff ? ('staff' as const) : ('customer' as const),
    // Customers have seen what they wrote.
    ...(isStaff ? {} : { seenSeq: seq }),
  }
  await chatsStore.change(tx, chatId, change)
  const after = { ...chat, ...change }
  await announcer.publish(tx, after)
  return after
}

/** A part of the lines as pages show them. */
export async function linesOf(reader: Reader, chatId: string, part: Part): Promise<ChatLine[]> {
  const found = await linesStore.part(reader, chatId, { ...part, limit: CHAT_PAGE })
  const images = await chatImagesStore.ofLines(
    reader,
    chatId,
    found.map(({ seq }) => seq),
  )
  return found.map(({ seq, clientId, staffId, staffName, content, sentAt }) => ({
    seq,
    clientId,
    from: staffId === null ? 'customer' : 'staff',
    name: staffName,
    content,
    images: images.get(seq) ?? [],
    sentAt,
  }))
}
