import type { StepUpWay } from '@croupier/wire/identity/step-up'

/** What an account has to prove itself with. */
export type Proofs = { passkey: boolean; password: boolean; provider: boolean; contact: boolean }

/** Decisions "Safety": the ways of an account, the strongest first. A code is for accounts that have nothing stronger. */
export function waysOf({ contact, ...strong }: Proofs): StepUpWay[] {
  const ways = (['passkey', 'password', 'provider'] as const).filter((way) => strong[way])
  return ways.length === 0 && contact ? ['code'] : ways
}
