import { countActives } from './actives.ts'
import { type RefreshDeps, refreshFigures } from './refresh.ts'

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
