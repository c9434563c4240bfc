import type { Tone } from '@croupier/ui/tag'
import type { ExposedNumber } from '@croupier/wire/lottery/exposure.console'

/** The share of the limit from which a number is near it, in percent. */
const NEAR = 90

/** A number of a play as staff read it: `234:134` is 134 at places 3 to 5, `0:1` the digit 1 at the first place. */
export function numberText(number: string): string {
  if (number === '*') return 'Bets on more than 1,000 numbers'
  const [, places, shown] = /^(\d+):(.+)$/.exec(number) ?? []
  if (!places || !shown) return number
  return places.length === 1 ? `${shown} at place ${Number(places) + 1}` : shown
}

/** The used share of the limit, in whole percent. */
export const usedPercent = ({ liability, closeFrom }: Pick<ExposedNumber, 'liability' | 'closeFrom'>): number =>
  Number((liability * 100n) / closeFrom)

type Standing = Pick<ExposedNumber, 'state' | 'liability' | 'closeFrom' | 'halfOddsFrom'>

/** Whether the number takes bets, and at which odds. */
export function standingOf(one: Standing): { text: string; tone: Tone } {
  if (one.state === 'closed') return { text: 'Closed', tone: 'danger' }
  if (one.liability >= one.closeFrom) return { text: 'Full', tone: 'danger' }
  const isHalf = one.state === 'half' || (one.halfOddsFrom !== null && one.liability >= one.halfOddsFrom)
  if (isHalf) return { text: 'Half odds', tone: 'warning' }
  return usedPercent(one) >= NEAR ? { text: 'Near the limit', tone: 'warning' } : { text: 'Open', tone: 'good' }
}

export const isNear = (one: Standing): boolean => usedPercent(one) >= NEAR
