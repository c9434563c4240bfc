import { halfPrizes, numberRisks, playOf, stakeWithin } from '@croupier/game-math/lottery/index'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { Output } from '@croupier/wire/endpoint'
import type { numberLimits } from '@croupier/wire/lottery/exposure'
import { type Game, type Line, lineStake, type Terms } from './lines.ts'

/** The limits of the numbers of the open round. Undefined for a game without limits, and until they are loaded. */
export type NumberLimits = Output<typeof numberLimits> | undefined

export type NumberRoom = {
  /** The number of the bet that takes the least of it, and how much may be staked on it. Undefined if all take it. */
  readonly full: { readonly number: string; readonly remaining: Money } | undefined
  /** The numbers of the bet at half odds. All of the bet is then paid half. */
  readonly halved: readonly string[]
}
const ROOM: NumberRoom = { full: undefined, halved: [] }

/** Lottery rules §11.1, §13.2: whether the numbers of a bet take it, and at which odds. The server decides; this is what it said last. */
export function roomOf(game: Game, terms: Terms, line: Omit<Line, 'id'>, limits: NumberLimits): NumberRoom {
  const limit =
    limits?.limits.find(({ plays }) => plays.includes(line.play)) ??
    limits?.limits.find(({ plays }) => plays.length === 0)
  if (!limits || !limit) return ROOM
  const standing = new Map(limits.numbers.filter(({ play }) => play === line.play).map((one) => [one.number, one]))
  const play = playOf(line.play)
  const risksAt = (prizes: Terms['prizes']) =>
    numberRisks(play, line.selection, {
      units: line.units,
      stake: lineStake(terms, line),
      prizes,
      multiple: line.multiple,
      mode: line.mode,
      payoutPerBet: game.limits.payoutPerBet,
    })
  const halved = risksAt(terms.prizes).flatMap(({ number }) => (standing.get(number)?.isHalf ? [number] : []))
  const rooms = risksAt(halved.length > 0 ? halfTerms(terms, line).prizes : terms.prizes).flatMap((risk) => {
    const room = standing.get(risk.number)?.room ?? limit.room
    return risk.liability > room ? [{ number: risk.number, remaining: stakeWithin(room, risk) }] : []
  })
  const [full] = rooms.sort((one, other) => Number(one.remaining - other.remaining))
  return { full, halved }
}

/** The terms of a bet with a number at half odds. */
export const halfTerms = (terms: Terms, { play }: Pick<Line, 'play'>): Terms => ({
  ...terms,
  prizes: halfPrizes(playOf(play), terms.prizes, terms.unitPrice),
})

/** A number of a play as players read it: `234:134` is 134. Null for bets on more than a thousand numbers together. */
export function numberShown(number: string): string | null {
  if (number === '*') return null
  return /^\d{2,}:(.+)$/.exec(number)?.[1] ?? number.replace(/^\d:/, '')
}

/** Whether a closed number, or one without room, is among those of the bet. */
export const isClosed = ({ full }: NumberRoom): boolean => full?.remaining === ZERO
