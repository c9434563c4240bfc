import type { Instant } from '@croupier/kernel/clock'

/** The properties of every calendar besides the times of its draws. */
type Issuing = {
  /** How long before the draw bets are refused. */
  readonly lockSeconds: number
  /** The offset of the business day from UTC. */
  readonly offsetMinutes: number
  /**
   * The template of issue numbers: {YYYY} {YY} {MM} {DD}, {N:k} counts within the business day, {T:k} within the year, {C}
   * without end; k is the minimum number of figures.
   */
  readonly template: string
}

/** Lottery rules §2.1: a draw every `periodSeconds`, counted from midnight of the business day. The period divides a day. */
export type PeriodicCalendar = Issuing & { readonly kind: 'periodic'; readonly periodSeconds: number }

/** Lottery rules §2.2: draws at fixed times on some days of the week, in the local time of the business day. */
export type WeeklyCalendar = Issuing & {
  readonly kind: 'weekly'
  readonly draws: readonly {
    /** 1 is Monday, 7 is Sunday. */
    readonly weekdays: readonly number[]
    /** `HH:MM` */
    readonly times: readonly string[]
  }[]
}

/** The times of a game's draws and the numbers of its issues. */
export type Calendar = PeriodicCalendar | WeeklyCalendar
export type CalendarKind = Calendar['kind']

/** One issue. It takes bets from `openAt` until just before `closeAt`, and is drawn at `drawAt`. */
export type Issue = {
  readonly issueNo: string
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
}

/**
 * The draws of a calendar as a series without gaps. Times (in milliseconds) and days are counted from 1970-01-01 in the
 * local time of the business day.
 */
export type Schedule = {
  /** The time of the draw with this serial, which is later than that of the serial before. */
  drawAt(serial: number): number
  /** The first serial that is drawn after `time`. */
  firstAfter(time: number): number
  /** The business day that a serial belongs to. */
  dayOf(serial: number): number
  /** The first serial of this business day, or of the next day with a draw. */
  firstOfDay(day: number): number
}
