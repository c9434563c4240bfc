import type { ContractLists } from '../contracts/listing.ts'
import type { IncomeService } from '../rebates/service.ts'
import { countActives } from './actives.ts'
import { type NowDeps, teamNow } from './now.ts'
import { type RefreshDeps, refreshFigures } from './refresh.ts'
import { type FiguresDeps, figuresService } from './service.ts'

const REFRESH = 'agents.figures'
const COUNT_ACTIVES = 'agents.active_members'

/** What the schedule does for figures. */
export const figureParts = (deps: RefreshDeps) => ({
  tasks: [
    { name: REFRESH, run: () => refreshFigures(deps) },
    { name: COUNT_ACTIVES, run: () => countActives(deps) },
  ],
  crons: [
    { task: REFRESH, match: '*/5 * * * *' },
    { task: COUNT_ACTIVES, match: '*/5 * * * *' },
  ],
})

type TeamDeps = NowDeps & Omit<FiguresDeps, 'income' | 'now' | 'dividendRates'>

/** What agents see of their teams, with what they earn and what contracts pay below them. */
export const teamFigures = ({
  income,
  lists,
  ...deps
}: TeamDeps & { income: Pick<IncomeService, 'total'>; lists: Pick<ContractLists, 'dividendRates'> }) =>
  figuresService({ ...deps, income: income.total, now: teamNow(deps), dividendRates: lists.dividendRates })
