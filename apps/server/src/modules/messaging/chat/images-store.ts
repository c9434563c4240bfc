import type { Instant } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { Customer } from './model.ts'

export type ChatImage = Row<'messaging.chat_images'>
export type Uploader = { memberId: MemberId } | { staffId: StaffId }
type Taking = {
  chatId: string
  seq: number
  /** The member of the chat. */
  memberId: MemberId | null
  by: Uploader
  ids: readonly string[]
  since: Instant
}

const images = (reader: Reader) => tables(reader).selectFrom('messaging.chat_images').selectAll()

export const chatImagesStore = {
  async add(db: Db, image: ChatImage): Promise<void> {
    await tables(db).insertInto('messaging.chat_images').values(image).execute()
  },
  /** Moves waiting pictures of one uploader into a line, and returns their files: fewer than asked for if some are gone. */
  async take(tx: Tx, { chatId, seq, memberId, by, ids, since }: Taking): Promise<string[]> {
    if (ids.length === 0) return []
    const taken = await tables(tx)
      .updateTable('messaging.chat_images')
      .set({ chatId, seq, memberId })
      .where('imageId', 'in', [...ids])
      .where('chatId', 'is', null)
      .where('uploadedAt', '>', since)
      .$if('memberId' in by, (query) => query.where('memberId', '=', 'memberId' in by ? by.memberId : null))
      .$if('staffId' in by, (query) => query.where('staffId', '=', 'staffId' in by ? by.staffId : null))
      .returning('fileId')
      .execute()
    return taken.map(({ fileId }) => fileId)
  },
  /** The pictures of lines, by the number of the line. */
  async ofLines(reader: Reader, chatId: string, seqs: readonly number[]): Promise<Map<number, string[]>> {
    if (seqs.length === 0) return new Map()
    const rows = await images(reader)
      .where('chatId', '=', chatId)
      .where('seq', 'in', [...seqs])
      .orderBy('uploadedAt')
      .orderBy('imageId')
      .execute()
    const byLine = Map.groupBy(rows, ({ seq }) => seq ?? 0)
    return new Map([...byLine].map(([seq, ones]) => [seq, ones.map(({ imageId }) => imageId)]))
  },
  sent: (reader: Reader, imageId: string): Promise<ChatImage | undefined> =>
    images(reader).where('imageId', '=', imageId).where('chatId', 'is not', null).executeTakeFirst(),
  /** A picture that was sent in a chat of the customer. */
  sentIn(reader: Reader, customer: Customer, imageId: string): Promise<ChatImage | undefined> {
    const chats = tables(reader).selectFrom('messaging.chats').select('chatId')
    const own =
      'memberId' in customer
        ? chats.where('memberId', '=', customer.memberId)
        : chats.where('visitorHash', '=', customer.visitorHash)
    return images(reader).where('imageId', '=', imageId).where('chatId', 'in', own).executeTakeFirst()
  },
  ofMember: (reader: Reader, memberId: MemberId): Promise<ChatImage[]> =>
    images(reader).where('memberId', '=', memberId).orderBy('uploadedAt').orderBy('imageId').execute(),
}
