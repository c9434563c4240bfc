import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import type { BranchFigures, TeamFiguresView, teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { TreeMembers } from '../ports.ts'
import type { TreeService } from '../tree/service.ts'
import { teamSizes } from '../tree/sizes-store.ts'
import { activeIn } from './actives.ts'
import type { Branch, Days, Sums } from './model.ts'
import type { teamNow } from './now.ts'
import type { FiguresPolicy } from './policy.ts'
import { activeMinimum, checkInterval, intervalBefore, pnlOf } from './rules.ts'
import { figuresStore as store } from './store.ts'

export type FiguresDeps = { db: Db; members: TreeMembers; tree: TreeService; settings(): FiguresPolicy } & {
  /** What the statements of an agent's income say about an interval. */
  income(agent: MemberId, days: Days): Promise<Money>
  now: ReturnType<typeof teamNow>
  /** The highest rates of the dividend contracts of these accounts. */
  dividendRates(reader: Reader, payees: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Rate>>
}
export type FiguresService = ReturnType<typeof figuresService>

const TOP = { page: 1, pageSize: 5 }

/** Agent rules §3.4, §10: what agents see of their teams, from the figures that the schedule refreshes. */
export const figuresService = (deps: FiguresDeps) => ({
  overview: (agent: MemberId, days: Days) => overview(deps, agent, days),
  profit: (agent: MemberId, asked: Input<typeof teamProfit>) => profit(deps, agent, asked),
})

async function overview(deps: FiguresDeps, agent: MemberId, days: Days): Promise<Output<typeof teamOverview>> {
  checkInterval(days)
  const { db, tree } = deps
  const branches = await store.branches(db, { ...days, viewer: agent, of: agent }, TOP)
  const sizes = (await teamSizes(db, [agent], tree.today())).get(agent) ?? { direct: 0, team: 0 }
  return {
    ...(await asOf(deps, days)),
    counts: { ...sizes, online: await deps.now.online(agent) },
    funds: await deps.now.funds(agent, sizes.team),
    figures: await teamFigures(deps, agent, days),
    before: await teamFigures(deps, agent, intervalBefore(days)),
    income: await deps.income(agent, days),
    days: await store.moneyByDay(db, agent, days),
    categories: await store.validBetsByCategory(db, agent, days),
    top: await topOf(deps, branches.items, days),
  }
}

async function topOf(deps: FiguresDeps, found: readonly Branch[], days: Days) {
  const rates = await deps.dividendRates(
    deps.db,
    found.map(({ memberId }) => memberId),
  )
  const rows = await rowsOf(deps, found, days)
  return rows.map((row) => ({ ...row, contractRate: rates.get(memberIdOf(row.id)) ?? null }))
}

async function teamFigures({ db, settings }: FiguresDeps, agent: MemberId, days: Days): Promise<TeamFiguresView> {
  const { registrations, firstDeposits, firstDepositSum, ...sums } = await store.team(db, {
    ...days,
    viewer: agent,
    of: agent,
  })
  const activeMembers = await activeIn(db, agent, days, activeMinimum(days, settings()))
  return { ...shown(sums), registrations, firstDeposits, firstDepositSum, activeMembers }
}

async function profit(deps: FiguresDeps, agent: MemberId, { of = agent, ...asked }: Input<typeof teamProfit>) {
  checkInterval(asked)
  const { db, tree, members } = deps
  const above = of === agent ? [] : (await tree.requireInTeam(db, agent, of)).path
  const path = of === agent ? [agent] : [...above.slice(above.indexOf(agent)), of]
  const seen = { from: asked.from, to: asked.to, viewer: agent, of }
  const { page = 1, pageSize = 20 } = asked
  const found = await store.branches(db, seen, { page, pageSize: boundedPageSize(pageSize) })
  const nameOf = async (id: MemberId) => (await members.memberOf(db, id))?.username ?? ''
  return {
    ...(await asOf(deps, asked)),
    ...found,
    items: await rowsOf(deps, found.items, asked),
    sums: shown(await store.team(db, seen)),
    own: shown(await store.own(db, seen)),
    path: await Promise.all(path.map(async (id) => ({ id, account: await nameOf(id) }))),
  }
}

/** When the last day of an interval was read. */
async function asOf({ db }: FiguresDeps, { to }: Days) {
  const latest = await store.latestDay(db, to)
  return { updatedAt: latest?.refreshedAt ?? null, isFinal: latest?.isClosed === true }
}

async function rowsOf(
  { db, members, tree }: FiguresDeps,
  found: readonly Branch[],
  { to }: Days,
): Promise<BranchFigures[]> {
  const ids = found.map(({ memberId }) => memberId)
  const lastDay = to < tree.today() ? to : tree.today()
  const counts = await teamSizes(db, ids, lastDay)
  return Promise.all(
    found.map(async ({ memberId, ...sums }) => {
      const member = await members.memberOf(db, memberId)
      invariant(member, 'a place has its member')
      const { username: account, accountType: type } = member
      return { id: memberId, account, type, team: counts.get(memberId)?.team ?? 0, ...shown(sums) }
    }),
  )
}

const shown = ({ rebate, ...sums }: Sums) => ({ ...sums, rebates: rebate, pnl: pnlOf({ rebate, ...sums }) })
