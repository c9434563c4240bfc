import type { Statements } from '../../statements/index.ts'
import { withHooks } from '../hooks/house.ts'
import { type BranchesDeps, lookAtBranches } from './branches.ts'
import { type AffiliateCodesDeps, affiliateCodesDesk } from './codes.ts'
import { type LookingDeps, lookAtReferrals } from './looking.ts'
import { affiliateKind, type MonthsDeps } from './months.ts'
import { type PlansDeps, plansDesk } from './plans.ts'
import { addPostbacks } from './postbacks.ts'
import { type ProgrammeDeps, programmeService } from './programme.ts'
import { type ReviewsDeps, reviewsDesk } from './reviews.ts'

const LOOK = 'agents.affiliates'
const POSTBACKS = 'agents.postbacks'

export type Affiliates = ReturnType<typeof affiliateParts>
export type AffiliatesDeps = Omit<AffiliateCodesDeps, 'plansOf' | 'codes'> &
  LookingDeps &
  BranchesDeps &
  MonthsDeps &
  PlansDeps &
  ReviewsDeps &
  Omit<ProgrammeDeps, 'statements' | 'codes'> & {
    accounts: { vanity: AffiliateCodesDeps['codes'] }
    statements: Pick<Statements, 'register' | 'own'>
  }

/** Affiliates: what the module registers of them. */
export function affiliateParts(deps: AffiliatesDeps) {
  deps.statements.register(withHooks('affiliate', affiliateKind(deps)))
  const plans = plansDesk(deps)
  const codes = deps.accounts.vanity
  return {
    plans,
    codes: affiliateCodesDesk({ ...deps, codes, plansOf: plans.plansOf }),
    reviews: reviewsDesk(deps),
    programme: programmeService({ ...deps, codes, statements: deps.statements.own }),
    tasks: [
      {
        name: LOOK,
        async run() {
          await lookAtBranches(deps)
          await lookAtReferrals(deps)
        },
      },
      { name: POSTBACKS, run: () => addPostbacks(deps) },
    ],
    crons: [
      { task: LOOK, match: '*/10 * * * *' },
      { task: POSTBACKS, match: '*/5 * * * *' },
    ],
  }
}
