import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { FeedbackKind } from '@croupier/wire/messaging/feedback'
import type { Db } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import type { Files } from '../../../platform/files/files.ts'
import { memberPicture } from '../../../platform/files/inspect.ts'
import type { PolicyReader } from '../../content/index.ts'
import { questionsPolicy } from './policy.ts'
import { checkQuestion, draftsSince } from './rules.ts'
import { feedbackStore as store } from './store.ts'

export type FeedbackDeps = {
  db: Db
  clock: Clock
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'get'>
  settings: PolicyReader
}
export type FeedbackService = ReturnType<typeof feedbackService>
/** `memberId` is null for a visitor, who sends no pictures. */
type Writing = { memberId: MemberId | null; kind: FeedbackKind; content: string; images: readonly string[] }

/** §5, §7: what members and visitors write to customer service. */
export function feedbackService(deps: FeedbackDeps) {
  const { db } = deps
  const range = deps.settings.policy(questionsPolicy)
  return {
    range,
    /** §5: a question of the help centre. */
    async ask(memberId: MemberId, content: string) {
      checkQuestion(content, range())
      return send(deps, { memberId, kind: 'question', content, images: [] })
    },
    upload: (memberId: MemberId, bytes: Buffer) => upload(deps, memberId, bytes),
    send: (writing: Writing) => send(deps, writing),
    async mine(memberId: MemberId, asked: CursorRequest) {
      const found = await store.ofMember(db, memberId, asked)
      const images = await store.imagesOf(
        db,
        found.items.map(({ feedbackId }) => feedbackId),
      )
      return {
        ...found,
        items: found.items.map(({ feedbackId: id, kind, state, content, answer, sentAt }) => ({
          id,
          kind,
          state,
          content,
          answer,
          sentAt,
          images: images.get(id)?.length ?? 0,
        })),
      }
    },
  }
}

/** The file waits for its feedback: it is kept when that is sent, and otherwise expires with its row. */
async function upload({ db, clock, random, files }: FeedbackDeps, memberId: MemberId, bytes: Buffer) {
  const fileId = await files.put(await memberPicture(bytes))
  const uploadedAt = clock.now()
  const imageId = uuidV7(uploadedAt, random)
  await store.addImage(db, { imageId, memberId, feedbackId: null, fileId, uploadedAt })
  return { id: imageId }
}

async function send({ db, clock, random, files }: FeedbackDeps, { memberId, kind, content, images }: Writing) {
  const sentAt = clock.now()
  const feedbackId = uuidV7(sentAt, random)
  const ids = [...new Set(images)]
  await db.transaction().execute(async (tx) => {
    await store.add(tx, { feedbackId, kind, memberId, content, state: 'open', sentAt, answer: null, endedAt: null })
    if (ids.length === 0) return
    if (memberId === null) return refuse('session.required')
    const taken = await store.takeImages(tx, { feedbackId, memberId, ids, since: draftsSince(sentAt) })
    if (taken.length < ids.length) refuse('file.unknown')
    for (const fileId of taken) await files.keep(tx, fileId)
  })
  return { id: feedbackId }
}
