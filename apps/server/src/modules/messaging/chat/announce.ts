import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import { type Chat, chatsStore as store } from './store.ts'

type Change = Pick<Chat, 'memberId' | 'chatId' | 'lastSeq' | 'state'>
type Value = { id: string; seq: number; state: string }

const TOPIC = /^[0-9a-f]{32}$/
/** The topic of a visitor's chat: its id without dashes, which nobody can guess. A message has no text of the chat. */
const topicOf = (chatId: string): string => chatId.replaceAll('-', '')
const idOf = (topic: string): string => topic.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const stateOf = ({ chatId, lastSeq, state }: Change): Value => ({ id: chatId, seq: lastSeq, state })
const cursorOf = ({ id, seq, state }: Value): string => `${id}.${seq}.${state}`

/** Announces changes of chats to the pages of their customers, on every node. */
export function chatAnnouncer({ db, fanout, live }: { db: Db; fanout: Fanout; live: Live }) {
  const committed = jsonTopic<Change>(fanout, 'messaging.chat')
  committed.subscribe((change) => {
    const value = stateOf(change)
    const { memberId, chatId } = change
    if (memberId === null) live.sendHere('visitorChat', { topic: topicOf(chatId) }, value, cursorOf(value))
    else live.sendHere('chat', { memberId }, value, cursorOf(value))
  })
  return {
    /** Announces with the commit of the caller's transaction. */
    publish: (tx: Tx, { memberId, chatId, lastSeq, state }: Change) =>
      committed.publishWith(tx, { memberId, chatId, lastSeq, state }),
    channels: [
      channel({
        name: 'chat',
        audience: 'member',
        catchUp: async ({ session, since }) =>
          session ? missed(await store.lastOf(db, { memberId: session.memberId }), since) : [],
      }),
      channel({
        name: 'visitorChat',
        audience: 'public',
        hasTopic: (topic) => TOPIC.test(topic),
        async catchUp({ topic = '', since }) {
          const chat = await store.byId(db, idOf(topic))
          return missed(chat?.memberId === null ? chat : undefined, since)
        },
      }),
    ] satisfies Channel[],
  }
}
export type ChatAnnouncer = ReturnType<typeof chatAnnouncer>

/** The state of the chat, unless the client has it. */
function missed(chat: Chat | undefined, since: string | undefined): { cursor: string; value: Value }[] {
  if (!chat) return []
  const value = stateOf(chat)
  const cursor = cursorOf(value)
  return cursor === since ? [] : [{ cursor, value }]
}
