import type { Attackers } from '../fuzz/draft.ts'
import type { SiteKey } from '../fuzz/encrypters.ts'
import type { DearRequests } from './dear.ts'

/** The kinds of floods, in the order in which they run. */
export const floods = [
  'live frames',
  'slow readers',
  'idle connections',
  'wrong elements',
  'nested lists',
  'dear calls',
  'pages and files',
  'logins',
  'captchas',
] as const
export type FloodKind = (typeof floods)[number]

/** What a flooding process is told to do. `tokens` are those of the attackers, one for each address. */
export type FloodOrder = {
  kind: FloodKind
  site: string
  addresses: readonly string[]
  tokens: readonly string[]
  siteKey: SiteKey
  dear: DearRequests
  seconds: number
  seed: number
}
/** How many times it sent something, by what came of it: the status of an answer, or the code that closed a connection. */
export type FloodReport = Record<string, number>

/** A flood that runs. `until` is its end by `performance.now()`; it is over earlier when it has sent enough. */
export type Siege = FloodOrder & { who: Attackers; until: number; isOver(): boolean; count(what: string): void }

/** Addresses of the attackers. Linux answers on all of 127.0.0.0/8, so they need no set-up. */
export const attackerAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.1.${1 + index}`)

/** The best of what lies at or below `part` of the sorted list: 0.99 gives the 99th percentile. */
export function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
