import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { useSyncExternalStore } from 'react'
import { useMerchant } from '../merchant.ts'
import { memberSearch, setMemberSearch, subscribeAddress } from '../overlays.ts'
import { useSite } from '../site.tsx'
import { DEFAULT_PERIOD, type Period, periodText, type Range, rangeOf, readPeriod } from './period.ts'

/** The filters of a record. They are kept in the address, so that a link or a reload shows the same record. */
export type RecordFilters<Choice extends string> = {
  period: Period
  /** One of the record's kinds or states; empty for all of them. */
  choice: Choice | ''
  /** Null until the business day is known. */
  calendar: BusinessCalendar | null
  range: Range | null
  setPeriod(period: Period): void
  setChoice(choice: Choice | ''): void
  /** Which periods are offered: numbers of days, or weeks and months. */
  periods: 'days' | 'calendar'
}

/** The fields of the address that narrow a record to one thing, such as a round; empty without them. */
export function useNarrowing<Field extends string>(fields: readonly Field[]) {
  const search = new URLSearchParams(useSyncExternalStore(subscribeAddress, memberSearch))
  const values: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = search.get(field)
    if (value) values[field] = value
  }
  const set = (given: Partial<Record<Field, string | undefined>>) => {
    const next = new URLSearchParams(memberSearch())
    for (const field of fields) {
      next.delete(field)
      if (given[field]) next.set(field, given[field])
    }
    setMemberSearch(next.toString())
  }
  return { values, set, clear: () => set({}) }
}

/** The merchant's business calendar, by which records count days; null until it is known. */
export const useBusinessCalendar = (): BusinessCalendar | null => useMerchant()?.businessDay ?? null

/**
 * The filters of the record on the open page of the member centre. `choices` are the values that the address may name, and `first` is
 * the period of an address that names none.
 */
export function useRecordFilters<Choice extends string>(
  choices: readonly Choice[],
  first: Period = DEFAULT_PERIOD,
  periods: RecordFilters<Choice>['periods'] = 'days',
): RecordFilters<Choice> {
  const { clock } = useSite()
  const search = new URLSearchParams(useSyncExternalStore(subscribeAddress, memberSearch))
  const calendar = useBusinessCalendar()
  const period = readPeriod(search.get('period'), first)
  const set = (name: string, value: string, none: string) => {
    const next = new URLSearchParams(memberSearch())
    next.delete(name)
    if (value !== none) next.set(name, value)
    setMemberSearch(next.toString())
  }
  return {
    period,
    choice: choices.find((one) => one === search.get('choice')) ?? '',
    calendar,
    range: calendar && rangeOf(period, calendar, new Date(clock.now())),
    setPeriod: (next) => set('period', periodText(next), periodText(first)),
    setChoice: (next) => set('choice', next, ''),
    periods,
  }
}
