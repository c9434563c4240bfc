import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
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
import { runPolicy } from './run-policy.ts'
import { linesStore as store } from './store.ts'

export type RunsDeps = Pick<ContractsDeps, 'db' | 'clock' | 'calendar'> & {
  random: Random
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
    const policy = runPolicy(deps, minimumOf(deps, run))
    if (await store.addRun(tx, run, { at, policy })) await store.add(tx, run, await linesOf(deps, tx, run), at)
    return true
  })
}

/** Agent rules §3.4: the valid bets from which a member counts as active in a run. */
const minimumOf = ({ figures }: RunsDeps, { length, firstDay, lastDay }: Run): Money =>
  length === 'hourly' ? figures().activeInHour : activeMinimum({ from: firstDay, to: lastDay }, figures())

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
  const sums = await figuresStore.ofTeams(tx, payees, days, minimumOf(deps, run))
  return new Map(
    sums.map(({ agentId, deposits: _, withdrawals: __, rebate: rebates, ...one }) => [
      agentId,
      { ...one, rebates, ngr: units(-pnlOf({ ...one, rebate: rebates })) },
    ]),
  )
}

/** Agent rules §7.3. The valid bets of an hour, by the tree of its day. Salaries do not depend on the result. */
async function hourFigures(deps: RunsDeps, tx: Tx, payees: readonly MemberId[], run: Run) {
  const span = { from: run.startsAt, to: run.endsAt }
  const facts = await countedFacts(deps, tx, { settled: span })
  const sums = await factsStore.ofTeams(tx, payees, run.firstDay, { facts, minimum: minimumOf(deps, run) })
  return new Map(
    sums.map(({ agentId, ...one }) => [
      agentId,
      { ...one, rebates: ZERO, commissions: ZERO, rewards: ZERO, ngr: ZERO },
    ]),
  )
}
