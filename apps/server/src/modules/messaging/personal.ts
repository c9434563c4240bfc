import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { PersonalFile, PersonalTable } from '../../platform/personal/personal.ts'
import { feedbackStore } from './feedback/store.ts'

/** What messaging has about a member. */
export const messagingTables = (files: Pick<Files, 'get'>): readonly PersonalTable[] => [
  {
    table: 'messaging.messages',
    erasure: { atOnce: 'erased' },
    columns: ['type', 'params', 'sent_at', 'read_at', 'removed_at'],
  },
  { table: 'messaging.ranks', erasure: { atOnce: 'erased' }, columns: ['rank_level', 'changed_at'] },
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
    files: (tx, memberId) => imagesOf(files, tx, memberId),
  },
  { table: 'messaging.news', erasure: { atOnce: 'erased' }, columns: ['read_until', 'read_ids'] },
]

/** Every picture that the member sent, one at a time. */
async function* imagesOf(files: Pick<Files, 'get'>, tx: Tx, memberId: MemberId): AsyncGenerator<PersonalFile> {
  let count = 0
  for (const { fileId } of await feedbackStore.imagesOfMember(tx, memberId)) {
    const file = await files.get(tx, fileId)
    if (file) yield { name: `messaging.feedback_images/${++count}.jpg`, bytes: file.bytes }
  }
}
