import type { Statements } from '../../statements/index.ts'
import { type AffiliateCodesDeps, affiliateCodesDesk } from './codes.ts'
import { type LookingDeps, lookAtReferrals } from './looking.ts'
import { affiliateKind, type MonthsDeps } from './months.ts'
import { type PlansDeps, plansDesk } from './plans.ts'
import { type ProgrammeDeps, programmeService } from './programme.ts'
import { type ReviewsDeps, reviewsDesk } from './reviews.ts'

const LOOK = 'agents.affiliates'

export type Affiliates = ReturnType<typeof affiliateParts>
type Deps = Omit<AffiliateCodesDeps, 'plansOf' | 'codes'> &
  LookingDeps &
  MonthsDeps &
  PlansDeps &
  ReviewsDeps &
  Omit<ProgrammeDeps, 'statements' | 'codes'> & {
    accounts: { vanity: AffiliateCodesDeps['codes'] }
    statements: Pick<Statements, 'register' | 'own'>
  }

/** Affiliates: what the module registers of them. */
export function affiliateParts(deps: Deps) {
  deps.statements.register(affiliateKind(deps))
  const plans = plansDesk(deps)
  const codes = deps.accounts.vanity
  return {
    plans,
    codes: affiliateCodesDesk({ ...deps, codes, plansOf: plans.plansOf }),
    reviews: reviewsDesk(deps),
    programme: programmeService({ ...deps, codes, statements: deps.statements.own }),
    tasks: [{ name: LOOK, run: () => lookAtReferrals(deps) }],
    crons: [{ task: LOOK, match: '*/10 * * * *' }],
  }
}
