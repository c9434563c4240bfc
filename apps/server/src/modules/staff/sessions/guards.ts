import type { StaffId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { type Attempts, type Guard, hashedKey } from '../../../platform/attempts/attempts.ts'
import { networkOf } from '../../../platform/http/address.ts'
import { addressAttempts, nameAttempts } from './policy.ts'

export const loginGuards = (name: string, address: string): Guard[] => [
  { key: hashedKey('staff', name), policy: nameAttempts },
  { key: `staff-address:${networkOf(address)}`, policy: addressAttempts, shared: true },
]
export const passwordGuards = (staffId: StaffId): Guard[] => [
  { key: `staff-password:${staffId}`, policy: nameAttempts },
]

/** Counts an attempt at a secret of staff, or refuses `staff.locked`. */
export async function countAttempt(attempts: Attempts, guards: readonly Guard[]) {
  const counted = await attempts.count(guards)
  if (counted.kind === 'locked' || counted.kind === 'too_soon')
    refuse('staff.locked', { retryAfterSeconds: counted.retryAfterSeconds })
  return counted
}
