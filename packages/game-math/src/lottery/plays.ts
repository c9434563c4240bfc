import { refuse } from '@croupier/kernel/refusals'
import type { Draw, Family, Play } from './model.ts'
import { sscPlays } from './ssc/plays.ts'

/** Lottery rules §1.3: how many balls a draw of the family shows, from which numbers. */
const balls: Record<Family, { count: number; from: number; to: number }> = {
  SSC: { count: 5, from: 0, to: 9 },
}

/** Every play by its code, in the order in which a picker lists them. */
export const plays: ReadonlyMap<string, Play> = new Map(sscPlays.map((play) => [play.code, play]))

/** The play with this code. Refuses `lottery.play_unknown`. */
export function playOf(code: string): Play {
  return plays.get(code) ?? refuse('lottery.play_unknown', { play: code })
}

/** Lottery rules §1.3, §16.3.5: the numbers of a result, or `draw.invalid_numbers`. */
export function validateDraw(family: Family, json: unknown): Draw {
  const { count, from, to } = balls[family]
  const fits = (ball: unknown) => Number.isInteger(ball) && (ball as number) >= from && (ball as number) <= to
  if (!Array.isArray(json) || json.length !== count || !Array.from(json).every(fits)) {
    return refuse('draw.invalid_numbers', { family })
  }
  return (json as number[]).map((ball) => ball + 0)
}
