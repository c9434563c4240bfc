import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { units, ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../../platform/db/database.ts'
import type { FiguresPolicy } from '../../figures/policy.ts'
import type { FigureSources } from '../../figures/ports.ts'
import { activeMinimum, pnlOf } from '../../figures/rules.ts'
import { figuresStore } from '../../figures/store.ts'
import { rebatesStore } from '../../rebates/store.ts'
import type { ContractsDeps } from '../service.ts'
import { contractsStore } from '../store.ts'
import { countedFacts } from './facts.ts'
import { factsStore } from './facts-store.ts'
import type { PeriodFigures, Run } from './model.ts'
import { GRACE_MS, lineOf, runAt } from './rules.ts'
import { linesStore as store } from './store.ts'

export type RunsDeps = Pick<ContractsDeps, 'db' | 'clock' | 'calendar'> & {
  figures(): FiguresPolicy
  sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'>
}

/**
 * Agent rules §8.1: computes the lines of all periods and hours that are over and whose figures are final, oldest first, each run in one
 * transaction. What is missed is computed later; a run that another node computes is left to it.
 */
export async function computeRuns(deps: RunsDeps): Promise<void> {
  for (const { kind, length, firstStart } of await store.lengths(deps.db)) {
    if (length === 'window') continue
    let next = (await store.lastRun(deps.db, kind, length))?.endsAt ?? firstStart
    for (;;) {
      const run = runAt(kind, length, next, deps.calendar())
      if (!(await computeRun(deps, run))) break
      next = run.endsAt
    }
  }
}

async function computeRun(deps: RunsDeps, run: Run): Promise<boolean> {
  const { db, clock } = deps
  if (plusMs(run.endsAt, GRACE_MS[run.kind]) > clock.now()) return false
  return db.transaction().execute(async (tx) => {
    if (!(await areFiguresFinal(tx, run))) return false
    const at = clock.now()
    if (await store.addRun(tx, run, at)) await store.add(tx, run, await linesOf(deps, tx, run), at)
    return true
  })
}

/** An hour is read from the results themselves, of which no more come once the grace is over. */
const areFiguresFinal = async (tx: Tx, { length, lastDay }: Run): Promise<boolean> =>
  length === 'hourly' || rebatesStore.isClosed(tx, lastDay)

async function linesOf(deps: RunsDeps, tx: Tx, run: Run) {
  const contracts = await contractsStore.payingFor(tx, run)
  const payees = contracts.map(({ payeeId }) => payeeId)
  const figures = await figuresOf(deps, tx, payees, run)
  const depths = await store.depths(tx, payees, run.lastDay)
  const before = await store.linesBefore(
    tx,
    contracts.map(({ chainId }) => chainId),
  )
  const lines = contracts.map((contract) =>
    lineOf(run, contract, {
      depth: depths.get(contract.payeeId) ?? 0,
      figures: figures.get(contract.payeeId),
      before: before.get(contract.chainId),
    }),
  )
  // An hour without bets has no line.
  return run.length === 'hourly' ? lines.filter(({ validBet }) => validBet !== 0n) : lines
}

async function figuresOf(
  deps: RunsDeps,
  tx: Tx,
  payees: readonly MemberId[],
  run: Run,
): Promise<Map<MemberId, PeriodFigures>> {
  if (run.length === 'hourly') return hourFigures(deps, tx, payees, run)
  const days = { from: run.firstDay, to: run.lastDay }
  const sums = await figuresStore.ofTeams(tx, payees, days, activeMinimum(days, deps.figures()))
  return new Map(
    sums.map(({ agentId, validBet, activeMembers, ...one }) => [
      agentId,
      { validBet, activeMembers, ngr: units(-pnlOf(one)) },
    ]),
  )
}

/** Agent rules §7.3. The valid bets of an hour, by the tree of its day. Salaries do not depend on the result. */
async function hourFigures(deps: RunsDeps, tx: Tx, payees: readonly MemberId[], run: Run) {
  const span = { from: run.startsAt, to: run.endsAt }
  const facts = await countedFacts(deps, tx, { settled: span })
  const sums = await factsStore.ofTeams(tx, payees, run.firstDay, { facts, minimum: deps.figures().activeInHour })
  return new Map(
    sums.map(({ agentId, validBet, activeMembers }) => [agentId, { validBet, activeMembers, ngr: ZERO }] as const),
  )
}
