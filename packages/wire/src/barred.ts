/** Refusals of members who may not play now: their account or its time for play is stopped. */
export const BARRED_REFUSALS = [
  'member.blocked',
  'member.timed_out',
  'member.excluded',
  'member.under_age',
  'member.closing',
  'limit.time_reached',
] as const

/** The same of commands that take a member's money into play: dormant accounts are refused as well. */
export const PLAY_REFUSALS = [...BARRED_REFUSALS, 'member.dormant'] as const
