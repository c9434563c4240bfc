import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { NotNull } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import { isNamed } from './store.ts'

/** A picture that a member uploaded. */
export type StoredPicture = {
  memberId: MemberId
  username: string
  nickname: string
  pictureId: string
  uploadedAt: Instant
  acceptedAt: Instant | null
}
/** `text`: an id, or the beginning of a username. */
export type PictureSearch = PageRequest & { isAccepted: boolean; text?: string | undefined }

export const picturesStore = {
  /** New ones from the oldest, accepted ones from the newest. */
  list: (db: Reader, { isAccepted, text, ...asked }: PictureSearch): Promise<Page<StoredPicture>> =>
    page(
      tables(db)
        .selectFrom('identity.members')
        .select([
          'memberId',
          'username',
          'nickname',
          'pictureId',
          'pictureAt as uploadedAt',
          'pictureAcceptedAt as acceptedAt',
        ])
        .$narrowType<{ pictureId: NotNull; uploadedAt: NotNull }>()
        .where('pictureAt', 'is not', null)
        .where('pictureAcceptedAt', isAccepted ? 'is not' : 'is', null)
        .$if(text !== undefined, (query) => query.where(isNamed(text ?? '')))
        .orderBy('pictureAt', isAccepted ? 'desc' : 'asc')
        .orderBy('memberId'),
      asked,
    ),
}
