import { type BusinessCalendar, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, sumOf, ZERO } from '@croupier/kernel/money'
import { periodOf } from '@croupier/kernel/period'
import { affiliateMonth } from '@croupier/rules/agents/affiliates'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Figure, FiguresByOwner, Line, Span, Statement, StatementKind } from '../../statements/index.ts'
import { account } from '../../wallet/index.ts'
import type { FiguresPolicy } from '../figures/policy.ts'
import type { FigureSources } from '../figures/ports.ts'
import { AGENT_POCKET } from '../pockets.ts'
import { rebatesStore } from '../rebates/store.ts'
import { digestOfMonth } from '../recompute/affiliates.ts'
import { factsStore } from './facts-store.ts'
import { isHeld } from './flag-rules.ts'
import { AFFILIATE } from './model.ts'
import { type MonthInput, type StoredMonth, monthsStore as store } from './months-store.ts'
import { planRecords } from './plan-records.ts'
import { plansStore } from './plans-store.ts'
import { referralsStore } from './referrals-store.ts'

/** Agent rules §4: paid with the dividends, from four o'clock on the day after the month. */
const GRACE_MS = 4 * MS.hour

export type MonthsDeps = {
  clock: Clock
  calendar(): BusinessCalendar
  figures(): FiguresPolicy
  sources: Pick<FigureSources, 'exclusionsDuring'>
}

/**
 * Agent rules §11: what affiliates earn by their plans, a statement for each month in which something is due. Staff approve it, then the
 * house pays it to the agent pocket. A month is computed once, when its figures are final and all members were looked at.
 */
export const affiliateKind = (deps: MonthsDeps): StatementKind => ({
  name: AFFILIATE,
  length: 'monthly',
  graceMs: GRACE_MS,
  revisits: 0,
  calendar: deps.calendar,
  approval: { permission: 'ledger.statement.approve' },
  async firstFigureAt(tx) {
    const first = await plansStore.firstAssignment(tx)
    return first && startOfDay(first, deps.calendar())
  },
  isReady: async (tx, { last }) =>
    (await rebatesStore.isClosed(tx, last)) && (await referralsStore.toLookAt(tx, last, 1)).length === 0,
  figures: (tx, period) => computeMonth(deps, tx, period),
  payment({ owner, lines }) {
    const amount = dueOf(lines)
    if (owner === 'house' || amount === 0n) return null
    const to = account.pocket(owner, AGENT_POCKET)
    return { kind: 'affiliate', postings: [{ from: account.house('rewards'), to, amount }] }
  },
  memos: (tx, statements) => Promise.all(statements.map((one) => memoOf(tx, one))),
})

const dueOf = (lines: readonly Line[]): Money =>
  sumOf(lines.filter(({ figure }) => figure === AFFILIATE).flatMap(({ amount }) => amount ?? []))

async function computeMonth(deps: MonthsDeps, tx: Tx, period: Span): Promise<FiguresByOwner> {
  const agents = await plansStore.inForce(tx, period.first)
  const plans = await planRecords.byIds(tx, [...new Set(agents.map(({ planId }) => planId))])
  const month = {
    first: period.first,
    last: period.last,
    before: periodOf(plusDays(period.first, -1), 'monthly').first,
  }
  const inputs = await store.inputs(
    tx,
    agents.map(({ affiliateId }) => affiliateId),
    month,
  )
  const byAgent = Map.groupBy(inputs, ({ affiliateId }) => affiliateId)
  const carried = await store.carriedOut(tx, month.before)
  const excluded = await excludedAtEnd(deps, tx, period)
  const owners = new Map<MemberId, Figure[]>()
  for (const { affiliateId, planId } of agents) {
    const plan = plans.get(planId)
    invariant(plan, 'an assignment names a plan')
    const computed = await addMonth(tx, period, {
      computedAt: deps.clock.now(),
      affiliateId,
      planId,
      excluded,
      terms: plan.terms,
      inputs: byAgent.get(affiliateId) ?? [],
      carryIn: carried.get(affiliateId) ?? ZERO,
      activeMinimum: deps.figures().activeInPeriod,
    })
    if (computed.total > 0n) owners.set(affiliateId, figuresOf(computed))
  }
  return owners
}

/** Agent rules §3.6: the members who are excluded, or in a time-out, when a time ends. */
export async function excludedAtEnd(
  { sources }: Pick<MonthsDeps, 'sources'>,
  reader: Reader,
  { endsAt }: Pick<Span, 'endsAt'>,
): Promise<ReadonlySet<MemberId>> {
  const found = await sources.exclusionsDuring(reader, { from: plusMs(endsAt, -1), to: endsAt })
  return new Set(found.filter(({ to }) => to === null || to >= endsAt).map(({ memberId }) => memberId))
}

type Given = {
  computedAt: Instant
  affiliateId: MemberId
  planId: string
  terms: AffiliateTerms
  inputs: readonly MonthInput[]
  excluded: ReadonlySet<MemberId>
  carryIn: Money
  activeMinimum: Money
}

/** A member as the rules of a month see it. */
export const referredMember = (
  { memberId: id, state, validBet, ...one }: MonthInput,
  { activeMinimum, excluded }: Pick<Given, 'activeMinimum' | 'excluded'>,
) => ({
  ...one,
  id,
  isActive: validBet >= activeMinimum,
  isFlagged: isHeld(state),
  isExcluded: excluded.has(id),
})

async function addMonth(tx: Tx, { first: firstDay, last: lastDay, ...span }: Span, given: Given): Promise<StoredMonth> {
  const { affiliateId, planId, terms, activeMinimum, carryIn, excluded, computedAt } = given
  const members = given.inputs.map((one) => referredMember(one, { activeMinimum, excluded }))
  const { cpaMembers, ...sums } = affiliateMonth(terms, members, carryIn)
  const paid = new Set(cpaMembers)
  const lines = members.map(({ id: memberId, validBetIn30Days: earlyValidBet, ...line }) => ({
    ...line,
    memberId,
    earlyValidBet,
    firstDay,
    earnsCpa: paid.has(memberId),
  }))
  await store.addLines(tx, lines)
  const facts = await factsStore.sums(tx, { affiliateId, firstDay, lastDay, paysMembers: terms.kind !== 'revShare' })
  const month = {
    ...sums,
    ...facts,
    affiliateId,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    computedAt,
    firstDay,
    lastDay,
    planId,
    activeMinimum,
    cpaMembers: cpaMembers.length,
    rate: terms.tiers[sums.tier - 1]?.rate ?? 0n,
    carryIn: terms.carryNegative && terms.kind !== 'cpa' ? carryIn : ZERO,
  }
  const computed = { ...month, digest: await digestOfMonth(tx, month) }
  await store.add(tx, computed)
  return computed
}

const figuresOf = ({ cpaMembers, cpa, base, activeMembers, tier, revShare, carryIn, total }: StoredMonth): Figure[] => [
  { subject: 'plan', figure: 'cpa', count: cpaMembers, amount: cpa },
  { subject: 'plan', figure: 'brought', count: null, amount: carryIn },
  { subject: 'plan', figure: 'base', count: activeMembers, amount: base },
  { subject: 'plan', figure: 'rev_share', count: tier, amount: revShare },
  { subject: 'plan', figure: AFFILIATE, count: null, amount: total },
]

/** Agent rules §12: the digest of the statement, which was computed with the month. */
async function memoOf(tx: Tx, { owner, period }: Statement): Promise<string> {
  invariant(owner !== 'house', 'an agent has the statement')
  const month = await store.find(tx, owner, period.first)
  invariant(month, 'a statement has its month')
  return month.digest
}
