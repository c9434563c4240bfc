import { type CrashRecord, type CrashTerms, recordCrash } from '@croupier/game-math/casino/index'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, parseMoney, sumOf } from '@croupier/kernel/money'
import { isDemoPlayer } from '../demo.ts'
import { EDGE_BP, placeOf } from './chain.ts'
import { type CrashBet, type CrashChain, type CrashRound, isOver, isPlaced } from './model.ts'
import type { CrashStore } from './store.ts'

/** Bets of other players that everybody sees: those with the highest stakes. */
const SHOWN_BETS = 40

/** A bet as its player sees it. */
export const betView = ({ playerId: _, name: __, currency: ___, ...bet }: CrashBet) => bet

/** A round that is over, with everything that its check needs. */
export const pastView = (chain: CrashChain, { number, phase, hash, point100, endedAt }: CrashRound) => ({
  number,
  phase,
  place: placeOf(chain, number),
  terminalHash: chain.terminalHash,
  salt: chain.salt,
  edgeBp: EDGE_BP,
  hash,
  point100,
  endedAt,
})

/** The terms of a round that is over. */
function termsOf(chain: CrashChain, { number, hash }: CrashRound): CrashTerms {
  invariant(hash !== null && chain.salt !== null, 'a round is proven when it is over')
  const { terminalHash, salt } = chain
  return { terminalHash, number: placeOf(chain, number), hash, salt, beaconRandomness: null, edgeBp: EDGE_BP }
}

/** The record of a bet on a crashed round, from which anyone can repeat it. Null for a bet that was given back. */
export function recordOf(chain: CrashChain, round: CrashRound, bet: CrashBet): CrashRecord | null {
  if (!isOver(round) || bet.returned === null) return null
  const { stake, auto100: autoCashout100, manual100: manualCashout100, force100: forcePoint100 } = bet
  return recordCrash(termsOf(chain, round), { stake, autoCashout100, manualCashout100, forcePoint100 })
}

/** The bets of a round as everybody sees them, under masked names, without those with play money. */
export function boardView(bets: readonly CrashBet[]) {
  const placed = bets.filter((bet) => isPlaced(bet) && !isDemoPlayer(bet.playerId))
  const shown = placed
    .toSorted((one, other) => (parseMoney(one.stake) < parseMoney(other.stake) ? 1 : -1))
    .slice(0, SHOWN_BETS)
  return {
    count: placed.length,
    total: moneyText(sumOf(placed.map(({ stake }) => parseMoney(stake)))),
    bets: shown.map(({ name, stake, cashedOutAt100 }) => ({ name, stake, cashedOutAt100 })),
  }
}

/** A bet that its player looks at again, with the point of its round once that is over. Null for a bet that the player has not placed. */
export function detailOfBet(store: CrashStore, playerId: string, betId: string) {
  const bet = store.bet(betId)
  if (!bet || bet.playerId !== playerId || bet.state === 'sent' || bet.state === 'refused') return null
  const round = store.round(bet.round)
  const chain = store.chainOf(bet.round)
  if (!round || !chain) return null
  const view = { ...betView(bet), point100: round.point100, phase: round.phase }
  return { game: 'crash', view, record: recordOf(chain, round, bet) }
}
