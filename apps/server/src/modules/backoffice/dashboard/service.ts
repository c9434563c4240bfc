import type { Clock } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import type { dashboard, waiting } from '@croupier/wire/backoffice/dashboard.console'
import type { Output } from '@croupier/wire/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/sessions/session.ts'
import type { Agents } from '../../agents/index.ts'
import type { Cashier } from '../../cashier/index.ts'
import type { Content } from '../../content/index.ts'
import type { Draws } from '../../draws/index.ts'
import type { Games } from '../../games/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Providers } from '../../providers/index.ts'
import type { Staff } from '../../staff/index.ts'
import { dayOf, hoursOf, totalsOf, waitingFor } from './rules.ts'

export type DashboardDeps = {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'registeredSince'>
  cashier: Pick<Cashier, 'figures'>
  games: Pick<Games, 'figures'>
  draws: Pick<Draws, 'standing'>
  agents: Pick<Agents, 'alerts'>
  providers: Pick<Providers, 'returnAlerts'>
  content: Pick<Content, 'isClosed'>
  staff: Pick<Staff, 'approvals'>
}
export type DashboardService = ReturnType<typeof dashboardService>

/** The figures of the day, and the pending work of each role. */
export function dashboardService(deps: DashboardDeps) {
  const { db, clock, identity, cashier, games, draws, agents, providers } = deps
  return {
    async today(): Promise<Output<typeof dashboard>> {
      const at = clock.now()
      const from = dayOf(at)
      const [moved, standing, perGame, issues, registered, ofAgents, returnAlerts] = await Promise.all([
        cashier.figures.hours(db, from),
        cashier.figures.standing(db),
        games.figures.settledSince(db, from),
        draws.standing(from),
        identity.registeredSince(db, from),
        agents.alerts(db),
        providers.returnAlerts(db),
      ])
      const { checks, payouts, held, oldestAt, depositsHeld } = standing
      return {
        at,
        from,
        registered,
        depositsHeld,
        ...totalsOf(perGame),
        deposits: flowOf(moved, (one) => [one.depositCount, one.deposits]),
        withdrawals: flowOf(moved, (one) => [one.withdrawalCount, one.withdrawals]),
        hours: hoursOf(moved, at),
        games: perGame,
        withdrawalsWaiting: { checks, payouts, held, oldestAt },
        agents: ofAgents,
        returnAlerts,
        draws: { open: issues.open, late: issues.late, voidToday: issues.void },
      }
    },
    waiting: (session: StaffSession) => waitingOf(deps, session),
  }
}

/** The pending work on the screens that a member of staff may see. */
async function waitingOf(
  { db, clock, cashier, draws, agents, providers, content, staff }: DashboardDeps,
  session: StaffSession,
): Promise<Output<typeof waiting>> {
  const [standing, approvals, { late }, ofAgents, returnAlerts] = await Promise.all([
    cashier.figures.standing(db),
    staff.approvals.waitingFor(session),
    draws.standing(dayOf(clock.now())),
    agents.alerts(db),
    providers.returnAlerts(db),
  ])
  const may = (permission: string): boolean => session.permissions.has(permission)
  return {
    ...waitingFor(standing, session.permissions),
    overdueDebts: may('agent.contract.view') ? ofAgents.overdueDebts : null,
    overdueDisputes: may('agent.contract.view') ? ofAgents.overdueDisputes : null,
    returnAlerts: may('game.return.view') ? returnAlerts : null,
    approvals: may('approval.request.view') ? approvals : null,
    maintenance: content.isClosed(),
    lateDraws: late,
  }
}

/** The number of movements and their sum. */
function flowOf<Hour>(hours: readonly Hour[], of: (hour: Hour) => [number, Money]): { count: number; total: Money } {
  const parts = hours.map(of)
  return {
    count: parts.reduce((sum, [count]) => sum + count, 0),
    total: units(parts.reduce((sum: bigint, [, total]) => sum + total, 0n)),
  }
}
