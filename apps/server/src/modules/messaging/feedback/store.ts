import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { FeedbackKind, FeedbackState } from '@croupier/wire/messaging/feedback'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPage,
  type PageRequest,
  page,
  tables,
} from '../../../platform/db/store.ts'
import type { Feedback, FeedbackImage } from './model.ts'

const all = (db: Reader) => tables(db).selectFrom('messaging.feedback').selectAll()
const images = (db: Reader) => tables(db).selectFrom('messaging.feedback_images').selectAll()
const hasImages = sql<boolean>`exists (select from messaging.feedback_images i where i.feedback_id = feedback.feedback_id)`
const isOlderThan = (memberId: MemberId, id: string) =>
  sql<boolean>`(sent_at, feedback_id) < (select sent_at, feedback_id from messaging.feedback where feedback_id = ${id}::uuid and member_id = ${memberId})`

/** `members`: only what these wrote. */
export type FeedbackFilter = {
  state: FeedbackState
  kind?: FeedbackKind | undefined
  members?: readonly MemberId[] | undefined
  hasImages?: boolean | undefined
}

export const feedbackStore = {
  async add(tx: Tx, one: Feedback): Promise<void> {
    await tables(tx).insertInto('messaging.feedback').values(one).execute()
  },
  lock: (tx: Tx, id: string): Promise<Feedback | undefined> =>
    all(tx).where('feedbackId', '=', id).forUpdate().executeTakeFirst(),
  /** Writes the end of a locked feedback. */
  async end(tx: Tx, { feedbackId, state, answer, endedAt }: Feedback): Promise<void> {
    const end = { state, answer, endedAt }
    await tables(tx).updateTable('messaging.feedback').set(end).where('feedbackId', '=', feedbackId).execute()
  },
  list(
    db: Reader,
    { state, kind, members, hasImages: with_ }: FeedbackFilter,
    asked: PageRequest,
  ): Promise<Page<Feedback>> {
    const direction = state === 'open' ? 'asc' : 'desc'
    return page(
      all(db)
        .where('state', '=', state)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .$if(members !== undefined, (query) => query.where('memberId', 'in', [...members!]))
        .$if(with_ !== undefined, (query) => query.where(hasImages, '=', with_!))
        .orderBy('sentAt', direction)
        .orderBy('feedbackId', direction),
      asked,
    )
  },
  ofMember: (db: Reader, memberId: MemberId, { before, pageSize }: CursorRequest): Promise<CursorPage<Feedback>> =>
    cursorPage(
      all(db)
        .where('memberId', '=', memberId)
        .$if(before !== undefined, (query) => query.where(isOlderThan(memberId, before!)))
        .orderBy('sentAt', 'desc')
        .orderBy('feedbackId', 'desc'),
      { pageSize },
      ({ feedbackId }) => feedbackId,
    ),

  async addImage(db: Db, image: FeedbackImage): Promise<void> {
    await tables(db).insertInto('messaging.feedback_images').values(image).execute()
  },
  /** Moves waiting pictures of a member into a feedback, and returns their files: fewer than asked for if some are gone. */
  async takeImages(
    tx: Tx,
    {
      feedbackId,
      memberId,
      ids,
      since,
    }: { feedbackId: string; memberId: MemberId; ids: readonly string[]; since: Instant },
  ): Promise<string[]> {
    if (ids.length === 0) return []
    const taken = await tables(tx)
      .updateTable('messaging.feedback_images')
      .set({ feedbackId })
      .where('imageId', 'in', [...ids])
      .where('memberId', '=', memberId)
      .where('feedbackId', 'is', null)
      .where('uploadedAt', '>', since)
      .returning('fileId')
      .execute()
    return taken.map(({ fileId }) => fileId)
  },
  /** The pictures of each feedback, in the order of their upload. */
  async imagesOf(db: Reader, ids: readonly string[]): Promise<Map<string, FeedbackImage[]>> {
    if (ids.length === 0) return new Map()
    const rows = await images(db)
      .where('feedbackId', 'in', [...ids])
      .orderBy('uploadedAt')
      .orderBy('imageId')
      .execute()
    return Map.groupBy(rows, ({ feedbackId }) => feedbackId ?? '')
  },
  image: (db: Reader, imageId: string): Promise<FeedbackImage | undefined> =>
    images(db).where('imageId', '=', imageId).where('feedbackId', 'is not', null).executeTakeFirst(),
  imagesOfMember: (db: Reader, memberId: MemberId): Promise<FeedbackImage[]> =>
    images(db).where('memberId', '=', memberId).orderBy('uploadedAt').orderBy('imageId').execute(),
}
