import type { MemberId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { ChatState } from '@croupier/wire/messaging/chat'

/** Whose chat it is: a member's, or that of the visitor whose cookie has a value with this SHA-256. */
export type Customer = { memberId: MemberId } | { visitorHash: Buffer }

/** A chat returns to the queue when it is released. The line after its end begins another chat. */
export const chatMoves = transitions({
  waiting: ['taken', 'closed'],
  taken: ['waiting', 'closed'],
  closed: [],
} satisfies Record<ChatState, ChatState[]>)
