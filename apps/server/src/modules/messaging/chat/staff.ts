import type { MemberId, StaffId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { ChatState } from '@croupier/wire/messaging/chat'
import type { ChatQueue, DeskChat } from '@croupier/wire/messaging/chat.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Members } from '../feedback/staff.ts'
import { chatImagesStore } from './images-store.ts'
import { addLine, linesOf, type Writing } from './lines.ts'
import { chatMoves } from './model.ts'
import { cannedRepliesPolicy } from './policy.ts'
import { checkIsTakenBy, checkLine, firstName } from './rules.ts'
import { addImage, type ChatDeps } from './service.ts'
import { type Chat, linesStore, type Part, chatsStore as store } from './store.ts'
import { announceUnseen } from './unseen.ts'

export type ChatDeskDeps = ChatDeps & {
  members: Members
  jobs: Pick<Jobs, 'add'>
  /** Port: the display name of a member of staff. */
  staffName(reader: Reader, staffId: StaffId): Promise<string>
}
export type ChatDesk = ReturnType<typeof chatDesk>

const objectOf = (id: string): string => `chat:${id}`

/** The desk of live chat. */
export function chatDesk(deps: ChatDeskDeps) {
  const { db, members, settings } = deps
  const cannedReplies = settings.policy(cannedRepliesPolicy)
  return {
    async list(
      by: StaffCall,
      { member, queue, ...asked }: PageRequest & { queue: ChatQueue; member?: string | undefined },
    ) {
      const found = member === undefined ? undefined : await members.search(db, member)
      if (found?.length === 0) return { items: [], total: 0, page: asked.page, pageSize: asked.pageSize }
      const page = await store.list(db, { queue, staffId: by.staffId, members: found }, asked)
      return { ...page, items: await viewsOf(deps, by, page.items) }
    },
    async view(by: StaffCall, { id, ...part }: { id: string } & Part) {
      const chat = (await store.byId(db, id)) ?? refuse('message.unknown')
      const [view] = await viewsOf(deps, by, [chat])
      return {
        chat: view!,
        lastSeq: chat.lastSeq,
        seenSeq: chat.seenSeq,
        lines: await linesOf(db, id, part),
        cannedReplies: cannedReplies(),
      }
    },
    take: (by: StaffCall, id: string) => take(deps, by, id),
    release: (by: StaffCall, { id, reason }: { id: string; reason: string }) =>
      move(deps, by, { id, to: 'waiting', reason, change: { staffId: null, staffName: null } }),
    close: (by: StaffCall, { id, reason }: { id: string; reason: string }) =>
      move(deps, by, { id, to: 'closed', reason, change: {} }),
    answer: (by: StaffCall, writing: Writing & { id: string }) => answer(deps, by, writing),
    upload: (by: StaffCall, id: string, bytes: Buffer) => upload(deps, by, id, bytes),
    image: (by: StaffCall, id: string) => image(deps, by, id),
  }
}

async function viewsOf({ members }: ChatDeskDeps, by: StaffCall, list: readonly Chat[]): Promise<DeskChat[]> {
  const names = await members.usernames([
    ...new Set(list.flatMap(({ memberId }): MemberId[] => (memberId ? [memberId] : []))),
  ])
  return list.map(
    ({ chatId, memberId, state, language, staffId, staffName, lastLine, lastFrom, openedAt, lastAt }) => ({
      id: chatId,
      state,
      memberId,
      username: memberId && (names.get(memberId) ?? ''),
      language,
      agent: staffName,
      isMine: staffId === by.staffId,
      last: lastLine,
      isUnanswered: lastFrom === 'customer',
      openedAt,
      lastAt,
    }),
  )
}

async function take(deps: ChatDeskDeps, by: StaffCall, id: string) {
  const staffName = firstName(await deps.staffName(deps.db, by.staffId))
  return move(deps, by, { id, to: 'taken', reason: null, change: { staffId: by.staffId, staffName } })
}

type Move = { id: string; to: ChatState; reason: string | null; change: Partial<Pick<Chat, 'staffId' | 'staffName'>> }

/** Refuses `message.state` for a move that another member of staff was faster to make. */
async function move({ db, announcer }: ChatDeskDeps, by: StaffCall, { id, to, reason, change }: Move) {
  await db.transaction().execute(async (tx) => {
    const before = (await store.lock(tx, id)) ?? refuse('message.unknown')
    if (!chatMoves.allows(before.state, to)) refuse('message.state', { state: before.state })
    const after = { ...before, ...change, state: to }
    await store.change(tx, id, { ...change, state: to })
    await announcer.publish(tx, after)
    await by.audit(tx, { object: objectOf(id), before: statusOf(before), after: statusOf(after), reason })
  })
  return {}
}

const statusOf = ({ state, staffName }: Chat) => ({ state, agent: staffName })

async function answer(deps: ChatDeskDeps, by: StaffCall, { id, ...writing }: Writing & { id: string }) {
  checkLine(writing.content, writing.images)
  return deps.db.transaction().execute(async (tx) => {
    const chat = await lockOwn(tx, by, id)
    const known = await linesStore.byClientId(tx, id, writing.clientId)
    const seq = known?.seq ?? (await addAnswer(deps, tx, by, chat, writing)).lastSeq
    // The log has which line it is. The text is in the chat, which is erased with the data of the member.
    await by.audit(tx, { object: objectOf(id), before: null, after: { line: seq }, reason: null })
    return { seq }
  })
}

async function addAnswer(deps: ChatDeskDeps, tx: Tx, by: StaffCall, chat: Chat, writing: Writing): Promise<Chat> {
  const after = await addLine(deps, tx, chat, { ...writing, by: { staffId: by.staffId }, staffName: chat.staffName })
  if (after.memberId !== null) await announceUnseen(deps, tx, after.chatId)
  return after
}

async function lockOwn(tx: Tx, by: StaffCall, id: string): Promise<Chat> {
  const chat = (await store.lock(tx, id)) ?? refuse('message.unknown')
  checkIsTakenBy(chat, by.staffId)
  return chat
}

async function upload(deps: ChatDeskDeps, by: StaffCall, id: string, bytes: Buffer) {
  const chat = (await store.byId(deps.db, id)) ?? refuse('message.unknown')
  checkIsTakenBy(chat, by.staffId)
  const added = await addImage(deps, { memberId: null, staffId: by.staffId }, bytes)
  const entry = { object: objectOf(id), before: null, after: { image: added.id }, reason: null }
  await deps.db.transaction().execute((tx) => by.audit(tx, entry))
  return added
}

/** T164: the audit log has who opened which picture. */
async function image({ db, files }: ChatDeskDeps, by: StaffCall, id: string) {
  const found = (await chatImagesStore.sent(db, id)) ?? refuse('file.unknown')
  const content = (await files.get(db, found.fileId)) ?? refuse('file.unknown')
  const entry = { object: objectOf(found.chatId ?? ''), before: null, after: { image: id }, reason: null }
  await db.transaction().execute((tx) => by.audit(tx, entry))
  return { contentType: content.contentType, bytes: new Uint8Array(content.bytes) }
}
