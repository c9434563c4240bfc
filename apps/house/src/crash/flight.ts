import { crashMsUntil, crashMultiplierAt } from '@croupier/game-math/casino/index'
import { hashOfRound, pointOfRound } from './chain.ts'
import type { CrashBet, CrashChain, CrashRound } from './model.ts'
import { endedUpTo, flightMs, type Live, type Node, nowOf, save } from './node.ts'
import { endBet } from './rules.ts'
import { pastView } from './views.ts'

/** Past rounds that everybody sees at once. */
export const SHOWN_ROUNDS = 20

/** The secret of a round in flight: a cash-out at the point still counts, so it ends at the first higher multiplier. */
export function crashOf(chain: CrashChain, { number }: CrashRound): { point: bigint; afterMs: number } {
  const point = pointOfRound(chain, number)
  return { point, afterMs: crashMsUntil(point + 1n) }
}

/** Casino rules §2.1: a stake that the wallet has not taken by now does not fly, and goes back. */
export function takeOff(node: Node, live: Live): void {
  const late = [...live.bets.values()].filter(({ state }) => state === 'sent')
  const round: CrashRound = { ...live.round, phase: 'flying', tookOffAt: nowOf(node) }
  save(node, { round, bets: late.map((bet) => ({ ...bet, state: 'voiding' })) })
  live.crash = crashOf(live.chain, round)
}

/** Cashes out what ends by itself up to an instant, and ends the round when its time has come. */
export function fly(node: Node, live: Live, at: number): void {
  const { crash, round } = live
  if (!crash || round.phase !== 'flying') return
  const ms = flightMs(round, at)
  if (ms >= crash.afterMs) {
    endRound(node, live, 'crashed')
    return
  }
  const bets = endedUpTo(live, crashMultiplierAt(ms))
  if (bets.length > 0) save(node, { bets })
}

/**
 * Ends a round at its point. Nobody could cash out while no node owned the round: in a round that crashed then, bets without a
 * cash-out are given back. An automatic cash-out needs no player, and counts.
 */
export function endRound(node: Node, live: Live, phase: 'crashed' | 'aborted'): void {
  const { chain, round, crash } = live
  if (!crash) return
  const { point } = crash
  const cashedOut = endedUpTo(live, point)
  const known = new Set(cashedOut.map(({ betId }) => betId))
  const others = [...live.bets.values()].filter(({ betId, state }) => state === 'open' && !known.has(betId))
  const rest = others.map((bet): CrashBet => (phase === 'crashed' ? endBet(bet, point) : { ...bet, state: 'voiding' }))
  const revealed = { hash: hashOfRound(chain, round.number), point100: point.toString(), endedAt: nowOf(node) }
  save(node, { round: { ...round, phase, ...revealed }, bets: [...cashedOut, ...rest] })
  live.crash = null
  live.past = [pastView(chain, live.round), ...live.past].slice(0, SHOWN_ROUNDS)
}
