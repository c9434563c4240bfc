import { type MemberId, memberIdOf, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { memberPicture } from '../../../platform/files/inspect.ts'
import type { PolicyReader } from '../../content/index.ts'
import { chatImagesStore } from './images-store.ts'
import { addLine, type LineDeps, linesOf, type Writing } from './lines.ts'
import type { Customer } from './model.ts'
import { liveChatPolicy } from './policy.ts'
import { checkLine, isOpenAt, nextOpening } from './rules.ts'
import { type Chat, linesStore, type Part, chatsStore as store } from './store.ts'

export type ChatDeps = LineDeps & {
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'get'>
  settings: PolicyReader
  /** The time zone of the merchant. */
  timeZone(): string
}
export type ChatService = ReturnType<typeof chatService>

/** §4: live chat as customers see it: members, and visitors whom a cookie names. */
export function chatService(deps: ChatDeps) {
  const { db, clock, files, settings, timeZone } = deps
  const hours = settings.policy(liveChatPolicy)
  const isOn = () => hours().isOn
  return {
    isOn,
    async view(customer: Customer | undefined, part: Part) {
      const now = clock.now()
      const isOpen = isOpenAt(hours(), timeZone(), now)
      const opensAt = isOpen ? null : nextOpening(hours(), timeZone(), now)
      const chat = customer && (await store.lastOf(db, customer))
      return { isOn: isOn(), isOpen, opensAt, chat: chat ? await shown(deps, chat, part) : null }
    },
    async write(customer: Customer, writing: Writing & { language: string }) {
      if (!isOn()) refuse('message.state')
      checkLine(writing.content, writing.images)
      return db.transaction().execute((tx) => write(deps, tx, customer, writing))
    },
    async read(customer: Customer, seq: number) {
      const chat = await store.lastOf(db, customer)
      if (chat && chat.seenSeq < seq) await store.see(db, chat.chatId, seq)
      return {}
    },
    /** The file waits for its line: it is kept when that is written, and otherwise expires with its row. */
    upload: (memberId: MemberId, bytes: Buffer) => addImage(deps, { memberId, staffId: null }, bytes),
    async image(customer: Customer | undefined, id: string) {
      const image = customer ? await chatImagesStore.sentIn(db, customer, id) : undefined
      const content = image && (await files.get(db, image.fileId))
      if (!content) return refuse('file.unknown')
      return { contentType: content.contentType, bytes: new Uint8Array(content.bytes) }
    },
  }
}

/** Stores a picture that is judged by its content and encoded again. */
export async function addImage(
  { db, clock, random, files }: Pick<ChatDeps, 'db' | 'clock' | 'random' | 'files'>,
  by: { memberId: MemberId | null; staffId: Chat['staffId'] },
  bytes: Buffer,
) {
  const fileId = await files.put(await memberPicture(bytes))
  const uploadedAt = clock.now()
  const imageId = uuidV7(uploadedAt, random)
  await chatImagesStore.add(db, { imageId, ...by, chatId: null, seq: null, fileId, uploadedAt })
  return { id: imageId }
}

const shown = async ({ db }: ChatDeps, chat: Chat, part: Part) => ({
  id: chat.chatId,
  state: chat.state,
  agent: chat.state === 'taken' ? chat.staffName : null,
  lastSeq: chat.lastSeq,
  lines: await linesOf(db, chat.chatId, part),
})

async function write(deps: ChatDeps, tx: Tx, customer: Customer, writing: Writing & { language: string }) {
  const { clientId } = writing
  const open = await store.lockOpen(tx, customer)
  const last = open ?? (await store.lastOf(tx, customer))
  // The line may have been written before the chat was closed.
  const known = last && (await linesStore.byClientId(tx, last.chatId, clientId))
  if (known) return { chatId: known.chatId, seq: known.seq }
  const chat = open ?? (await openChat(deps, tx, customer, writing.language))
  const again = await linesStore.byClientId(tx, chat.chatId, clientId)
  if (again) return { chatId: again.chatId, seq: again.seq }
  const by = 'memberId' in customer ? { memberId: customer.memberId } : null
  if (!by && writing.images.length > 0) return refuse('session.required')
  const { chatId, lastSeq } = await addLine(deps, tx, chat, { ...writing, by: by ?? NOBODY, staffName: null })
  return { chatId, seq: lastSeq }
}

/** A visitor uploads no pictures. */
const NOBODY = { memberId: memberIdOf('') }

/** Another tab may have opened a chat meanwhile: its row is locked then. */
async function openChat({ clock, random }: ChatDeps, tx: Tx, customer: Customer, language: string): Promise<Chat> {
  const now = clock.now()
  await store.open(tx, {
    chatId: uuidV7(now, random),
    memberId: 'memberId' in customer ? customer.memberId : null,
    visitorHash: 'visitorHash' in customer ? customer.visitorHash : null,
    language,
    state: 'waiting',
    staffId: null,
    staffName: null,
    openedAt: now,
    lastAt: now,
    lastLine: '',
    lastFrom: 'customer',
    lastSeq: 0,
    seenSeq: 0,
  })
  const opened = await store.lockOpen(tx, customer)
  return opened ?? refuse('message.state')
}
