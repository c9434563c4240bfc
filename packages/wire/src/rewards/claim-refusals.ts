import { BARRED_REFUSALS } from '../barred.ts'

/** Why a reward cannot be claimed now. */
export const CLAIM_REFUSALS = [
  'rewards.grant_unknown',
  'rewards.grant_ended',
  'rewards.bonus_active',
  ...BARRED_REFUSALS,
  'game.unknown',
  'game.closed',
] as const
