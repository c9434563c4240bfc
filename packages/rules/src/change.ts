/**
 * Agent rules §10: how much a figure changed against an earlier one, in tenths of a per cent, cut towards zero. Null when the earlier
 * one is zero.
 */
export function changeOf(now: bigint, before: bigint): number | null {
  if (before === 0n) return null
  return Number(((now - before) * 1000n) / (before < 0n ? -before : before))
}
