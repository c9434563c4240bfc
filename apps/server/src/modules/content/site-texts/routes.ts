import { siteTexts } from '@croupier/wire/content/site-texts'
import * as desk from '@croupier/wire/content/site-texts.console'
import { route } from '../../../platform/http/route.ts'
import type { SiteTextsService } from './service.ts'

export const siteTextsRoutes = (texts: SiteTextsService) => [
  route(siteTexts, ({ input }) => texts.ofPage(input)),
  route(desk.siteTextList, ({ input }) => texts.list(input)),
  route(desk.saveSiteText, ({ by, input }) => texts.save(by, input)),
  route(desk.exportSiteTexts, ({ input }) => texts.exported(input.language)),
  route(desk.checkSiteTexts, ({ input }) => texts.check(input)),
  route(desk.importSiteTexts, ({ by, input }) => texts.takeOver(by, input)),
]
