import { decimal } from '../amounts.ts'
import type { Bet, Phase, RoundState } from './api.ts'

/** Casino rules §2.1: the multiplier in hundredths, for display. The server decides. */
export const shownMultiplier = (ms: number): number => Math.floor(100 * Math.exp(0.000_06 * Math.max(0, ms)))

/** 247 hundredths are 2.47×. */
export const pointText = (point100: number | string | bigint): string => `${decimal(Number(point100), 2)}×`

/** An automatic cash-out as the player typed it, in hundredths: null for none, undefined for one that is not possible. */
export function autoFrom(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.').replace(/[×x]$/, '')
  if (plain === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole, places = ''] = plain.split('.')
  const value = Number(whole) * 100 + Number(places.padEnd(2, '0'))
  return value >= 101 ? value : undefined
}

/** What the main button of a bet does. */
export type Act = 'bet' | 'queue' | 'cancel' | 'wait' | 'cashOut'

/** A bet is placed while bets are open. At other times it waits on the page for the next round. */
export function actOf(phase: Phase | null, bet: Bet | undefined, isQueued: boolean): Act {
  if (bet?.state === 'open' && phase === 'flying') return 'cashOut'
  if (bet?.state === 'sent' || bet?.state === 'open') return 'wait'
  if (isQueued) return 'cancel'
  return phase === 'betting' && !bet ? 'bet' : 'queue'
}

/** The bet of a slot on the round that everybody sees. */
export const betOf = (bets: readonly Bet[], { number }: Pick<RoundState, 'number'>, slot: number): Bet | undefined =>
  bets.find((bet) => bet.round === number && bet.slot === slot && bet.state !== 'refused')

/** Whether the flight has reached the automatic cash-out of an open bet. */
export const isReached = ({ state, auto100 }: Bet, multiplier: number): boolean =>
  state === 'open' && auto100 !== null && auto100 <= multiplier

/** The size of the drawing. */
export const SIZE = { width: 1_000, height: 520 }
/** Where the curve begins, right of the marks. */
const LEFT = 70
const LEAST_MS = 8_000
const STEPS = 40

export type Curve = { path: string; area: string; head: { x: number; y: number }; marks: { y: number; text: string }[] }

/** The curve of a flight up to an instant. It fills the picture whatever the multiplier. */
export function curveOf(ms: number): Curve {
  const { width, height } = SIZE
  const spanMs = Math.max(LEAST_MS, ms * 1.12)
  const top = Math.max(1.8, Math.exp(0.000_06 * ms) * 1.25)
  const yOf = (multiplier: number) => height - 20 - ((multiplier - 1) / (top - 1)) * (height - 60)
  const at = (share: number) => {
    const then = ms * share
    return { x: LEFT + (then / spanMs) * (width - LEFT - 20), y: yOf(Math.exp(0.000_06 * then)) }
  }
  const points = Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS))
  const path = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  const head = at(1)
  const area = `${path}L${head.x.toFixed(1)} ${height}L${LEFT} ${height}Z`
  const marks = [0, 1, 2, 3, 4].map((nth) => {
    const multiplier = 1 + ((top - 1) * nth) / 4.6
    return { y: yOf(multiplier), text: `${multiplier.toFixed(1)}×` }
  })
  return { path, area, head, marks }
}
