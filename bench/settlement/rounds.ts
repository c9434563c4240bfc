import '@croupier/game-math/lottery/families/all'
import { drawNumbers, hashSeed } from '@croupier/game-math/fairness/index'
import {
  families,
  type Play,
  prizeTable,
  quickPick,
  type Selection,
  unitPrices,
} from '@croupier/game-math/lottery/index'
import { countUnits } from '@croupier/game-math/lottery/selection'
import { type Money, units } from '@croupier/kernel/money'
import { systemRandom } from '../../apps/server/src/platform/clock.ts'
import { ISSUE } from '../setup.ts'

/**
 * Which bets are paid: all of them (ten units each, of which one wins), or a tenth of them (one unit each). `mixed` are random bets
 * on every play of every family, of which those are paid that win.
 */
export const KINDS = ['all', 'tenth', 'mixed'] as const
export type Kind = (typeof KINDS)[number]

/** A bet, its price as a bet stores it. */
type BenchBet = {
  stake: Money
  detail: typeof PRICES & { play: string; selection: Selection; units: number; multiple: number; prizes: Prizes }
}
type Prizes = ReturnType<typeof prizeTable>
/** A round of a game with its result, and its bets by their place. */
export type Round = {
  game: string
  family: string
  round: string
  numbers: readonly number[]
  bets: number
  betAt(index: number): BenchBet
}

const PRICES = {
  mode: 1000 as const,
  prizeGroup: 1956,
  ownGroup: 1956,
  payoutPerBet: units(4_000_000_000n),
  payoutPerMemberIssue: units(10_000_000_000n),
}
const DIGITS = 10
const POSITIONS = 5
const MULTIPLES = 200
const NO_DIGITS: readonly number[] = []
const ALL_DIGITS = Array.from({ length: DIGITS }, (_, digit) => digit)

/** The rounds that a slice settles at once: one of SSC, or one of every family that is on sale. */
export function roundsOf(kind: Kind, workers: number, bets: number): Round[] {
  const round = `bench-${kind}-${workers}`
  if (kind !== 'mixed') {
    const betAt = (index: number) => onePosition(index, kind)
    return [{ game: ISSUE.game, family: 'SSC', round, numbers: [3, 1, 4, 1, 5], bets, betAt }]
  }
  const onSale = [...families.values()].flatMap(({ code: family, plays, openingGames: [first] }) =>
    first ? [{ game: first.code, family, plays }] : [],
  )
  return onSale.map(({ game, family, plays }) => ({
    game,
    family,
    round,
    numbers: drawNumbers(family, hashSeed('00'), game),
    bets: Math.ceil(bets / onSale.length),
    betAt: (index) => randomBet(plays[index % plays.length]!),
  }))
}

/** One of ten thousand different bets on one position, so that the settlement computes each of them. */
function onePosition(index: number, kind: 'all' | 'tenth'): BenchBet {
  const picked = kind === 'all' ? ALL_DIGITS : [index % DIGITS]
  const at = Math.floor(index / DIGITS) % POSITIONS
  const multiple = 1 + (Math.floor(index / (DIGITS * POSITIONS)) % MULTIPLES)
  const selection = { pos: Array.from({ length: POSITIONS }, (_, place) => (place === at ? picked : NO_DIGITS)) }
  const prizes = { WIN: units(195_600n) }
  return {
    stake: units(20_000n * BigInt(picked.length * multiple)),
    detail: { ...PRICES, play: 'SSC_POSITION', selection, units: picked.length, multiple, prizes },
  }
}

const prizes = new Map<string, Prizes>()

function randomBet(play: Play): BenchBet {
  const unitPrice = unitPrices[play.prizeMode]
  const known = prizes.get(play.code) ?? prizeTable(play, PRICES.prizeGroup, unitPrice)
  prizes.set(play.code, known)
  const selection = quickPick(play, systemRandom)
  const count = countUnits(play, selection)
  const multiple = 1
  return {
    stake: units(unitPrice * BigInt(count)),
    detail: { ...PRICES, play: play.code, selection, units: count, multiple, prizes: known },
  }
}
