import { transferDown, transferTerms, transferUp } from '@croupier/wire/agents/transfers'
import { route } from '../../../platform/http/route.ts'
import type { TransfersService } from './service.ts'

export const transfersRoutes = (transfers: TransfersService) => [
  route(transferTerms, ({ session }) => transfers.terms(session.memberId)),
  route(transferUp, ({ tx, session, input }) => transfers.up(tx, session.memberId, input.amount)),
  route(transferDown, ({ tx, session, input }) => transfers.down(tx, session.memberId, input.memberId, input.amount)),
]
