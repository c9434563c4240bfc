import type { MemberId } from '@croupier/kernel/ids'
import { ROOM_PAGE, type RoomMessage } from '@croupier/wire/messaging/room'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { type Channel, channel, type Live } from '../../../platform/live/live.ts'
import { type StoredMessage, roomStore as store } from './store.ts'

/** What the members of a room learn: new messages, messages that staff have hidden, and whether the list begins anew. */
type News = { messages: readonly RoomMessage[]; hidden: readonly number[]; isWhole: boolean }
type Told = { room: string; messages: (Omit<RoomMessage, 'sentAt'> & { sentAt: string })[]; hidden: readonly number[] }

export type RoomChannelDeps = {
  db: Db
  fanout: Fanout
  live: Live
  hasRoom(room: string): boolean
  /** Whether a member may read now. */
  mayRead(memberId: MemberId): Promise<boolean>
}

export const shownOf = ({ seq, name, content, sentAt }: StoredMessage): RoomMessage => ({
  seq: Number(seq),
  name,
  content,
  sentAt,
})

/** The live channel of the rooms. Each node turns a batch into one frame for all of its connections. */
export function roomChannel({ db, fanout, live, hasRoom, mayRead }: RoomChannelDeps) {
  const told = jsonTopic<Told>(fanout, 'messaging.room')
  told.subscribe(({ room, messages, hidden }) => {
    const shown = messages.map((one) => ({ ...one, sentAt: new Date(one.sentAt) }))
    const last = shown.at(-1)?.seq
    const value = { messages: shown, hidden: [...hidden], isWhole: false }
    live.sendHere('room', { topic: room }, value, last === undefined ? undefined : String(last))
  })
  const expelled = jsonTopic<{ memberId: MemberId }>(fanout, 'messaging.room_expelled')
  expelled.subscribe(({ memberId }) => live.expel('room', memberId))
  return {
    publish: (tx: Tx, room: string, messages: readonly StoredMessage[]) =>
      told.publishWith(tx, {
        room,
        messages: messages.map((one) => ({ ...shownOf(one), sentAt: one.sentAt.toISOString() })),
        hidden: [],
      }),
    hide: (tx: Tx, room: string, seq: number) => told.publishWith(tx, { room, messages: [], hidden: [seq] }),
    /** Ends the subscriptions of a member on every node with the commit. */
    expel: (tx: Tx, memberId: MemberId) => expelled.publishWith(tx, { memberId }),
    channels: [
      channel({
        name: 'room',
        audience: 'members',
        hasTopic: hasRoom,
        mayWatch: ({ memberId }) => mayRead(memberId),
        async catchUp({ topic = '', since }) {
          const news = await newsSince(db, topic, since)
          const last = news.messages.at(-1)?.seq ?? since
          return [
            {
              ...(last === undefined ? {} : { cursor: String(last) }),
              value: { ...news, messages: [...news.messages], hidden: [...news.hidden] },
            },
          ]
        },
      }),
    ] satisfies Channel[],
  }
}
export type RoomChannel = ReturnType<typeof roomChannel>

/** What a page has missed since a message; the newest part when it has none, or when it missed more than that. */
async function newsSince(reader: Reader, room: string, since: string | undefined): Promise<News> {
  const hidden = await store.hidden(reader, room)
  if (since !== undefined && /^\d{1,15}$/.test(since)) {
    const missed = await store.after(reader, room, { after: Number(since), limit: ROOM_PAGE + 1 })
    if (missed.length <= ROOM_PAGE) return { messages: missed.map(shownOf), hidden, isWhole: false }
  }
  return { messages: (await store.before(reader, room, { limit: ROOM_PAGE })).map(shownOf), hidden, isWhole: true }
}
