import { businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { endOf, type Period, periodAfter, periodOf } from '@croupier/kernel/period'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { Tx } from '../../../../platform/db/database.ts'
import type { FiguresPolicy } from '../../figures/policy.ts'
import { activeMinimum, pnlOf } from '../../figures/rules.ts'
import { figuresStore } from '../../figures/store.ts'
import { rebatesStore } from '../../rebates/store.ts'
import type { ContractsDeps } from '../service.ts'
import { contractsStore } from '../store.ts'
import type { PeriodFigures, Run } from './model.ts'
import { GRACE_MS, lineOf } from './rules.ts'
import { linesStore as store } from './store.ts'

export type RunsDeps = Pick<ContractsDeps, 'db' | 'clock' | 'calendar'> & { figures(): FiguresPolicy }

/**
 * Agent rules §8.1: computes the lines of all periods that are over and whose figures are final, oldest first, each run in one
 * transaction. What is missed is computed later; a run that another node computes is left to it.
 */
export async function computeRuns(deps: RunsDeps): Promise<void> {
  for (const { kind, length, firstStart } of await store.lengths(deps.db)) {
    const last = await store.lastRun(deps.db, kind, length)
    let period = last
      ? periodAfter(periodOf(last, length))
      : periodOf(businessDayOf(firstStart, deps.calendar()), length)
    while (await computeRun(deps, kind, period)) period = periodAfter(period)
  }
}

async function computeRun(deps: RunsDeps, kind: OfferedKind, period: Period): Promise<boolean> {
  const { db, clock, calendar } = deps
  const run = { kind, period }
  if (plusMs(endOf(period, calendar()), GRACE_MS[kind]) > clock.now()) return false
  return db.transaction().execute(async (tx) => {
    if (!(await rebatesStore.isClosed(tx, period.last))) return false
    const at = clock.now()
    if (await store.addRun(tx, run, at)) await store.add(tx, run, await linesOf(deps, tx, run), at)
    return true
  })
}

async function linesOf(deps: RunsDeps, tx: Tx, run: Run) {
  const { period } = run
  const contracts = await contractsStore.payingFor(tx, run.kind, {
    length: period.length,
    startsAt: startOfDay(period.first, deps.calendar()),
    endsAt: endOf(period, deps.calendar()),
  })
  const payees = contracts.map(({ payeeId }) => payeeId)
  const figures = await figuresOf(deps, tx, payees, period)
  const depths = await store.depths(tx, payees, period.last)
  const before = await store.linesBefore(
    tx,
    contracts.map(({ chainId }) => chainId),
  )
  return contracts.map((contract) =>
    lineOf(run, contract, {
      depth: depths.get(contract.payeeId) ?? 0,
      figures: figures.get(contract.payeeId),
      before: before.get(contract.chainId),
    }),
  )
}

async function figuresOf(
  { figures }: RunsDeps,
  tx: Tx,
  payees: readonly MemberId[],
  { first: from, last: to }: Period,
): Promise<Map<MemberId, PeriodFigures>> {
  const days = { from, to }
  const sums = await figuresStore.ofTeams(tx, payees, days, activeMinimum(days, figures()))
  return new Map(
    sums.map(({ agentId, validBet, activeMembers, ...one }) => [
      agentId,
      { validBet, activeMembers, ngr: units(-pnlOf(one)) },
    ]),
  )
}
