import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { member as memberEndpoint, members as membersEndpoint } from '@croupier/wire/backoffice/members.console'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/sessions/session.ts'
import type { Cashier } from '../../cashier/index.ts'
import type { Games } from '../../games/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Staff } from '../../staff/index.ts'
import type { Wallet } from '../../wallet/index.ts'

export type MembersDeps = {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'searchMembers' | 'shownToStaff' | 'sessionsOf'>
  wallet: Pick<Wallet, 'balancesOf'>
  cashier: Pick<Cashier, 'figures'>
  games: Pick<Games, 'figures' | 'records'>
  staff: Pick<Staff, 'auditOf'>
}
export type MembersService = ReturnType<typeof membersService>

const STAKED_DAYS = 30
const LINES_SHOWN = 10

/** Members with the figures of every module, read a page at a time. */
export const membersService = (deps: MembersDeps) => ({
  page: (asked: Input<typeof membersEndpoint>) => page(deps, asked),
  one: (session: StaffSession, memberId: MemberId) => one(deps, session, memberId),
})

async function page(deps: MembersDeps, asked: Input<typeof membersEndpoint>): Promise<Output<typeof membersEndpoint>> {
  const { db, identity } = deps
  const paged = { page: Math.max(asked.page, 1), pageSize: boundedPageSize(asked.pageSize) }
  const { search: text, status, from, to, trials } = asked
  const { items, total } = await identity.searchMembers(db, { ...paged, text, status, from, to, trials })
  const memberIds = items.map(({ id }) => id)
  const figures = await figuresOf(deps, memberIds)
  return {
    ...paged,
    total,
    items: items.map(({ id, username, accountType, status, registeredAt, lastLoginAt }) => ({
      id,
      username,
      accountType,
      status,
      registeredAt,
      lastLoginAt,
      ...figures(id),
    })),
  }
}

/** Leaves out the lists that the caller may not see. */
async function one(
  deps: MembersDeps,
  { permissions }: StaffSession,
  memberId: MemberId,
): Promise<Output<typeof memberEndpoint>> {
  const { db, identity, cashier, games, staff } = deps
  const may = (permission: string) => permissions.has(permission)
  const head = await identity.shownToStaff(memberId)
  const { id } = head
  const figures = await figuresOf(deps, [id])
  const orders = await cashier.figures.ofMember(db, id, LINES_SHOWN)
  const bets = may('bet.record.view') ? await games.records.lastBets(db, id, LINES_SHOWN) : null
  return {
    ...head,
    sessions: (await identity.sessionsOf(id)).slice(0, LINES_SHOWN),
    figures: figures(id),
    deposits: may('deposit.order.view') ? orders.deposits : null,
    withdrawals: may('withdrawal.order.view') ? orders.withdrawals : null,
    bets:
      bets?.map(({ betId, game, round, description, stake, payout, status, acceptedAt }) => ({
        betId,
        game,
        round,
        title: description.title,
        stake,
        payout,
        status,
        acceptedAt,
      })) ?? null,
    actions: may('audit.entry.view') ? await staff.auditOf(`member:${id}`, LINES_SHOWN) : null,
  }
}

/** One query of each module for a whole page. */
async function figuresOf({ db, clock, wallet, cashier, games }: MembersDeps, ids: readonly MemberId[]) {
  const [balances, lifetimes, staked] = await Promise.all([
    wallet.balancesOf(db, ids),
    cashier.figures.lifetimes(db, ids),
    games.figures.ofLastDays(db, ids, { days: STAKED_DAYS, now: clock.now() }),
  ])
  return (id: MemberId) => {
    const { cash, held, receivable } = balances.get(id)!
    const { deposited, withdrawn } = lifetimes.get(id) ?? { deposited: ZERO, withdrawn: ZERO }
    return { cash, held, receivable, deposited, withdrawn, staked: staked.get(id)?.stake ?? ZERO }
  }
}
