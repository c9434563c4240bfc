import { type BusinessCalendar, businessDayOf, localTimeOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { ChatState } from '@croupier/wire/messaging/chat'
import { DAYS, type LiveChatPolicy } from './policy.ts'

/** A picture that waits longer for its line is gone. Its file expires after an hour, so this ends before. */
const DRAFT_MS = 50 * MS.minute
/** An answer that a member has not seen after this long becomes a message in the inbox. */
export const UNSEEN_MS = MS.minute
/** T135: chats are kept for this long after their last line. */
export const RETENTION_DAYS = 90
/** Characters of the last line in the queue. */
const LAST_LENGTH = 80
const DAYS_AHEAD = 7

type Hours = Pick<LiveChatPolicy, 'hours'>

/** Pictures that were uploaded before this instant can no longer be sent. */
export const draftsSince = (now: Instant): Instant => plusMs(now, -DRAFT_MS)
export const keptSince = (now: Instant): Instant => plusMs(now, -RETENTION_DAYS * MS.day)

const dayName = (date: string) => DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]

/** Whether the desk works at an instant. Without hours it always does. */
export function isOpenAt({ hours }: Hours, timeZone: string, at: Instant): boolean {
  const { date, time } = localTimeOf(at, timeZone)
  const day = dayName(date)
  return hours.length === 0 || hours.some((one) => one.day === day && one.from <= time && time < one.to)
}

/** The next opening after an instant at which the desk is closed; null when its hours never come. */
export function nextOpening({ hours }: Hours, timeZone: string, at: Instant): Instant | null {
  const midnight: BusinessCalendar = { timeZone, dayStart: '00:00' }
  const today = businessDayOf(at, midnight)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = plusDays(today, ahead)
    const starts = hours
      .filter((one) => one.day === dayName(day) && one.from < one.to)
      .map(({ from }) => startOfDay(day, { timeZone, dayStart: from }))
      .filter((start) => start > at)
    const [first] = starts.toSorted((one, other) => one.getTime() - other.getTime())
    if (first) return first
  }
  return null
}

/** Refuses `request.malformed` for a line without text and pictures. */
export function checkLine(content: string, images: readonly string[]): void {
  if (content === '' && images.length === 0) refuse('request.malformed', { field: 'content' })
}

/** What the queue shows of the last line. */
export const shortened = (content: string): string => [...content.replace(/\s+/g, ' ')].slice(0, LAST_LENGTH).join('')

/** Refuses `message.state` unless the chat is taken by this member of staff. */
export function checkIsTakenBy(chat: { state: ChatState; staffId: string | null }, staffId: string): void {
  if (chat.state !== 'taken' || chat.staffId !== staffId) refuse('message.state', { state: chat.state })
}

/** Customers read the first name of staff only. */
export const firstName = (displayName: string): string => displayName.split(/\s/)[0] ?? displayName
