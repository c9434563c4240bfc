import { plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import type { RawBuilder } from 'kysely'
import { prepareForBulk } from '../../../../platform/db/bulk.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { FiguresPolicy } from '../../figures/policy.ts'
import type { FigureSources } from '../../figures/ports.ts'
import { activeMinimum, pnlOf } from '../../figures/rules.ts'
import { figuresStore } from '../../figures/store.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import { rebatesStore } from '../../rebates/store.ts'
import { restatedStore } from '../corrections/restated-store.ts'
import type { ContractsDeps } from '../service.ts'
import { contractsStore } from '../store.ts'
import { countedFacts } from './facts.ts'
import { factsStore } from './facts-store.ts'
import type { ContractLine, LineBefore, PeriodFigures, Run } from './model.ts'
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
    await prepareForBulk(tx)
    const at = clock.now()
    const policy = runPolicy(deps, minimumOf(deps, run))
    await restatedStore.holdRuns(tx)
    if (!(await store.addRun(tx, run, { at, policy }))) return true
    const restatementNo = await restatedStore.lastNo(tx, run)
    const restated = restatementNo === 0 ? null : restatedStore.query(run, restatementNo)
    const computed = await computeLines(deps, tx, run, { minimum: policy.activeMinimum, restated })
    // An hour without bets has no line.
    const lines = run.length === 'hourly' ? computed.filter(({ validBet }) => validBet !== 0n) : computed
    await store.add(tx, run, lines, { at, restatementNo })
    await hookOutbox.linesStated(tx, run, at)
    return true
  })
}

/** Agent rules §3.4: the valid bets from which a member counts as active in a run. */
const minimumOf = ({ figures }: RunsDeps, { length, firstDay, lastDay }: Run): Money =>
  length === 'hourly' ? figures().activeInHour : activeMinimum({ from: firstDay, to: lastDay }, figures())

/** An hour is read from the results themselves, of which no more come once the grace is over. */
const areFiguresFinal = async (tx: Tx, { length, lastDay }: Run): Promise<boolean> =>
  length === 'hourly' || rebatesStore.isClosed(tx, lastDay)

/** The valid bets from which a member is active, and a query of what is restated for the run. */
type Basis = { minimum: Money; restated: RawBuilder<unknown> | null }

/**
 * The lines of all contracts that pay for a run. It follows from the closed days, the tree and the basis alone, so a later computation
 * is the same. `changed` has the lines before of chains that a restatement changes.
 */
export async function computeLines(
  deps: Pick<RunsDeps, 'sources'>,
  tx: Tx,
  run: Run,
  { changed, ...basis }: Basis & { changed?: ReadonlyMap<string, LineBefore> },
): Promise<ContractLine[]> {
  const contracts = await contractsStore.payingFor(tx, run)
  const payees = contracts.map(({ payeeId }) => payeeId)
  const figures = await figuresOf(deps, tx, payees, run, basis)
  const depths = await store.depths(tx, payees, run.lastDay)
  const chains = contracts.map(({ chainId }) => chainId)
  const before = new Map([...(await store.linesBefore(tx, chains, run.startsAt)), ...(changed ?? [])])
  return contracts.map((contract) =>
    lineOf(run, contract, {
      depth: depths.get(contract.payeeId) ?? 0,
      figures: figures.get(contract.payeeId),
      before: before.get(contract.chainId),
    }),
  )
}

async function figuresOf(
  deps: Pick<RunsDeps, 'sources'>,
  tx: Tx,
  payees: readonly MemberId[],
  run: Run,
  { minimum, restated }: Basis,
): Promise<Map<MemberId, PeriodFigures>> {
  if (run.length === 'hourly') return hourFigures(deps, tx, payees, run, { minimum, restated })
  const days = { from: run.firstDay, to: run.lastDay }
  const sums = await figuresStore.ofTeams(tx, payees, days, {
    minimum,
    restated: restated && restatedStore.days(restated),
  })
  return new Map(
    sums.map(({ agentId, deposits: _, withdrawals: __, rebate: rebates, ...one }) => [
      agentId,
      { ...one, rebates, ngr: units(-pnlOf({ ...one, rebate: rebates })) },
    ]),
  )
}

/** Agent rules §7.3. The valid bets of an hour, by the tree of its day. Salaries do not depend on the result. */
async function hourFigures(
  deps: Pick<RunsDeps, 'sources'>,
  tx: Tx,
  payees: readonly MemberId[],
  run: Run,
  { minimum, restated }: Basis,
) {
  const span = { from: run.startsAt, to: run.endsAt }
  const counted = await countedFacts(deps, tx, { settled: span })
  const facts = restated ? restatedStore.withFacts(counted, restated, span) : counted
  const sums = await factsStore.ofTeams(tx, payees, run.firstDay, { facts, minimum })
  return new Map(
    sums.map(({ agentId, ...one }) => [
      agentId,
      { ...one, rebates: ZERO, commissions: ZERO, rewards: ZERO, ngr: ZERO },
    ]),
  )
}
