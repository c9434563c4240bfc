/** `2026-11-21 12:03:07`, UTC: the console speaks of moments in one zone. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
