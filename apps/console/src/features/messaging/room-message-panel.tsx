import {
  type DeskMessage,
  hideRoomMessage,
  liftRoomSanction,
  roomDesk,
  sanctionRoomMember,
} from '@croupier/wire/messaging/room.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { sanctionWords } from './room-words.ts'

const permission = 'message.room.moderate'
const changes = [roomDesk]

const hide = act({
  id: 'hide',
  endpoint: hideRoomMessage,
  permission,
  label: (_: DeskMessage) => 'Hide the message',
  kind: 'primary',
  applies: ({ hiddenAt }) => hiddenAt === null,
  asks: {
    by: 'dialog',
    title: () => 'Hide the message?',
    effect: 'It disappears from the pages of all members at once.',
    act: 'Hide it',
  },
  input: ({ seq }, reason) => ({ seq, reason }),
  changes,
  stays: true,
  done: () => 'The message is hidden',
})

/** Mutes for some hours. */
const mute = (hours: number, words: string) =>
  act({
    id: `mute-${hours}`,
    endpoint: sanctionRoomMember,
    permission,
    label: (_: DeskMessage) => `Mute for ${words}`,
    asks: {
      by: 'dialog',
      title: ({ username }) => `Mute ${username} for ${words}?`,
      effect: 'The member can read the player chat, but not write. It replaces another sanction.',
      act: 'Mute',
    },
    input: ({ memberId }, reason) => ({ memberId, kind: 'muted' as const, hours, reason }),
    changes,
    stays: true,
    done: ({ username }) => `${username} is muted for ${words}`,
  })

const ban = act({
  id: 'ban',
  endpoint: sanctionRoomMember,
  permission,
  label: (_: DeskMessage) => 'Ban from the chat',
  kind: 'dangerSoft',
  asks: {
    by: 'dialog',
    title: ({ username }) => `Ban ${username} from the player chat?`,
    effect: 'The member neither reads nor writes until staff lift it. Bets and money are not affected.',
    act: 'Ban',
  },
  input: ({ memberId }, reason) => ({ memberId, kind: 'banned' as const, hours: null, reason }),
  changes,
  stays: true,
  done: ({ username }) => `${username} is banned from the player chat`,
})

const lift = act({
  id: 'lift',
  endpoint: liftRoomSanction,
  permission,
  label: (_: DeskMessage) => 'Lift the sanction',
  applies: ({ sanction }) => sanction !== null,
  asks: {
    by: 'dialog',
    title: ({ username }) => `Lift the sanction of ${username}?`,
    effect: 'The member can read and write again.',
    act: 'Lift',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes,
  stays: true,
  done: ({ username }) => `${username} can write again`,
})

const acts = [hide, mute(1, 'an hour'), mute(24, 'a day'), ban, lift]

/** One message of the player chat, and what staff do about it. */
export function RoomMessagePanel({ message }: { message: DeskMessage }) {
  return (
    <DetailPanel
      label="Message"
      one={message}
      show={(one) => ({
        title: one.username,
        tag: one.hiddenAt ? { text: 'Hidden', tone: 'warning' } : { text: 'Shown', tone: 'good' },
        line: `${one.name} in ${one.room} · ID ${one.memberId}`,
        memberId: one.memberId,
        facts: [
          { label: 'Sent (UTC)', value: timeText(one.sentAt) },
          { label: 'Sanction', value: sanctionWords(one.sanction) },
        ],
        sections: [{ id: 'content', title: 'Message', body: <Quote>{one.content}</Quote> }],
        acts: (
          <ActList
            row={one}
            rowKey={({ seq }) => String(seq)}
            acts={acts}
            fine="Every act is in the audit log of the member, without the text."
            onDone={() => {}}
          />
        ),
      })}
    />
  )
}
