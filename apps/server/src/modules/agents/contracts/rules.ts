import { type BusinessCalendar, businessDayOf } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { endOf, type PeriodLength, periodOf } from '@croupier/kernel/period'
import { hourOf } from '@croupier/rules/agents/hours'
import type { OfferPolicy } from '@croupier/rules/agents/offers'
import { rungsOf } from '@croupier/rules/agents/terms'
import { highestRate, type Rate } from '@croupier/rules/rate'
import type { Contract, ContractTerms } from './model.ts'
import type { ContractsPolicy } from './policy.ts'

/** Agent rules §6.3: what the house allows. */
export function offerPolicy(settings: ContractsPolicy, rateStep: Rate): OfferPolicy {
  const { dividend, dailySalary, hourlySalary, realtimeSalary, maxTiers, maxDividendRate, maxSalaryRate } = settings
  return {
    isOn: { dividend, dailySalary, hourlySalary, realtimeSalary },
    maxTiers,
    rateStep,
    maxRate: {
      dividend: maxDividendRate,
      dailySalary: maxSalaryRate,
      hourlySalary: maxSalaryRate,
      realtimeSalary: maxSalaryRate,
    },
    membersMaySign: false,
  }
}

/** Agent rules §9: real-time salaries are settled every five minutes. */
const WINDOW_MS = 5 * MS.minute

/** The periods of a contract that pays for whole days. */
export const dayLengthOf = (terms: ContractTerms): PeriodLength => (terms.kind === 'dividend' ? terms.period : 'daily')

/** Agent rules §6.4: the end of the running period, at which the next one starts. */
export function nextStart(terms: ContractTerms, now: Instant, calendar: BusinessCalendar): Instant {
  if (terms.kind === 'realtimeSalary') return plusMs(now, WINDOW_MS - (now.getTime() % WINDOW_MS))
  if (terms.kind === 'hourlySalary') return hourOf(now, calendar.timeZone).to
  return endOf(periodOf(businessDayOf(now, calendar), dayLengthOf(terms)), calendar)
}

/**
 * Agent rules §6.4. A contract starts with the next period of its kind, but not before the running period of the one that it
 * replaces is over: so periods of different lengths do not overlap.
 */
export function startOf(
  terms: ContractTerms,
  replaced: Pick<Contract, 'terms'> | undefined,
  now: Instant,
  calendar: BusinessCalendar,
): Instant {
  let start = nextStart(terms, now, calendar)
  const over = replaced ? nextStart(replaced.terms, now, calendar) : start
  while (start < over) start = nextStart(terms, start, calendar)
  return start
}

/** When an ended contract stops to pay: never before it started, nor after an end that is decided already. */
export function lastInstant({ startsAt, endsAt }: Pick<Contract, 'startsAt' | 'endsAt'>, wanted: Instant): Instant {
  const notBefore = startsAt !== null && startsAt > wanted ? startsAt : wanted
  return endsAt !== null && endsAt < notBefore ? endsAt : notBefore
}

/** Agent rules §6.5: the rate of a contract is its highest. */
export const rateOf = (terms: ContractTerms): Rate => highestRate(rungsOf(terms).flatMap(({ rates }) => rates))
