import { announcements } from '@croupier/wire/content/announcements'
import * as wire from '@croupier/wire/content/articles'
import * as desk from '@croupier/wire/content/articles.console'
import { route } from '../../../platform/http/route.ts'
import type { ArticlesService } from './service.ts'

export const articlesRoutes = (articles: ArticlesService) => [
  route(announcements, ({ input, language }) => articles.announcements(input.types, input.language ?? language)),
  route(wire.notices, ({ input, language }) => articles.notices(input.page, input.language ?? language)),
  route(wire.notice, ({ input, language }) => articles.notice(input.id, input.language ?? language)),
  route(wire.helpCenter, ({ input, language }) => articles.helpCenter(input.language ?? language)),
  route(desk.noticesDesk, () => articles.allNotices()),
  route(desk.saveNotice, ({ by, input }) => articles.save(by, input)),
  route(desk.removeNotice, ({ by, input }) => articles.remove(by, input)),
  route(desk.noticeVersions, ({ input }) => articles.versions(input)),
  route(desk.restoreNotice, ({ by, input }) => articles.restore(by, input)),
]
