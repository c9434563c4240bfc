export type { Calendar, CalendarKind, Issue, PeriodicCalendar, WeeklyCalendar } from './calendar/model.ts'
export { issueAhead, issueAt, issuesAfter, windowOf } from './calendar/numbers.ts'
export { calendarFault, periodOf } from './calendar/schedules.ts'
