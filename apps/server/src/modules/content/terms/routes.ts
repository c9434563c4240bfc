import * as wire from '@croupier/wire/content/terms'
import * as desk from '@croupier/wire/content/terms.console'
import { route } from '../../../platform/http/route.ts'
import type { TermsService } from './service.ts'

export const termsRoutes = (terms: TermsService) => [
  route(wire.termsVersions, () => terms.versions()),
  route(wire.terms, ({ input, language }) => terms.one(input.version, input.language ?? language)),
  route(desk.termsDesk, () => terms.desk()),
  route(desk.publishTerms, ({ by, input }) => terms.publish(by, input)),
]
