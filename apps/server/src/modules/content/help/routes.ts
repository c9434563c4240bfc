import * as desk from '@croupier/wire/content/help.console'
import { route } from '../../../platform/http/route.ts'
import type { HelpService } from './service.ts'

export const helpRoutes = (help: HelpService) => [
  route(desk.helpDesk, () => help.desk()),
  route(desk.saveHelpCategory, ({ by, input }) => help.saveCategory(by, input)),
  route(desk.saveHelpArticle, ({ by, input }) => help.saveArticle(by, input)),
  route(desk.removeHelpArticle, ({ by, input }) => help.removeArticle(by, input)),
  route(desk.helpVersions, ({ input }) => help.versions(input)),
  route(desk.restoreHelp, ({ by, input }) => help.restore(by, input)),
  route(desk.removeHelpCategory, ({ by, input }) => help.removeCategory(by, { id: input.key, reason: input.reason })),
]
