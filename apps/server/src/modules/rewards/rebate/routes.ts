import { claimRebate, endedRebates, manualRebate } from '@croupier/wire/rewards/rebate'
import { route } from '../../../platform/http/route.ts'
import type { RebateService } from './service.ts'

export const rebateRoutes = (rebate: RebateService) => [
  route(manualRebate, ({ session }) => rebate.view(session.memberId)),
  route(endedRebates, ({ session, input }) => rebate.ended(session.memberId, input)),
  route(claimRebate, ({ tx, session }) => rebate.claim(tx, session.memberId)),
]
