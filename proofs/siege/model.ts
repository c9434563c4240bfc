/** The kinds of floods, in the order in which they run. */
export const floods = ['live frames', 'idle connections', 'wrong elements', 'dear calls', 'logins'] as const
export type FloodKind = (typeof floods)[number]

/** Addresses of the attackers. Linux answers on all of 127.0.0.0/8, so they need no set-up. */
export const attackerAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.1.${1 + index}`)

/** The best of what lies at or below `part` of the sorted list: 0.99 gives the 99th percentile. */
export function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
