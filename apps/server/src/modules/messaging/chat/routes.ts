import { refuse } from '@croupier/kernel/refusals'
import * as wire from '@croupier/wire/messaging/chat'
import * as console from '@croupier/wire/messaging/chat.console'
import { route } from '../../../platform/http/route.ts'
import type { ChatService } from './service.ts'
import type { ChatDesk } from './staff.ts'
import type { ChatVisitors } from './visitors.ts'

export const chatRoutes = (chat: ChatService, desk: ChatDesk, { customerOf, welcome }: ChatVisitors) => [
  route(wire.serviceChat, ({ session, cookies, input }) => chat.view(customerOf(session, cookies), input)),
  route(wire.beginServiceChat, ({ session, cookies }) => {
    if (!customerOf(session, cookies)) welcome(cookies)
    return {}
  }),
  route(wire.writeToService, ({ session, cookies, input, language }) =>
    chat.write(customerOf(session, cookies) ?? refuse('session.required'), { ...input, language }),
  ),
  route(wire.readServiceChat, ({ session, cookies, input }) =>
    chat.read(customerOf(session, cookies) ?? refuse('session.required'), input.seq),
  ),
  route(wire.uploadChatImage, ({ session, file }) => chat.upload(session.memberId, file)),
  route(wire.serviceChatImage, ({ session, cookies, input }) => chat.image(customerOf(session, cookies), input.id)),
  route(console.chatDesk, ({ by, input }) => desk.list(by, input)),
  route(console.deskChat, ({ by, input }) => desk.view(by, input)),
  route(console.takeChat, ({ by, input }) => desk.take(by, input.id)),
  route(console.releaseChat, ({ by, input }) => desk.release(by, input)),
  route(console.answerChat, ({ by, input }) => desk.answer(by, input)),
  route(console.closeChat, ({ by, input }) => desk.close(by, input)),
  route(console.uploadDeskImage, ({ by, input, file }) => desk.upload(by, input.id, file)),
  route(console.viewChatImage, ({ by, input }) => desk.image(by, input.id)),
]
