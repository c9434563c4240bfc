import { isAssistant } from '@croupier/rules/agent-types'
import { agentAffiliate } from '@croupier/wire/agents/affiliates'
import {
  addAffiliateCode,
  affiliateDesk,
  affiliateMonths,
  affiliatePlans,
  affiliateReferrals,
  changeAffiliateCode,
  createAffiliatePlan,
  decideAffiliateReferral,
  requestAffiliatePlan,
} from '@croupier/wire/agents/affiliates.console'
import { route } from '../../../platform/http/route.ts'
import type { TreeService } from '../tree/service.ts'
import type { Affiliates } from './parts.ts'

export const affiliatesRoutes = (tree: TreeService, { codes, plans, programme, reviews }: Affiliates) => [
  route(agentAffiliate, async ({ session }) =>
    programme.view(await tree.agentOf(session), { isAssistant: isAssistant(session.accountType) }),
  ),
  route(affiliateDesk, ({ input }) => codes.list(input)),
  route(addAffiliateCode, ({ by, input }) => codes.add(by, input)),
  route(changeAffiliateCode, ({ by, input }) => codes.change(by, input)),
  route(affiliatePlans, ({ input }) => plans.list(input)),
  route(createAffiliatePlan, ({ by, input }) => plans.create(by, input)),
  route(requestAffiliatePlan, ({ by, input }) => plans.request(by, input)),
  route(affiliateMonths, ({ input }) => programme.months(input)),
  route(affiliateReferrals, ({ input }) => reviews.list(input)),
  route(decideAffiliateReferral, ({ by, input }) => reviews.decide(by, input)),
]
