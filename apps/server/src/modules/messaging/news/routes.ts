import * as wire from '@croupier/wire/messaging/news'
import { route } from '../../../platform/http/route.ts'
import type { NewsService } from './service.ts'

export const newsRoutes = (news: NewsService) => [
  route(wire.unreadNews, ({ session }) => news.unread(session.memberId)),
  route(wire.readNews, ({ session, input }) => news.read(session.memberId, input.id)),
  route(wire.readAllNews, ({ session }) => news.readAll(session.memberId)),
]
