import type { Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { PersonalFile, PersonalTable } from '../../platform/personal/personal.ts'
import { chatImagesStore } from './chat/images-store.ts'
import { feedbackStore } from './feedback/store.ts'

/** What messaging has about a member. */
export const messagingTables = (files: Pick<Files, 'get'>): readonly PersonalTable[] => [
  {
    table: 'messaging.messages',
    erasure: { atOnce: 'erased' },
    columns: ['type', 'params', 'sent_at', 'read_at', 'removed_at'],
  },
  { table: 'messaging.inboxes', erasure: { atOnce: 'erased' }, columns: ['read_until'] },
  {
    table: 'messaging.feedback',
    erasure: { atOnce: 'erased' },
    columns: ['kind', 'content', 'state', 'sent_at', 'answer', 'ended_at'],
  },
  {
    table: 'messaging.feedback_images',
    erasure: { atOnce: 'erased' },
    columns: ['feedback_id', 'uploaded_at'],
    files: (tx, memberId) =>
      imagesOf(files, tx, 'messaging.feedback_images', feedbackStore.imagesOfMember(tx, memberId)),
  },
  {
    table: 'messaging.chats',
    erasure: { atOnce: 'erased' },
    columns: ['chat_id', 'state', 'language', 'staff_name', 'opened_at', 'last_at'],
  },
  {
    table: 'messaging.chat_lines',
    erasure: { atOnce: 'erased' },
    columns: ['chat_id', 'seq', 'staff_name', 'content', 'sent_at'],
  },
  {
    table: 'messaging.chat_images',
    erasure: { atOnce: 'erased' },
    columns: ['chat_id', 'seq', 'uploaded_at'],
    files: (tx, memberId) => imagesOf(files, tx, 'messaging.chat_images', chatImagesStore.ofMember(tx, memberId)),
  },
  { table: 'messaging.room_messages', erasure: { atOnce: 'erased' }, columns: ['room', 'content', 'sent_at'] },
  { table: 'messaging.room_bars', erasure: { atOnce: 'erased' }, columns: ['kind', 'until', 'since'] },
  { table: 'messaging.news', erasure: { atOnce: 'erased' }, columns: ['read_until', 'read_ids'] },
]

/** Every picture of one table, one at a time. */
async function* imagesOf(
  files: Pick<Files, 'get'>,
  tx: Tx,
  table: string,
  images: Promise<readonly { fileId: string }[]>,
): AsyncGenerator<PersonalFile> {
  let count = 0
  for (const { fileId } of await images) {
    const file = await files.get(tx, fileId)
    if (file) yield { name: `${table}/${++count}.jpg`, bytes: file.bytes }
  }
}
