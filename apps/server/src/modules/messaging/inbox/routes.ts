import * as wire from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { route } from '../../../platform/http/route.ts'
import type { InboxService } from './service.ts'

export const inboxRoutes = (inbox: InboxService) => [
  route(wire.messages, ({ session, input }) => inbox.page(session.memberId, input)),
  route(unreadCount, ({ session }) => inbox.unread(session.memberId)),
  route(wire.readMessage, ({ session, input }) => inbox.read(session.memberId, input.id)),
  route(wire.readAllMessages, ({ session }) => inbox.readAll(session.memberId)),
  route(wire.removeMessage, ({ session, input }) => inbox.remove(session.memberId, input.id)),
]
