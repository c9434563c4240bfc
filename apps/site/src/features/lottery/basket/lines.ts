import {
  bestPayout,
  MODES,
  type Play,
  type Prizes,
  parseSelection,
  playOf,
  plays,
  prizeTable,
  type Selection,
  type StakeMode,
  stake,
} from '@croupier/game-math/lottery/index'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { isOneOf } from '@croupier/kernel/objects'
import { brokenLimit } from '@croupier/rules/stake'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { lotteryGame } from '@croupier/wire/lottery/games'
import type { placeTicket } from '@croupier/wire/lottery/tickets'

export type Game = Output<typeof lotteryGame>
export type BetLine = Input<typeof placeTicket>['bets'][number]

/** One bet in the basket. Its cost and payout are never stored: they follow from the current terms of the game. */
export type Line = {
  readonly id: string
  readonly play: string
  readonly selection: Selection
  readonly units: number
  readonly multiple: number
  readonly mode: StakeMode
}

/** The unit price and the prizes of a play at a prize group. */
export type Terms = { readonly unitPrice: Money; readonly prizeGroup: number; readonly prizes: Prizes }

/** The terms of a play on sale; undefined when the game does not sell it. The slider moves `Lott` plays only. */
export function termsOf(game: Game, play: Play, sliderGroup: number): Terms | undefined {
  const sold = game.plays.find((one) => one.code === play.code)
  if (!sold) return undefined
  const prizeGroup = sold.prizeMode === 'Lott' ? sliderGroup : sold.prizeGroup
  return { unitPrice: sold.unitPrice, prizeGroup, prizes: prizeTable(play, prizeGroup, sold.unitPrice) }
}

export type Quote = { readonly stake: Money; readonly paysUpTo: Money }

/** Cost and best case of a bet. The best case is capped by the game's payout limit for one bet. */
export function quote(game: Game, terms: Terms, line: Omit<Line, 'id'>): Quote {
  const { unitPrice, prizes } = terms
  const { selection, multiple, mode } = line
  const best = bestPayout(playOf(line.play), selection, { prizes, unitPrice, multiple, mode })
  return { stake: lineStake(terms, line), paysUpTo: smaller(best, game.limits.payoutPerBet) }
}

export const lineStake = ({ unitPrice }: Terms, line: Omit<Line, 'id'>): Money =>
  stake({ units: line.units, multiple: line.multiple, unitPrice, mode: line.mode })

const smaller = (one: Money, other: Money): Money => (one < other ? one : other)

/** The limit of the game that a bet exceeds, if any. */
export type LimitBroken = { limit: 'stakeMin' | 'stakeMax'; amount: Money } | { limit: 'multiple'; max: number }

export function limitBroken({ limits }: Game, cost: Money, multiple: number): LimitBroken | undefined {
  const broken = brokenLimit(limits, { stake: cost, multiple })
  if (broken === 'multiple') return { limit: 'multiple', max: limits.multiple }
  if (broken === 'stake_min') return { limit: 'stakeMin', amount: limits.stakePerBetMin }
  return broken === 'stake_max' ? { limit: 'stakeMax', amount: limits.stakePerBetMax } : undefined
}

/**
 * Lines as the wire takes them, and their sum. Lines that the game does not sell are left out. `isHalf` says which lines are shown at
 * half odds.
 */
export function betLines(
  game: Game,
  lines: readonly Line[],
  group: number,
  isHalf: (line: Line, terms: Terms) => boolean = () => false,
): { bets: BetLine[]; stake: Money } {
  const bets = lines.flatMap((line) => {
    const terms = termsOf(game, playOf(line.play), group)
    if (!terms) return []
    const { play, selection, units: count, multiple, mode } = line
    // The wire's type of a selection has mutable lists, which encoding does not change.
    const bet = { play, selection: selection as BetLine['selection'], units: count, multiple, mode }
    const halfOdds = isHalf(line, terms) ? { halfOdds: true as const } : {}
    return [{ ...bet, prizeGroup: terms.prizeGroup, stake: lineStake(terms, line), ...halfOdds }]
  })
  return { bets, stake: sum(bets.map((bet) => bet.stake)) }
}

export const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => units(total + amount), ZERO)

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

/** Reads lines from the tab's storage and leaves out those that are no longer valid bets. */
export function readLines(json: string | null): Line[] {
  try {
    const stored: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((line) => readLine(line)) : []
  } catch {
    return []
  }
}

function readLine(line: Partial<Line> | null): Line[] {
  const play = plays.get(String(line?.play))
  if (!line || !play) return []
  const { id, multiple, mode } = line
  if (typeof id !== 'string' || !isCount(multiple) || !isOneOf(MODES, mode)) return []
  try {
    const selection = parseSelection(play, line.selection)
    return [{ id, play: play.code, selection, units: play.units(selection), multiple, mode }]
  } catch {
    return []
  }
}
