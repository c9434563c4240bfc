import { businessDayOf } from '@croupier/kernel/business-day'
import { useBusinessCalendar } from '../../lib/record/filters.ts'

/** The business day of an instant, as text; empty until the calendar is known. */
export function useDayText(): (at: Date) => string {
  const calendar = useBusinessCalendar()
  return (at) => (calendar ? businessDayOf(at, calendar) : '')
}
