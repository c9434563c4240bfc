import { refuse } from '@croupier/kernel/refusals'
import { familyOf, plays } from './families/index.ts'
import type { DrawPart } from './family.ts'
import { numbersDrawn } from './family.ts'
import type { Draw, Play } from './model.ts'

/** The play with this code. Refuses `lottery.play_unknown`. */
export function playOf(code: string): Play {
  return plays.get(code) ?? refuse('lottery.play_unknown', { play: code })
}

/** Lottery rules §1.3, §16.3 rule 5: the numbers of a result, or `draw.invalid_numbers`. */
export function validateDraw(family: string, json: unknown): Draw {
  const definition = familyOf(family)
  const no = (): never => refuse('draw.invalid_numbers', { family })
  if (!Array.isArray(json) || json.length !== numbersDrawn(definition)) return no()
  const numbers: unknown[] = Array.from(json)
  let start = 0
  for (const part of definition.draw) {
    if (!fits(part, numbers.slice(start, start + part.count))) no()
    start += part.count
  }
  // `+ 0` turns a negative zero into zero
  return numbers.map((number) => Number(number) + 0)
}

function fits({ from, to, distinct }: DrawPart, numbers: readonly unknown[]): boolean {
  if (distinct && new Set(numbers).size !== numbers.length) return false
  return numbers.every(
    (number) => typeof number === 'number' && Number.isInteger(number) && number >= from && number <= to,
  )
}
