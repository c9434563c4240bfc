import type { Clock } from '@croupier/kernel/clock'
import type { Module } from '../../module.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Cashier } from '../cashier/index.ts'
import type { Content } from '../content/index.ts'
import type { Draws } from '../draws/index.ts'
import type { Games } from '../games/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dashboardService } from './dashboard/service.ts'
import { blocking } from './members/blocking.ts'
import { membersRoutes } from './members/routes.ts'
import { membersService } from './members/service.ts'

export type BackofficeDeps = {
  db: Db
  clock: Clock
  staff: Staff
  content: Content
  identity: Identity
  wallet: Wallet
  cashier: Cashier
  games: Games
  draws: Draws
}

/** Tier 12: figures and searches across modules. Owns no table and no rule of any module; it asks their doors. */
export function backoffice(deps: BackofficeDeps): Module {
  const accounts = blocking(deps)
  deps.staff.approvals.register(accounts.unblockKind)
  return {
    routes: [...membersRoutes(membersService(deps), accounts), ...dashboardRoutes(dashboardService(deps))],
  }
}
