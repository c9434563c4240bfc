import type { Random } from '@croupier/kernel/random'
import fc from 'fast-check'
import { lines } from './counting.ts'
import { familyOf, plays } from './families/index.ts'
import type { DrawPart, FamilyDefinition } from './family.ts'
import { numbersDrawn, valuesAt } from './family.ts'
import type { Draw, Entry, Play, Row, Selection } from './model.ts'
import { canonicalTicket, parseSelection } from './selection.ts'

/** Every play, as named rows for `test.each`. */
export const namedPlays = [...plays.values()].map((play) => [play.code, play] as const)

/** Every outcome of the positions of `play`; the other positions have their smallest number. */
export function outcomesOf(play: Play): Draw[] {
  const family = familyOf(play.family)
  const smallest = Array.from({ length: numbersDrawn(family) }, (_, place) => valuesAt(family, place)[0] ?? 0)
  return lines(play.positions.map((place) => valuesAt(family, place))).map((numbers) => {
    const draw = [...smallest]
    for (const [nth, place] of play.positions.entries()) draw[place] = numbers[nth]!
    return draw
  })
}

/** Any draw of a family. */
export const anyDrawOf = ({ draw }: FamilyDefinition): fc.Arbitrary<Draw> =>
  fc.tuple(...draw.map(anyPart)).map((parts) => parts.flat())

function anyPart({ count, from, to, distinct }: DrawPart): fc.Arbitrary<number[]> {
  const lengths = { minLength: count, maxLength: count }
  if (!distinct) return fc.array(fc.integer({ min: from, max: to }), lengths)
  return fc.shuffledSubarray(
    Array.from({ length: to - from + 1 }, (_, nth) => from + nth),
    lengths,
  )
}

/** Any draw that `play` is settled on. */
export const anyDraw = (play: Play): fc.Arbitrary<Draw> => anyDrawOf(familyOf(play.family))

const picks = (row: Row, min: number, max: number) =>
  fc.shuffledSubarray([...row.values], { minLength: min, maxLength: Math.max(min, Math.min(row.max, max)) })

function rawRows(entry: Exclude<Entry, { shape: 'TICKETS' }>, max: number): fc.Arbitrary<unknown> {
  const rows = entry.rows.map((row) => picks(row, row.min, max))
  if (entry.rows[0]!.field === 'pos') return fc.tuple(...rows).map((pos) => ({ pos }))
  return fc.record(Object.fromEntries(entry.rows.map((row, at) => [row.field, rows[at]!])))
}

const rawTickets = ({ length, form }: Extract<Entry, { shape: 'TICKETS' }>, max: number) =>
  fc
    .uniqueArray(
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((digits) => digits.join(''))
        .filter((ticket) => canonicalTicket(ticket, length, form) !== null),
      { minLength: 1, maxLength: max, selector: (ticket) => canonicalTicket(ticket, length, form) },
    )
    .map((tickets) => ({ tickets }))

/** A selection as a client may send it: valid, in any order, at most `max` picks per row. */
export const rawSelection = (play: Play, max = 10): fc.Arbitrary<unknown> =>
  (play.entry.shape === 'TICKETS' ? rawTickets(play.entry, max) : rawRows(play.entry, max)).filter((json) =>
    isValid(play, json),
  )

/** A valid canonical selection. */
export const validSelection = (play: Play, max = 10): fc.Arbitrary<Selection> =>
  rawSelection(play, max).map((json) => parseSelection(play, json))

function isValid(play: Play, json: unknown): boolean {
  try {
    parseSelection(play, json)
    return true
  } catch {
    return false
  }
}

/** A repeatable source of bytes. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return {
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state >>> 24
      }),
  }
}
