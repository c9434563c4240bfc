import { muteUpline, sendMessage, sentMessages, uplineMessages } from '@croupier/wire/agents/messages'
import { route } from '../../../platform/http/route.ts'
import type { MessagesService } from './service.ts'

/** The door keeps assistants from sending. */
export const messagesRoutes = (messages: MessagesService) => [
  route(sentMessages, ({ session, input }) => messages.sent(session, input)),
  route(sendMessage, ({ tx, session, input }) => messages.send(tx, session.memberId, input)),
  route(uplineMessages, ({ session }) => messages.isMuted(session.memberId)),
  route(muteUpline, ({ session, input }) => messages.mute(session.memberId, input.isMuted)),
]
