import { announcements } from '@croupier/wire/content/announcements'
import * as wire from '@croupier/wire/content/articles'
import * as desk from '@croupier/wire/content/articles.console'
import { route } from '../../../platform/http/route.ts'
import type { ArticlesService } from './service.ts'

export const articlesRoutes = (articles: ArticlesService) => [
  route(announcements, (call) => articles.announcements(call, call.input.types, call.input.language ?? call.language)),
  route(wire.notices, (call) => articles.notices(call, call.input.page, call.input.language ?? call.language)),
  route(wire.notice, (call) => articles.notice(call, call.input.id, call.input.language ?? call.language)),
  route(wire.helpCenter, ({ input, language }) => articles.helpCenter(input.language ?? language)),
  route(desk.noticesDesk, () => articles.allNotices()),
  route(desk.saveNotice, ({ by, input }) => articles.save(by, input)),
  route(desk.removeNotice, ({ by, input }) => articles.remove(by, input)),
  route(desk.noticeVersions, ({ input }) => articles.versions(input)),
  route(desk.restoreNotice, ({ by, input }) => articles.restore(by, input)),
]
