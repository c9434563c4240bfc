import { type BusinessCalendar, businessDayOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { endOf, type PeriodLength, periodOf } from '@croupier/kernel/period'
import type { OfferPolicy } from '@croupier/rules/agents/offers'
import { rungsOf } from '@croupier/rules/agents/terms'
import { highestRate, type Rate } from '@croupier/rules/rate'
import type { Contract, ContractTerms } from './model.ts'
import type { ContractsPolicy } from './policy.ts'

/** Agent rules §6.3: what the house allows. */
export const offerPolicy = (settings: ContractsPolicy, rateStep: Rate): OfferPolicy => ({
  isOn: { dividend: settings.dividend, dailySalary: settings.dailySalary },
  maxTiers: settings.maxTiers,
  rateStep,
  maxRate: { dividend: settings.maxDividendRate, dailySalary: settings.maxSalaryRate },
  membersMaySign: false,
})

/** The length of the periods that a contract pays for. */
export const lengthOf = (terms: ContractTerms): PeriodLength => (terms.kind === 'dividend' ? terms.period : 'daily')

/** Agent rules §6.4: the end of the running period, at which the next one starts. */
export const nextStart = (terms: ContractTerms, now: Instant, calendar: BusinessCalendar): Instant =>
  endOf(periodOf(businessDayOf(now, calendar), lengthOf(terms)), calendar)

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
