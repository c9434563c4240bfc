import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { reopening } from './closing/reopening.ts'
import { closingRoutes } from './closing/routes.ts'
import { type ClosingService, closingService } from './closing/service.ts'
import { checksDesk } from './deposit-checks/desk.ts'
import { depositChecksRoutes } from './deposit-checks/routes.ts'
import { depositChecksService } from './deposit-checks/service.ts'
import { dormancyRoutes } from './dormancy/routes.ts'
import { type DormancyService, dormancyService } from './dormancy/service.ts'
import { safetyEvents } from './events.ts'
import { exclusionsRoutes } from './exclusions/routes.ts'
import { type ExclusionsService, exclusionsService } from './exclusions/service.ts'
import { stakeLimits } from './limits/lane-store.ts'
import { limitsRoutes } from './limits/routes.ts'
import { limitsUnder, periodStarts } from './limits/rules.ts'
import { type LimitChecks, limitChecks, limitsService } from './limits/service.ts'
import { safetyNotices } from './notices.ts'
import { saferGamblingTables } from './personal.ts'
import { linking } from './persons/linking.ts'
import { personsRoutes } from './persons/routes.ts'
import { type Persons, personsService } from './persons/service.ts'
import { playRoutes } from './play/routes.ts'
import { playService } from './play/service.ts'
import { inactivityPolicy, limitsPolicy } from './policy.ts'
import type {
  Accounts,
  Activity,
  BetFigures,
  Deposits,
  MemberNames,
  NotifyOwner,
  Payouts,
  PersonSource,
  SessionSpans,
} from './ports.ts'
import { operatorLimits } from './register/operator-limits.ts'
import { registerRoutes } from './register/routes.ts'
import { registerService } from './register/service.ts'
import { timeRoutes } from './time/routes.ts'
import { type TimeService, timeService } from './time/service.ts'

export type { LimitChecks } from './limits/service.ts'
export { limitsPolicy } from './policy.ts'
export type {
  Accounts,
  Activity,
  BetFigures,
  Deposits,
  MemberNames,
  Payouts,
  PersonSource,
  SessionSpans,
} from './ports.ts'

export type SaferGambling = Module & {
  /** The checks of limits for acts outside the lane. In the lane, the wallet adds them to stakes of limited accounts. */
  limits: LimitChecks
  /**
   * The member's time-out or self-exclusion, or null. `until` is null for a self-exclusion from which the member has not asked
   * to return.
   */
  exclusionOf(reader: Reader, memberId: MemberId): Promise<{ until: Instant | null } | null>
  /** The exclusions of all members, or of one, that held at some time from an instant up to, and without, another. */
  exclusionsDuring: ExclusionsService['during']
  /** The members among these of whom a time-out or self-exclusion ran within a time, `to` excluded. */
  excludedWithin: ExclusionsService['amongExcludedWithin']
  /** Time-outs of members among these that began from an instant on, also those that are over. */
  timeOutsSince: ExclusionsService['timeOutsSince']
  /** The members among these who take a time-out or are excluded. */
  excludedAmong(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlySet<MemberId>>
  /** A new account, contact or bank account: exclusions of the person's other accounts hold for this one, too (T057). */
  carryOver: ExclusionsService['carryOver']
  personChanged: ExclusionsService['personChanged']
  /** T057: the accounts of the person who has this one, itself included. */
  accountsOfPerson: Persons['accountsOf']
  accountsOfPersons: Persons['accountsOfEach']
  /** Whether the member closes or has closed the account. Nobody sends offers to them (T061). */
  isClosing(reader: Reader, memberId: MemberId): Promise<boolean>
  /** The members among these who are excluded, take a time-out, or close the account, in two queries. */
  barredAmong(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlySet<MemberId>>
  /** Closes the account for an erasure; null while there is something to pay or to settle. */
  finishClosing: ClosingService['finish']
  /** Refuses a withdrawal of a dormant account (T062). */
  refuseDormant: DormancyService['refuseDormant']
  /** A member logs in with the caller's transaction: limits on time count from now on. */
  sessionOpened: TimeService['sessionOpened']
}
export type SaferGamblingDeps = Pick<Platform, 'clock' | 'random' | 'outbox' | 'fanout' | 'live' | 'log'> & {
  database: Pick<Platform['database'], 'db'>
  staff: Pick<Staff, 'approvals'>
  content: Pick<Content, 'settings' | 'jurisdiction'>
  messaging: Pick<Messaging, 'send'>
  wallet: Pick<Wallet, 'lane' | 'standingOf' | 'balanceOf' | 'setLimited' | 'freeze' | 'unfreeze'>
  figures: BetFigures
  deposits: Deposits
  /** What tells that accounts belong to one person. */
  personSources: readonly PersonSource[]
  members: MemberNames
  sessions: SessionSpans
  accounts: Accounts
  payouts: Payouts
  activity: Activity
  notifyOwner: NotifyOwner
  /** T010: whether the member is below the minimum age in force. */
  isUnderAge(reader: Reader, memberId: MemberId): Promise<boolean>
}

const LIFT = 'safer-gambling.lift'
const FORGET = 'safer-gambling.forget'
const CONTINUE_CLOSING = 'safer-gambling.continue-closing'
const FIND_INACTIVE = 'safer-gambling.find-inactive'
const COUNT_TIME = 'safer-gambling.count-time'

/** Tier 7: limits, time-outs, self-exclusions, and the closing of accounts. */
export function saferGambling(deps: SaferGamblingDeps): SaferGambling {
  const { checks, notices, limits, depositChecks, time, exclusions, closing, dormancy, play, persons, ...forStaff } =
    createServices(deps)
  return {
    limits: {
      ...checks,
      async checkDeposit(tx, deposit) {
        await checks.checkDeposit(tx, deposit)
        await depositChecks.admit(tx, deposit)
      },
    },
    async exclusionOf(reader, memberId) {
      const { current } = await exclusions.current(memberId, reader)
      return current && { until: current.kind === 'time_out' ? current.endsAt : current.returnsAt }
    },
    exclusionsDuring: exclusions.during,
    excludedWithin: exclusions.amongExcludedWithin,
    timeOutsSince: exclusions.timeOutsSince,
    excludedAmong: exclusions.excludedAmong,
    carryOver: exclusions.carryOver,
    personChanged: exclusions.personChanged,
    accountsOfPerson: persons.accountsOf,
    accountsOfPersons: persons.accountsOfEach,
    isClosing: closing.isClosing,
    barredAmong: async (reader, ids) =>
      new Set([...(await exclusions.amongExcluded(reader, ids)), ...(await closing.amongClosing(reader, ids))]),
    finishClosing: closing.finish,
    refuseDormant: dormancy.refuseDormant,
    sessionOpened: time.sessionOpened,
    personal: saferGamblingTables,
    channels: [notices.channel],
    listeners: [...depositChecks.listeners, ...exclusions.listeners],
    loops: [time.loop],
    routes: [
      ...limitsRoutes(limits),
      ...timeRoutes(time),
      ...depositChecksRoutes(depositChecks, forStaff.desk),
      ...exclusionsRoutes(exclusions),
      ...closingRoutes(closing, forStaff.reopenings),
      ...dormancyRoutes(dormancy),
      ...personsRoutes(forStaff.links),
      ...playRoutes(play),
      ...registerRoutes(forStaff.register, forStaff.operators),
    ],
    tasks: [
      { name: LIFT, run: exclusions.liftDue },
      { name: FORGET, run: play.forgetOld },
      { name: CONTINUE_CLOSING, run: closing.continueAll },
      { name: FIND_INACTIVE, run: dormancy.findInactive },
      { name: COUNT_TIME, run: async () => void (await time.countDue()) },
    ],
    crons: [
      { task: LIFT, match: '* * * * *' },
      { task: FORGET, match: '43 3 * * *' },
      { task: CONTINUE_CLOSING, match: '*/5 * * * *' },
      { task: FIND_INACTIVE, match: '37 4 * * *' },
      { task: COUNT_TIME, match: '* * * * *' },
    ],
  }
}

/** Creates the services of the module, each with those it depends on. */
function createServices({ database, content, staff, ...rest }: SaferGamblingDeps) {
  const { jurisdiction } = content
  const { wallet, figures } = rest
  const settings = content.settings.policy(limitsPolicy)
  const lawful = () => limitsUnder(jurisdiction(), settings())
  const notices = safetyNotices(rest)
  const events = safetyEvents({ ...rest, notices })
  const persons = personsService(rest.personSources)
  const base = { ...rest, db: database.db, approvals: staff.approvals, notices, events, persons, settings: lawful }
  const limits = limitsService(base)
  const exclusions = exclusionsService(base)
  const time = timeService(base)
  const closing = closingService(base)
  const dormancy = dormancyService({ ...base, inactivity: content.settings.policy(inactivityPolicy) })
  const depositChecks = depositChecksService({ ...base, bounds: () => jurisdiction().depositCheck })
  const parts = { ...base, exclusions, closing }
  const play = playService({
    ...base,
    isAlwaysShown: () => jurisdiction().showsPlaySession,
    exclusionOf: exclusions.current,
    timeOf: time.countOf,
    isClosing: closing.isClosing,
    isDormant: dormancy.isDormant,
  })
  wallet.lane.register({ limits: stakeLimits(figures, (at) => periodStarts(at, figures.calendar())) })
  return {
    checks: limitChecks(base),
    notices,
    limits,
    depositChecks,
    time,
    exclusions,
    closing,
    dormancy,
    play,
    persons,
    register: registerService({ ...parts, limits }),
    operators: operatorLimits({ ...base, limits: limits.operator }),
    desk: checksDesk({ ...base, checks: depositChecks }),
    links: linking(parts),
    reopenings: reopening({ ...parts, minReopenHours: () => jurisdiction().minReopenHours }),
  }
}
