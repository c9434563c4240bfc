import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import { isDemoPlayer } from '../demo.ts'
import type { Feed } from './feed.ts'
import { type CrashBet, type CrashChain, type CrashRound, isPlaced } from './model.ts'
import { cashOutsUpTo } from './rules.ts'
import type { Changes, CrashStore } from './store.ts'
import { boardView } from './views.ts'

export type LoopDeps = {
  clock: Clock
  random: Random
  store: CrashStore
  feed: Feed
  /** The games of a chain. Tests play shorter ones. */
  games?: number
}
/** The round that a node owns. `crash` is secret until the round is over. */
export type Live = {
  chain: CrashChain
  round: CrashRound
  bets: Map<string, CrashBet>
  past: object[]
  crash: { point: bigint; afterMs: number } | null
  isBoardNew: boolean
  /** The phase that everybody has seen. */
  shownPhase: CrashRound['phase'] | null
}
/** A node of the provider. `live` is null while another one owns the rounds. */
export type Node = LoopDeps & { holder: string; live: Live | null }

export const nowOf = ({ clock }: Pick<LoopDeps, 'clock'>): number => clock.now().getTime()

/** Writes first, so that the memory of a node never knows more than the store. */
export function save({ store, holder, live }: Node, changes: Changes): void {
  store.write(holder, changes)
  if (!live) return
  if (changes.round) live.round = changes.round
  for (const bet of changes.bets ?? []) {
    if (bet.round !== live.round.number) continue
    live.bets.set(bet.betId, bet)
    live.isBoardNew = true
  }
}

/** Milliseconds of flight at an instant. A clock that was set back makes no flight shorter than zero. */
export const flightMs = ({ tookOffAt }: Pick<CrashRound, 'tookOffAt'>, at: number): number =>
  Math.max(0, at - (tookOffAt ?? at))

/** Casino rules §2.1: the bets that end by themselves up to a multiplier. Caps count within one currency, and apart for play money. */
export function endedUpTo({ bets }: Live, upTo100: bigint): CrashBet[] {
  const placed = [...bets.values()].filter(isPlaced)
  const byMoney = Map.groupBy(placed, ({ playerId, currency }) => (isDemoPlayer(playerId) ? '' : currency))
  return [...byMoney.values()].flatMap((alike) => cashOutsUpTo(alike, upTo100))
}

/** What everybody who watches sees, from the first moment on. The point is in it when the round is over. */
export const stateOf = ({ round, past, bets, chain }: Live, now: number) => ({
  type: 'state',
  number: round.number,
  phase: round.phase,
  leftMs: round.phase === 'betting' ? Math.max(0, round.closesAt - now) : null,
  flightMs: round.phase === 'flying' ? flightMs(round, now) : null,
  point100: round.point100,
  terminalHash: chain.terminalHash,
  salt: chain.salt,
  past,
  board: boardView([...bets.values()]),
})
