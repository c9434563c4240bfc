import { requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { runDesk } from '@croupier/wire/agents/runs.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { Caller, World } from '../../apps/server/src/testing/world.ts'

/** The figures of agents' teams, the statements about the days that are over, and what contracts pay for them. */
export async function stateIncome(w: World): Promise<void> {
  for (const task of ['agents.figures', 'statements.close', 'agents.contract_runs']) await run(w, task)
}

/** Two members of staff approve the dividends of all days but the last one that has some, which waits for them. */
export async function approveRuns(w: World, [asking, deciding]: readonly [Caller, Caller]): Promise<void> {
  const waiting = { kind: 'dividend', state: 'awaitingApproval', pageSize: 50 } as const
  const { items } = await w.call(runDesk, waiting, { as: asking })
  const earlier = items.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime()).slice(1)
  for (const { awaitingLine: lineId } of earlier) {
    if (lineId === null) continue
    const { approvalId } = await w.call(requestRunApproval, { lineId, reason: 'Figures checked' }, { as: asking })
    if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: deciding })
  }
}

/** Pays the runs that are approved. */
export const payRuns = (w: World): Promise<void> => run(w, 'agents.contract_runs')

async function run(w: World, task: string): Promise<void> {
  const { database, jobs } = w.platform
  await jobs.add(database.db, task, {})
  await w.runJobs()
}
