import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { plusMonths } from '../exclusions/rules.ts'

export type InactivitySettings = { months: number; noticeDays: number }

/** Members without a login since then are told. */
export const tellBefore = (now: Instant, { months, noticeDays }: InactivitySettings): Instant =>
  plusMs(plusMonths(now, -months), noticeDays * MS.day)

/** When a member who is told now becomes dormant: never before the notice is over. */
export const dormantFrom = (toldAt: Instant, { noticeDays }: InactivitySettings): Instant =>
  plusMs(toldAt, noticeDays * MS.day)

/** Members who were told until then have had the whole notice. */
export const noticeOver = (now: Instant, { noticeDays }: InactivitySettings): Instant =>
  plusMs(now, -noticeDays * MS.day)
