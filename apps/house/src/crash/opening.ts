import { CHAIN_GAMES, isUsedUp, newChain, saltFor } from './chain.ts'
import { crashOf, endRound, SHOWN_ROUNDS } from './flight.ts'
import { type CrashChain, type CrashRound, isOver } from './model.ts'
import { flightMs, type Live, type Node, nowOf } from './node.ts'
import { pastView } from './views.ts'

/** Casino rules §2.1: bets are taken for 6 s. */
export const WINDOW_MS = 6_000

/** Opens a round for bets. */
export async function openRound(node: Node, number: number): Promise<Live> {
  const chain = await chainFor(node, number)
  const closesAt = nowOf(node) + WINDOW_MS
  const begun = { number, closesAt, tookOffAt: null, endedAt: null, hash: null, point100: null }
  const round: CrashRound = { ...begun, phase: 'betting' }
  node.store.write(node.holder, { round })
  return liveOf(node, chain, round)
}

/** Takes the last round over as it stands. A window for bets that closed while no node owned the round opens again. */
export async function takeOver(node: Node): Promise<Live> {
  const { store, holder } = node
  const round = store.lastRound()
  const chain = round && store.chainOf(round.number)
  if (!round || !chain) return openRound(node, 1)
  const isLate = round.phase === 'betting' && round.closesAt <= nowOf(node)
  const taken = liveOf(node, chain, isLate ? { ...round, closesAt: nowOf(node) + WINDOW_MS } : round)
  if (isLate) store.write(holder, { round: taken.round })
  node.live = taken
  if (taken.crash && flightMs(taken.round, nowOf(node)) >= taken.crash.afterMs) endRound(node, taken, 'aborted')
  return taken
}

/** The chain of a round. When one is used up, the next begins. The terminal hash is written down before its salt is made. */
async function chainFor(node: Node, number: number): Promise<CrashChain> {
  const { store, random, clock, holder, games = CHAIN_GAMES } = node
  const known = store.chainOf(number)
  const isKnown = known !== undefined && !isUsedUp(known, number)
  if (isKnown && known.salt !== null) return known
  const about = { first: number, games, publishedAt: clock.now().toISOString() }
  const chain = isKnown ? known : await newChain(random, about)
  store.write(holder, { chain })
  const salted = saltFor(chain, random)
  store.write(holder, { chain: salted })
  return salted
}

function liveOf({ store }: Node, chain: CrashChain, round: CrashRound): Live {
  const bets = new Map(store.betsOfRound(round.number).map((bet) => [bet.betId, bet]))
  const ended = store.roundsBefore(round.number + 1, SHOWN_ROUNDS + 1).filter(isOver)
  const past = ended.slice(0, SHOWN_ROUNDS).flatMap((one) => {
    const itsChain = store.chainOf(one.number)
    return itsChain ? [pastView(itsChain, one)] : []
  })
  const crash = round.phase === 'flying' ? crashOf(chain, round) : null
  return { chain, round, bets, past, crash, isBoardNew: true, shownPhase: null }
}
