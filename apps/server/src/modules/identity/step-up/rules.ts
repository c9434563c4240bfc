import type { StepUpWay } from '@croupier/wire/identity/step-up'

/** What an account has to prove itself with. */
export type Proofs = {
  passkey: boolean
  password: boolean
  authenticator: boolean
  provider: boolean
  recoveryCodes: boolean
  contact: boolean
}

/** Decisions "Safety": the ways of an account, in the order in which they are offered. A code is for accounts that have nothing stronger. */
export function waysOf(has: Proofs): StepUpWay[] {
  const strong: StepUpWay[] = [
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.password ? (['password'] as const) : []),
    ...(has.authenticator ? (['authenticator'] as const) : []),
    ...(has.provider ? (['provider'] as const) : []),
    ...(has.recoveryCodes ? (['recovery_code'] as const) : []),
  ]
  return strong.length === 0 && has.contact ? ['code'] : strong
}
