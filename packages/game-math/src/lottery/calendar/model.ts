import type { Instant } from '@croupier/kernel/clock'

/** What every calendar says about issues besides when they are drawn. */
type Issuing = {
  /** Bets are refused from so long before the draw on. */
  readonly lockSeconds: number
  /** The business day's distance from UTC. */
  readonly offsetMinutes: number
  /**
   * How issues are numbered: {YYYY} {YY} {MM} {DD}, {N:k} within the business day, {T:k} within the year, {C} ever
   * growing; k is the least number of figures.
   */
  readonly template: string
}

/** Lottery rules §2.1: a draw every `periodSeconds`, counted from midnight of the business day. The period divides a day. */
export type PeriodicCalendar = Issuing & { readonly kind: 'periodic'; readonly periodSeconds: number }

/** Lottery rules §2.2: draws at fixed times of the day on some days of the week. Times are those of the business day's clock. */
export type WeeklyCalendar = Issuing & {
  readonly kind: 'weekly'
  readonly draws: readonly {
    /** 1 is Monday, 7 is Sunday. */
    readonly weekdays: readonly number[]
    /** `HH:MM` */
    readonly times: readonly string[]
  }[]
}

/** When a game is drawn and how its issues are numbered. */
export type Calendar = PeriodicCalendar | WeeklyCalendar
export type CalendarKind = Calendar['kind']

/** One issue: bets are taken from `openAt` on, and no longer at `closeAt`. `drawAt` is when it is drawn. */
export type Issue = {
  readonly issueNo: string
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
}

/**
 * The draws of a calendar as a series without gaps. Times and days are counted from 1970-01-01 of the business day's
 * clock, times in milliseconds.
 */
export type Schedule = {
  /** When the issue with this serial is drawn; the serial before it is drawn earlier. */
  drawAt(serial: number): number
  /** The first serial that is drawn after `time`. */
  firstAfter(time: number): number
  /** The business day that a serial belongs to. */
  dayOf(serial: number): number
  /** The first serial of this business day, or of the next that has one. */
  firstOfDay(day: number): number
}
