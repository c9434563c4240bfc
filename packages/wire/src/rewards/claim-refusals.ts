/** Why a reward cannot be claimed now. */
export const CLAIM_REFUSALS = [
  'rewards.grant_unknown',
  'rewards.grant_ended',
  'rewards.bonus_active',
  'member.blocked',
  'member.timed_out',
  'member.excluded',
  'member.under_age',
  'member.closing',
  'limit.time_reached',
  'game.unknown',
  'game.closed',
] as const
