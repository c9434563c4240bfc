/** One, in the multipliers of 1/10,000 of dice, mines and plinko. */
export const MULTIPLIER_ONE = 10_000n
/** The whole, in basis points. */
export const BASIS_POINTS = 10_000
