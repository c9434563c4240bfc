import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { ReceivedFeedback } from '@croupier/wire/messaging/feedback.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { InboxService } from '../inbox/service.ts'
import type { Feedback } from './model.ts'
import { mayEnd } from './rules.ts'
import { type FeedbackFilter, feedbackStore as store } from './store.ts'

/** Port: members as messaging needs them, implemented by identity. */
export type Members = {
  /** Usernames by id; an unknown id is left out. */
  usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
}

export type FeedbackDeskDeps = {
  db: Db
  clock: Clock
  files: Pick<Files, 'get'>
  members: Members
  inbox: Pick<InboxService, 'send'>
}
export type FeedbackDesk = ReturnType<typeof feedbackDesk>

const objectOf = (id: string): string => `feedback:${id}`
const NOBODY = { items: [], total: 0 }

/** The inbox of customer service. */
export function feedbackDesk(deps: FeedbackDeskDeps) {
  const { db, members } = deps
  return {
    async list({ member, ...asked }: Omit<FeedbackFilter, 'members'> & PageRequest & { member?: string | undefined }) {
      const found = member === undefined ? undefined : await members.search(db, member)
      if (found?.length === 0) return { ...NOBODY, page: asked.page, pageSize: asked.pageSize }
      const page = await store.list(db, { ...asked, members: found }, asked)
      return { ...page, items: await viewsOf(deps, page.items) }
    },
    view: (by: StaffCall, id: string) => view(deps, by, id),
    answer: (by: StaffCall, { id, answer }: { id: string; answer: string }) =>
      end(deps, by, id, { state: 'answered', answer }),
    close: (by: StaffCall, { id, reason }: { id: string; reason: string }) =>
      end(deps, by, id, { state: 'closed', answer: null }, reason),
  }
}

async function viewsOf({ db, members }: FeedbackDeskDeps, list: readonly Feedback[]): Promise<ReceivedFeedback[]> {
  const names = await members.usernames([...new Set(list.flatMap(({ memberId }) => memberId ?? []))])
  const images = await store.imagesOf(
    db,
    list.map(({ feedbackId }) => feedbackId),
  )
  return list.map(({ feedbackId: id, memberId, ...one }) => ({
    ...one,
    id,
    memberId,
    username: memberId && (names.get(memberId) ?? ''),
    images: (images.get(id) ?? []).map(({ imageId }) => imageId),
  }))
}

/** T164: the audit log has who opened which picture. */
async function view({ db, files }: FeedbackDeskDeps, by: StaffCall, id: string) {
  const image = (await store.image(db, id)) ?? refuse('file.unknown')
  const content = (await files.get(db, image.fileId)) ?? refuse('file.unknown')
  const entry = { object: objectOf(image.feedbackId ?? ''), before: null, after: { image: id }, reason: null }
  await db.transaction().execute((tx) => by.audit(tx, entry))
  return { contentType: content.contentType, bytes: new Uint8Array(content.bytes) }
}

async function end(
  deps: FeedbackDeskDeps,
  by: StaffCall,
  id: string,
  ending: Pick<Feedback, 'state' | 'answer'>,
  reason: string | null = null,
) {
  await deps.db.transaction().execute(async (tx) => {
    const before = (await store.lock(tx, id)) ?? refuse('message.unknown')
    mayEnd(before, ending.state)
    const after = { ...before, ...ending, endedAt: deps.clock.now() }
    await store.end(tx, after)
    await notify(deps, tx, after)
    const { state, answer } = after
    await by.audit(tx, { object: objectOf(id), before: { state: before.state }, after: { state, answer }, reason })
  })
  return {}
}

/** §4: the answer is a message in the inbox of the member. */
async function notify({ inbox }: FeedbackDeskDeps, tx: Tx, { feedbackId, memberId, content, answer }: Feedback) {
  if (memberId === null || answer === null) return
  const params = { wrote: content, answer }
  await inbox.send(tx, { memberId, type: 'feedback_answered', params, reference: `feedback_answered:${feedbackId}` })
}
