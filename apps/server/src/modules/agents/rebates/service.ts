import type { Clock, Instant } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { AffiliateMonthView } from '@croupier/wire/agents/affiliate-shapes'
import type { Disputable } from '@croupier/wire/agents/dispute-shapes'
import type { agentIncome, agentIncomeLines, IncomeLineView, IncomeStatement } from '@croupier/wire/agents/income'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Line, Statements } from '../../statements/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { amendmentsStore, type StoredAmendment } from '../amendments/store.ts'
import { contractDays } from '../contracts/runs/days-store.ts'
import type { Disputes } from '../disputes/service.ts'
import type { Days } from '../figures/model.ts'
import { checkInterval } from '../figures/rules.ts'
import { AGENT_POCKET } from '../pockets.ts'
import type { TreeMembers } from '../ports.ts'
import { COMMISSION } from './model.ts'
import { GROUP_CATEGORY, subjectParts } from './rules.ts'

export type IncomeDeps = {
  db: Db
  clock: Clock
  random: Random
  members: TreeMembers
  statements: Statements['own']
  wallet: Pick<Wallet, 'post' | 'balanceOf'>
  /** What the plans of an agent as an affiliate came to, by months that end on these days. */
  affiliateMonths(agent: MemberId, days: Days): Promise<(AffiliateMonthView & { statedAt: Instant })[]>
  disputes: Pick<Disputes, 'disputable'>
  /** What the agent owes by contracts. */
  debtOf(reader: Reader, memberId: MemberId): Promise<Money>
}
export type IncomeService = ReturnType<typeof incomeService>

/** What agents read of their income, and what they do with it. */
export const incomeService = (deps: IncomeDeps) => ({
  income: (agent: MemberId, asked: Input<typeof agentIncome>, by: { isAssistant: boolean }) =>
    income(deps, agent, asked, by),
  lines: (agent: MemberId, asked: Input<typeof agentIncomeLines>) => lines(deps, agent, asked),
  /** The sum of the statements of an interval. */
  total: async (agent: MemberId, days: Days): Promise<Money> =>
    totalOf([...(await contractsOf(deps, agent, days)), ...(await statementsOf(deps, agent, days))]),
  release: (tx: Tx, agent: MemberId) => release(deps, tx, agent),
})

async function income(
  deps: IncomeDeps,
  agent: MemberId,
  { kind, ...days }: Input<typeof agentIncome>,
  by: { isAssistant: boolean },
): Promise<Output<typeof agentIncome>> {
  checkInterval(days)
  const isWanted = (one: { kind: string }) => kind === undefined || one.kind === kind
  const stated = (await statementsOf(deps, agent, days)).filter(isWanted)
  const disputable = await deps.disputes.disputable(deps.db, stated, by)
  // Their lines are disputed one by one, on the pages of contracts.
  const contracts = (await contractsOf(deps, agent, days)).filter(isWanted)
  const found = [...contracts.map((one) => ({ ...one, dispute: null, disputeAct: null })), ...disputable]
  return { statements: latestFirst(found), total: totalOf(found), pocket: await pocketOf(deps, agent) }
}

type Undisputed = Omit<IncomeStatement, keyof Disputable>
type Stated = Undisputed & { statedAt: Instant }

const totalOf = (found: readonly Pick<IncomeStatement, 'amount' | 'passedOn'>[]): Money =>
  sumOf(found.map(({ amount, passedOn }) => units(amount - passedOn)))

const latestFirst = <One extends Pick<IncomeStatement, 'lastDay'>>(found: readonly One[]): One[] =>
  found.toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : one.lastDay > other.lastDay ? -1 : 0))

const NO_CONTRACT = { passedOn: ZERO, rate: null }

const contractsOf = async ({ db }: IncomeDeps, agent: MemberId, days: Days): Promise<Undisputed[]> =>
  (await contractDays(db, agent, days)).map(({ isPaid, ...day }) => ({
    ...day,
    id: `${day.kind}:${day.lastDay}`,
    month: null,
    correction: null,
    state: isPaid ? 'paid' : 'open',
  }))

/** What the house pays without a contract. A month stands above its last day. */
async function statementsOf(deps: IncomeDeps, owner: MemberId, days: Days): Promise<Stated[]> {
  const { db, statements, affiliateMonths } = deps
  const found = await statements.sumsOf(db, { kind: COMMISSION, owner, ...days })
  const commissions = found.map(
    ({ id, firstDay, lastDay, status, sums, closedAt: statedAt }): Stated => ({
      id,
      kind: COMMISSION,
      firstDay,
      lastDay,
      statedAt,
      month: null,
      correction: null,
      ...NO_CONTRACT,
      base: units(BigInt(sums.valid_bets ?? 0)),
      amount: units(BigInt(sums[COMMISSION] ?? 0)),
      state: status === 'posted' ? 'paid' : 'open',
    }),
  )
  const months = (await affiliateMonths(owner, days)).map(({ statedAt, ...month }): Stated => {
    const { id, firstDay, lastDay, base, total, state } = month
    const of = { kind: 'affiliate', month, correction: null, ...NO_CONTRACT } as const
    return { id, ...of, firstDay, lastDay, statedAt, base, amount: total, state }
  })
  const corrections = (await amendmentsStore.endingIn(db, owner, days)).flatMap(correctionOf)
  return [...corrections, ...months, ...commissions]
}

/** Corrections of own rebates are no income from others. */
function correctionOf(one: StoredAmendment): Stated[] {
  const { statementId, revision, kind, firstDay, lastDay, amount, amountBefore: before, amendedAt: statedAt } = one
  if (kind === 'rebate') return []
  const id = `${statementId}:r${revision}`
  const paid = { state: 'paid', month: null, correction: { before }, ...NO_CONTRACT } as const
  return [{ id, kind, firstDay, lastDay, statedAt, base: before, amount, ...paid }]
}

const pocketOf = async ({ db, wallet }: IncomeDeps, agent: MemberId): Promise<Money> =>
  (await wallet.balanceOf(db, agent)).others.get(AGENT_POCKET) ?? ZERO

/** The statement has two figures for each line, one after the other. */
const FIGURES_A_LINE = 2

async function lines(
  deps: IncomeDeps,
  owner: MemberId,
  { id, page = 1, pageSize = 20 }: Input<typeof agentIncomeLines>,
) {
  const { db, statements } = deps
  const size = boundedPageSize(pageSize)
  const found = await statements.linesOf(db, { id, owner }, { page, pageSize: size * FIGURES_A_LINE })
  if (found?.kind !== COMMISSION) return refuse('statement.unknown')
  const items: IncomeLineView[] = []
  for (const [, figures] of Map.groupBy(found.items, ({ subject }) => subject)) items.push(await lineOf(deps, figures))
  return { items, page, pageSize: size, total: Math.ceil(found.total / FIGURES_A_LINE) }
}

async function lineOf({ db, members }: IncomeDeps, figures: readonly Line[]): Promise<IncomeLineView> {
  const { category, step, below } = subjectParts(figures[0]!.subject)
  const amountOf = (name: string) => figures.find(({ figure }) => figure === name)?.amount ?? ZERO
  const member = below === null ? undefined : await members.memberOf(db, memberIdOf(below))
  return {
    category,
    account: member?.username ?? '',
    step,
    isGroups: category === GROUP_CATEGORY,
    validBet: amountOf('valid_bets'),
    amount: amountOf(COMMISSION),
  }
}

/** The wallet refuses the second of two releases at once, because the pocket has no more. */
async function release(deps: IncomeDeps, tx: Tx, agent: MemberId): Promise<{ amount: Money }> {
  const { clock, random, wallet, debtOf } = deps
  // Agent rules §8.4: new income pays the debts first.
  if ((await debtOf(tx, agent)) > 0n) refuse('agents.debts_open')
  const amount = (await wallet.balanceOf(tx, agent)).others.get(AGENT_POCKET) ?? ZERO
  if (amount === ZERO) refuse('wallet.insufficient_funds')
  const postings = [{ from: account.pocket(agent, AGENT_POCKET), to: account.cash(agent), amount }]
  await wallet.post(tx, { kind: 'income.release', reference: `r${humanId(random)}`, at: clock.now(), postings })
  return { amount }
}
