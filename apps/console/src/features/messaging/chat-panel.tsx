import { useCall } from '@croupier/api-client/react'
import type { Output } from '@croupier/wire/endpoint'
import {
  chatDesk,
  closeChat,
  type DeskChat,
  deskChat,
  releaseChat,
  takeChat,
} from '@croupier/wire/messaging/chat.console'
import { act } from '../../lib/acts/act.ts'
import { ActList } from '../../lib/acts/act-list.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { timeText } from '../../lib/time.ts'
import { ChatAnswer } from './chat-answer.tsx'
import { ChatLines } from './chat-lines.tsx'
import { CHAT_STATE_WORDS, customerOf } from './chat-words.ts'

/** How often an open chat is read. */
const EVERY_MS = 2_000
const changes = [chatDesk, deskChat]
const permission = 'message.chat.answer'

const take = act({
  id: 'take',
  endpoint: takeChat,
  permission,
  label: (_: DeskChat) => 'Take the chat',
  kind: 'primary',
  key: 't',
  applies: ({ state }) => state === 'waiting',
  input: ({ id }) => ({ id }),
  changes,
  stays: true,
  done: (chat) => `You answer ${customerOf(chat)}`,
})

const release = act({
  id: 'release',
  endpoint: releaseChat,
  permission,
  label: (_: DeskChat) => 'Return to the queue',
  applies: ({ state }) => state === 'taken',
  asks: {
    by: 'dialog',
    title: () => 'Return the chat to the queue?',
    effect: 'Another member of staff can take it. The customer keeps the conversation.',
    act: 'Return',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes,
  stays: true,
  done: () => 'The chat waits for a colleague',
})

const close = act({
  id: 'close',
  endpoint: closeChat,
  permission,
  label: (_: DeskChat) => 'Close the chat',
  applies: ({ state }) => state !== 'closed',
  asks: {
    by: 'dialog',
    title: () => 'Close the chat?',
    effect: 'The customer sees that the chat has ended, and can begin another one.',
    act: 'Close the chat',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes,
  stays: true,
  done: () => 'The chat is closed',
})

/** One live chat: the conversation, the answer, and what happens to the chat. */
export function ChatPanel({ id }: { id: string }) {
  const call = useCall(deskChat, { id }, { everyMs: EVERY_MS })
  return (
    <DetailPanel
      label="Chat"
      call={call}
      show={(found: Output<typeof deskChat>) => {
        const { chat } = found
        return {
          title: customerOf(chat),
          tag: CHAT_STATE_WORDS[chat.state],
          line: `${chat.memberId === null ? 'Without an account' : `ID ${chat.memberId}`} · ${chat.language} · since ${timeText(chat.openedAt)} UTC`,
          ...(chat.memberId === null ? {} : { memberId: chat.memberId }),
          sections: [
            { id: 'lines', body: <ChatLines found={found} /> },
            ...(chat.state === 'taken' && chat.isMine
              ? [{ id: 'answer', body: <ChatAnswer chat={chat} cannedReplies={found.cannedReplies} /> }]
              : []),
          ],
          acts: (
            <ActList
              row={chat}
              rowKey={(one) => one.id}
              acts={[take, release, close]}
              fine="The audit log names everyone who acts or opens a picture. Never ask for a password or a code."
              onDone={() => {}}
            />
          ),
        }
      }}
    />
  )
}
