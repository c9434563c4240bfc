import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { agentIncome, agentIncomeLines, IncomeLineView, IncomeStatement } from '@croupier/wire/agents/income'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Line, Statements } from '../../statements/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { Days } from '../figures/model.ts'
import { checkInterval } from '../figures/rules.ts'
import type { TreeMembers } from '../ports.ts'
import { AGENT_POCKET } from './kinds.ts'
import { COMMISSION } from './model.ts'
import { GROUP_CATEGORY, subjectParts } from './rules.ts'

export type IncomeDeps = {
  db: Db
  clock: Clock
  random: Random
  members: TreeMembers
  statements: Statements['own']
  wallet: Pick<Wallet, 'post' | 'balanceOf'>
  /** What the agent owes by contracts. */
  debtOf(reader: Reader, memberId: MemberId): Promise<Money>
}
export type IncomeService = ReturnType<typeof incomeService>

/** What agents read of their income, and what they do with it. */
export const incomeService = (deps: IncomeDeps) => ({
  income: (agent: MemberId, days: Input<typeof agentIncome>) => income(deps, agent, days),
  lines: (agent: MemberId, asked: Input<typeof agentIncomeLines>) => lines(deps, agent, asked),
  /** The sum of the statements of an interval. */
  total: async (agent: MemberId, days: Days): Promise<Money> => totalOf(await statementsOf(deps, agent, days)),
  release: (tx: Tx, agent: MemberId) => release(deps, tx, agent),
})

async function income(deps: IncomeDeps, agent: MemberId, days: Days): Promise<Output<typeof agentIncome>> {
  checkInterval(days)
  const found = await statementsOf(deps, agent, days)
  return { statements: found, total: totalOf(found), pocket: await pocketOf(deps, agent) }
}

const totalOf = (found: readonly IncomeStatement[]): Money => sumOf(found.map(({ amount }) => amount))

async function statementsOf({ db, statements }: IncomeDeps, owner: MemberId, days: Days): Promise<IncomeStatement[]> {
  const found = await statements.sumsOf(db, { kind: COMMISSION, owner, ...days })
  return found.map(({ id, firstDay, lastDay, status, sums }) => ({
    id,
    firstDay,
    lastDay,
    validBet: units(BigInt(sums.valid_bets ?? 0)),
    amount: units(BigInt(sums[COMMISSION] ?? 0)),
    isPaid: status === 'posted',
  }))
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
