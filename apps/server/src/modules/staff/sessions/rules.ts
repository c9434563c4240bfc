import type { Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { passwordPolicy, sessionPolicy } from './policy.ts'

export type SessionTimes = { lastSeenAt: Instant; expiresAt: Instant; endedAt: Instant | null }

/** Whether a session is still good: not ended, not idle for too long, not over its absolute end. */
export function isAlive({ lastSeenAt, expiresAt, endedAt }: SessionTimes, now: Instant): boolean {
  return endedAt === null && expiresAt > now && plusMs(lastSeenAt, sessionPolicy.idleMinutes * MS.minute) > now
}

/** T022 for staff: length, not common, typed twice the same. Any characters, nothing is trimmed. */
export function acceptPassword(asked: { next: string; confirmed: string; isCommon: boolean }): void {
  const { minLength, maxLength } = passwordPolicy
  if (asked.next !== asked.confirmed) refuse('password.mismatch')
  const length = Array.from(asked.next).length
  if (length < minLength || length > maxLength) refuse('password.length', { minLength, maxLength })
  if (asked.isCommon) refuse('password.common')
}
