import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { type RefusalCode, refuse } from '@croupier/kernel/refusals'
import type { Attempts, Guard } from '../../../platform/attempts/attempts.ts'
import type { AttemptPolicy } from '../../../platform/attempts/rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/address.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { recordLockout } from '../sessions/lockout.ts'

export type FactorTriesDeps = {
  db: Db
  clock: Clock
  random: Random
  outbox: Outbox
  attempts: Attempts
  attemptSettings(): { account: AttemptPolicy; address: AttemptPolicy }
}
/** The session stands for the device. */
type Trying = { memberId: MemberId; sessionId: string; address: string }
export type FactorTries = ReturnType<typeof factorTries>

/** Bounds guesses at a second factor, or at another proof of a login, by account, device and network. The owner of a locked account is notified (T017). */
export function factorTries(deps: FactorTriesDeps) {
  const { attempts } = deps
  return {
    /** Counts a try and returns its result. Refuses `refusal` when it is null. */
    async accept<T>(trying: Trying, judge: () => Promise<T | null>, refusal: RefusalCode = 'code.invalid'): Promise<T> {
      const guards = guardsOf(deps, trying)
      const counted = await attempts.count(guards)
      if (counted.kind === 'locked') refuse('login.locked', { retryAfterSeconds: counted.retryAfterSeconds })
      if (counted.kind === 'too_soon') refuse('login.too_soon', { retryAfterSeconds: counted.retryAfterSeconds })
      const result = await judge()
      if (result === null) {
        const minutes = deps.attemptSettings().account.lockMinutes
        if (counted.locksNow) await recordLockout(deps, { ...trying, minutes })
        return refuse(refusal, { field: 'code' })
      }
      await attempts.succeed(guards)
      return result
    },
  }
}

function guardsOf({ attemptSettings }: FactorTriesDeps, { memberId, sessionId, address }: Trying): Guard[] {
  const { account, address: network } = attemptSettings()
  const policy = { ...account, captchaAfter: null, slowSeconds: 0 }
  return [
    { key: `second-factor:${memberId}`, policy },
    { key: `second-factor-device:${sessionId}`, policy },
    { key: `login-address:${networkOf(address)}`, policy: { ...network, captchaAfter: null }, shared: true },
  ]
}
