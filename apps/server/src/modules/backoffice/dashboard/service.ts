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
  content: Pick<Content, 'isClosed'>
  staff: Pick<Staff, 'approvals'>
}
export type DashboardService = ReturnType<typeof dashboardService>

/** The figures of the day, and the pending work of each role. */
export function dashboardService({
  db,
  clock,
  identity,
  cashier,
  games,
  draws,
  agents,
  content,
  staff,
}: DashboardDeps) {
  return {
    async today(): Promise<Output<typeof dashboard>> {
      const at = clock.now()
      const from = dayOf(at)
      const [moved, standing, perGame, issues, registered, ofAgents] = await Promise.all([
        cashier.figures.hours(db, from),
        cashier.figures.standing(db),
        games.figures.settledSince(db, from),
        draws.standing(from),
        identity.registeredSince(db, from),
        agents.alerts(db),
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
        draws: { open: issues.open, late: issues.late, voidToday: issues.void },
      }
    },
    async waiting(session: StaffSession): Promise<Output<typeof waiting>> {
      const [standing, approvals, { late }, ofAgents] = await Promise.all([
        cashier.figures.standing(db),
        staff.approvals.waitingFor(session),
        draws.standing(dayOf(clock.now())),
        agents.alerts(db),
      ])
      const seesContracts = session.permissions.has('agent.contract.view')
      return {
        ...waitingFor(standing, session.permissions),
        overdueDebts: seesContracts ? ofAgents.overdueDebts : null,
        overdueDisputes: seesContracts ? ofAgents.overdueDisputes : null,
        approvals: session.permissions.has('approval.request.view') ? approvals : null,
        maintenance: content.isClosed(),
        lateDraws: late,
      }
    },
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
