import type { Tone } from '@croupier/ui/tag'
import type { ChatState } from '@croupier/wire/messaging/chat'
import type { ChatQueue, DeskChat } from '@croupier/wire/messaging/chat.console'

export const CHAT_QUEUE_WORDS: Record<ChatQueue, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  taken: 'Taken',
  closed: 'Closed',
}

export const CHAT_STATE_WORDS: Record<ChatState, { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  taken: { text: 'Taken', tone: 'good' },
  closed: { text: 'Closed', tone: 'plain' },
}

export const customerOf = ({ memberId, username }: DeskChat): string =>
  memberId === null ? 'Visitor' : (username ?? memberId)
