import { refuse } from '@croupier/kernel/refusals'
import { passwordPolicy } from './policy.ts'

/** T022 for staff: checks the length, refuses a common password, and requires the same text twice. Trims nothing. */
export function acceptPassword(asked: { next: string; confirmed: string; isCommon: boolean }): void {
  const { minLength, maxLength } = passwordPolicy
  if (asked.next !== asked.confirmed) refuse('password.mismatch')
  const length = Array.from(asked.next).length
  if (length < minLength || length > maxLength) refuse('password.length', { minLength, maxLength })
  if (asked.isCommon) refuse('password.common')
}
