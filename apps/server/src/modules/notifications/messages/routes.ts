import * as desk from '@croupier/wire/notifications/messages.console'
import { route } from '../../../platform/http/route.ts'
import type { StaffMessages } from './staff.ts'

export const messagesRoutes = (messages: StaffMessages) => [
  route(desk.messageList, ({ input }) => messages.page(input)),
  route(desk.messageDetail, ({ input }) => messages.detail(input.id)),
  route(desk.messageContent, ({ input }) => messages.content(input.id)),
  route(desk.retryMessage, ({ by, input }) => messages.retry(by, input)),
]
