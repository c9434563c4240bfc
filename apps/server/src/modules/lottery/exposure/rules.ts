import { numberRisks, type Play, parseSelection, playAt, playOf, stakeWithin } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, moneyText, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { Exposure, Need, NumberLimit, NumberState } from './model.ts'

/** The limits of a game in the setting; null for a game without any. */
export function limitsOfGame(
  { numberLimits }: Pick<LotteryPolicy, 'numberLimits'>,
  game: string,
): NumberLimit[] | null {
  const own = numberLimits.filter((one) => one.game === game)
  return own.length === 0 ? null : own.map(({ plays, closeFrom, halfOddsFrom }) => ({ plays, closeFrom, halfOddsFrom }))
}

/** The limit of a play: the one that names it, or the one for all others. Undefined for a play without a limit. */
export const limitOfPlay = (limits: readonly NumberLimit[], play: string): NumberLimit | undefined =>
  limits.find(({ plays }) => plays.includes(play)) ?? limits.find(({ plays }) => plays.length === 0)

/** A bet, and whether the member was shown that it is paid half. */
export type CountedLine = { stake: Money; detail: LotteryDetail; acceptsHalf?: boolean }

/** The numbers with limits that the bets of a ticket are on, in the order of play and number, in which all writers lock them. */
export function needsOf(bets: readonly CountedLine[], limits: readonly NumberLimit[], drawAt: Instant): Need[] {
  const needs = new Map<string, Need>()
  bets.forEach(({ stake, detail, acceptsHalf = false }, index) => {
    const limit = limitOfPlay(limits, detail.play)
    if (!limit) return
    const play = playAt(playOf(detail.play), drawAt)
    const { units: count, multiple, mode, prizes, payoutPerBet } = detail
    const selection = parseSelection(play, detail.selection)
    for (const risk of numberRisks(play, selection, { units: count, stake, prizes, multiple, mode, payoutPerBet })) {
      const key = `${detail.play} ${risk.number}`
      const known = needs.get(key)
      const own = { ...risk, play: detail.play, lines: [{ line: index + 1, acceptsHalf }], limit }
      needs.set(key, known ? joined(known, own) : own)
    }
  })
  return [...needs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, need]) => need)
}

/** Two bets of a ticket on the same number. */
const joined = (one: Need, other: Need): Need => ({
  ...one,
  stake: units(one.stake + other.stake),
  liability: units(one.liability + other.liability),
  lines: [...one.lines, ...other.lines],
})

/** Lottery rules §11.1: whether the next bet on a number pays half odds. */
export const isAtHalfOdds = ({
  state,
  liability,
  halfOddsFrom,
}: Pick<Exposure, 'state' | 'liability' | 'halfOddsFrom'>): boolean =>
  state === 'half' || (state === 'open' && halfOddsFrom !== null && liability >= halfOddsFrom)

/** How much more a number may pay. */
export const roomOf = ({ state, liability, closeFrom }: Pick<Exposure, 'state' | 'liability' | 'closeFrom'>): Money =>
  state === 'closed' ? ZERO : units(closeFrom - liability)

/**
 * Refuses a ticket that the numbers, as they stand, do not take: `lottery.number_full` with the stake that the number still takes at
 * the odds of the bet, and `lottery.odds_changed` with the numbers of the line at half odds, which are none if they are at full
 * odds again. True if it fits.
 */
export function checkNeeds(needs: readonly Need[], standing: ReadonlyMap<string, Exposure>): true {
  for (const need of needs) {
    const room = roomOf(standingOf(need, standing))
    if (need.liability <= room) continue
    const { play, number, lines } = need
    const remaining = moneyText(stakeWithin(room, need))
    return refuse('lottery.number_full', { line: lines[0]!.line, play, number, remaining })
  }
  const all = needs.flatMap((need) => need.lines.map((one) => ({ ...one, need })))
  for (const [line, own] of Map.groupBy(all, (one) => one.line)) {
    const halved = own.filter(({ need }) => isAtHalfOdds(standingOf(need, standing)))
    if (halved.length > 0 === own[0]!.acceptsHalf) continue
    const numbers = halved
      .slice(0, MAX_NAMED)
      .map(({ need }) => need.number)
      .join(' · ')
    return refuse('lottery.odds_changed', { line, play: own[0]!.need.play, numbers })
  }
  return true
}
/** Numbers that a refusal names. */
const MAX_NAMED = 20

const standingOf = ({ play, number, limit }: Need, standing: ReadonlyMap<string, Exposure>): Exposure =>
  standing.get(`${play} ${number}`) ?? { play, number, stake: ZERO, liability: ZERO, ...limit, state: 'open' }

/** The numbers as the statements of the store read them: `[play, number, liability, stake, acceptsHalf]`. */
export const needsText = (needs: readonly Need[]): string =>
  JSON.stringify(
    needs.map(({ play, number, liability, stake, lines }) => [
      play,
      number,
      `${liability}`,
      `${stake}`,
      lines.every(({ acceptsHalf }) => acceptsHalf),
    ]),
  )

const STRICTNESS: Readonly<Record<NumberState, number>> = { open: 0, half: 1, closed: 2 }
/** Whether a decision of staff about a number stops more than the one before. Such a decision needs one person only. */
export const isStricter = (before: NumberState, after: NumberState): boolean => STRICTNESS[after] > STRICTNESS[before]

/** Whether a play has this number, as far as a single pick can name it. */
export function isNumberOf(play: Play, number: string): boolean {
  const { entry } = play
  const [first] = entry.shape === 'TICKETS' ? [{ field: entry.field, values: [number] }] : entry.rows
  if (!first || (entry.shape !== 'TICKETS' && entry.rows.length > 1)) return false
  const pick = first.values.find((value) => `${value}` === number)
  if (pick === undefined) return false
  try {
    const selection = parseSelection(play, { [first.field]: [pick] })
    return play.expand(selection).some((unit) => (unit.number ?? unit.key) === number)
  } catch {
    return false
  }
}
