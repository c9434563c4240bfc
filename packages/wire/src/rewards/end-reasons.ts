/** Reward rules §13: why staff cancelled a running bonus. Members read them in their language. */
export const CANCEL_REASONS = ['mistake', 'terms', 'several_accounts', 'opposite_bets', 'deposit_withdrawn'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Reward rules §13: why staff withdrew a reward. A running bonus goes on when its offer has ended. */
export const END_REASONS = [...CANCEL_REASONS, 'offer_ended'] as const
export type EndReason = (typeof END_REASONS)[number]
