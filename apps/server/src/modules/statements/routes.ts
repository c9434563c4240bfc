import { statement, statements, submitStatement } from '@croupier/wire/statements/statements.console'
import { route } from '../../platform/http/route.ts'
import type { StatementsService } from './service.ts'

export const statementsRoutes = (service: StatementsService) => [
  route(statements, ({ input }) => service.page(input)),
  route(statement, ({ input }) => service.one(input.id)),
  route(submitStatement, ({ by, input }) => service.submit(by, input)),
]
