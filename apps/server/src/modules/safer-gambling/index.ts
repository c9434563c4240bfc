import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { safetyEvents } from './events.ts'
import { exclusionsRoutes } from './exclusions/routes.ts'
import { type ExclusionsService, exclusionsService } from './exclusions/service.ts'
import { stakeLimits } from './limits/lane-store.ts'
import { limitsRoutes } from './limits/routes.ts'
import { limitsUnder, periodStarts } from './limits/rules.ts'
import { type LimitChecks, limitChecks, limitsService } from './limits/service.ts'
import { playRoutes } from './play/routes.ts'
import { playService } from './play/service.ts'
import { limitsPolicy } from './policy.ts'
import type { BetFigures, Deposits, MemberNames, Persons } from './ports.ts'
import { operatorLimits } from './register/operator-limits.ts'
import { registerRoutes } from './register/routes.ts'
import { registerService } from './register/service.ts'

export type { LimitChecks } from './limits/service.ts'
export type { BetFigures, Deposits, MemberNames, Persons } from './ports.ts'

export type SaferGambling = Module & {
  /** The checks of limits for acts outside the lane. In the lane, the wallet adds them to stakes of limited accounts. */
  limits: LimitChecks
  /**
   * The member's time-out or self-exclusion, or null. `until` is null for a self-exclusion from which the member has not asked
   * to return.
   */
  exclusionOf(reader: Reader, memberId: MemberId): Promise<{ until: Instant | null } | null>
  /** Excludes a new account of an excluded person, in the transaction of the registration. */
  carryOver: ExclusionsService['carryOver']
}
export type SaferGamblingDeps = Pick<Platform, 'clock' | 'random' | 'outbox'> & {
  database: Pick<Platform['database'], 'db'>
  staff: Pick<Staff, 'approvals'>
  content: Pick<Content, 'settings' | 'jurisdiction'>
  messaging: Pick<Messaging, 'send'>
  wallet: Pick<Wallet, 'lane' | 'standingOf' | 'setLimited' | 'freeze' | 'unfreeze'>
  figures: BetFigures
  deposits: Deposits
  persons: Persons
  members: MemberNames
}

const LIFT = 'safer-gambling.lift'
const FORGET = 'safer-gambling.forget'

/** Tier 7: limits, time-outs and self-exclusions. */
export function saferGambling(deps: SaferGamblingDeps): SaferGambling {
  const { database, content, wallet, figures } = deps
  const { db } = database
  const settings = content.settings.policy(limitsPolicy)
  const events = safetyEvents(deps)
  const limitsDeps = { ...deps, db, events, settings: () => limitsUnder(content.jurisdiction(), settings()) }
  const limits = limitsService(limitsDeps)
  const exclusions = exclusionsService({ ...deps, db, events })
  const isAlwaysShown = () => content.jurisdiction().showsPlaySession
  const play = playService({ db, clock: deps.clock, figures, isAlwaysShown })
  const register = registerService({ db, members: deps.members, limits, exclusions })
  const { approvals } = deps.staff
  const operators = operatorLimits({ ...deps, db, events, limits: limits.operator, approvals })
  wallet.lane.register({ limits: stakeLimits(figures, (at) => periodStarts(at, figures.calendar())) })
  return {
    limits: limitChecks(limitsDeps),
    async exclusionOf(reader, memberId) {
      const { current } = await exclusions.current(memberId, reader)
      return current && { until: current.kind === 'time_out' ? current.endsAt : current.returnsAt }
    },
    carryOver: exclusions.carryOver,
    routes: [
      ...limitsRoutes(limits),
      ...exclusionsRoutes(exclusions),
      ...playRoutes(play),
      ...registerRoutes(register, operators),
    ],
    tasks: [
      { name: LIFT, run: exclusions.liftDue },
      { name: FORGET, run: play.forgetOld },
    ],
    crons: [
      { task: LIFT, match: '* * * * *' },
      { task: FORGET, match: '43 3 * * *' },
    ],
  }
}
