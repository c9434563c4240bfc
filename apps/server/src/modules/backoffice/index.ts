import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Measures } from '../../platform/measures.ts'
import type { Build } from '../../platform/release/manifest.ts'
import type { Agents } from '../agents/index.ts'
import type { Cashier } from '../cashier/index.ts'
import type { Content } from '../content/index.ts'
import type { Draws } from '../draws/index.ts'
import type { Games } from '../games/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Providers } from '../providers/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Statements } from '../statements/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dashboardService } from './dashboard/service.ts'
import { houseStatement } from './house-statement/kind.ts'
import { blocking } from './members/blocking.ts'
import { factorReset } from './members/factor-reset.ts'
import { membersRoutes } from './members/routes.ts'
import { membersService } from './members/service.ts'
import { backofficeTables } from './personal.ts'
import { significantEventsListeners } from './significant-events/listeners.ts'
import { significantEventsRoutes } from './significant-events/routes.ts'
import { significantEventsService } from './significant-events/service.ts'
import { verificationRoutes } from './verification/routes.ts'
import { type VerificationService, verificationService } from './verification/service.ts'

export type BackofficeDeps = {
  db: Db
  clock: Clock
  random: Random
  log: Logger
  measures: Measures
  /** This node's id. */
  node: string
  build: Build | null
  staff: Staff
  content: Content
  identity: Identity
  wallet: Wallet
  cashier: Cashier
  games: Games
  draws: Draws
  agents: Agents
  providers: Providers
  statements: Statements
}

/** `watch` is started on every node, whether or not it runs jobs. */
export type Backoffice = Module & { verification: Pick<VerificationService, 'state' | 'watch'> }

/**
 * Tier 14: figures and searches across modules, through their public interfaces; the statement of the house; the
 * verification of files, tables and settings; and the register of significant events.
 */
export function backoffice(deps: BackofficeDeps): Backoffice {
  const accounts = blocking(deps)
  deps.statements.register(houseStatement(deps))
  const verification = verificationService(deps)
  return {
    routes: [
      ...membersRoutes(membersService(deps), accounts, factorReset(deps)),
      ...dashboardRoutes(dashboardService(deps)),
      ...verificationRoutes(verification),
      ...significantEventsRoutes(significantEventsService(deps)),
    ],
    personal: backofficeTables,
    listeners: significantEventsListeners(deps.db),
    ready: async () => verification.whyNotReady(),
    verification,
  }
}
