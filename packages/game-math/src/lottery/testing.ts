import './families/all.ts'
import type { Random } from '@croupier/kernel/random'
import fc from 'fast-check'
import { familyOf, plays } from './families/index.ts'
import type { DrawPart, FamilyDefinition } from './family.ts'
import { numbersDrawn, partAt, valuesAt } from './family.ts'
import type { Draw, Entry, Play, Row, Selection, TypedEntry } from './model.ts'
import { canonicalTicket, parseSelection, selectionOf } from './selection.ts'

/** Every play, as named rows for `test.each`. */
export const namedPlays = [...plays.values()].map((play) => [play.code, play] as const)

const MAX_OUTCOMES = 100_000
/** Plays with few enough outcomes to try them all. The families of the others count theirs in another way. */
export const countablePlays = namedPlays.filter(([, play]) => outcomeCount(play) <= MAX_OUTCOMES)

function outcomeCount({ family: code, positions }: Play): number {
  const family = familyOf(code)
  const before = (nth: number, part?: DrawPart) =>
    positions.slice(0, nth).filter((place) => partAt(family, place) === part).length
  return positions.reduce((count, place, nth) => {
    const part = partAt(family, place)
    const values = part ? part.to - part.from + 1 : 1
    return count * (values - (part?.distinct ? before(nth, part) : 0))
  }, 1)
}

/**
 * Every outcome of the positions of `play`, each equally likely. The other positions have their smallest numbers, or numbers
 * that are free if the draw has each number once.
 */
export function outcomesOf(play: Play): readonly Draw[] {
  const key = `${play.family} ${play.positions.join()}`
  const known = outcomesByPositions.get(key) ?? allOutcomesOf(play)
  outcomesByPositions.set(key, known)
  return known
}
const outcomesByPositions = new Map<string, readonly Draw[]>()

function allOutcomesOf(play: Play): Draw[] {
  const family = familyOf(play.family)
  const outcomes = play.positions.reduce<Draw[]>(
    (heads, place) => {
      const isDistinct = partAt(family, place)?.distinct
      const values = valuesAt(family, place)
      return heads.flatMap((head) =>
        (isDistinct ? values.filter((value) => !head.includes(value)) : values).map((value) => [...head, value]),
      )
    },
    [[]],
  )
  return outcomes.map((numbers) => drawShowing(family, play.positions, numbers))
}

/** A draw that shows `numbers` at `positions`. */
function drawShowing(family: FamilyDefinition, positions: readonly number[], numbers: Draw): Draw {
  const rest = partAt(family, 0)?.distinct ? valuesAt(family, 0).filter((value) => !numbers.includes(value)) : []
  const draw = Array.from({ length: numbersDrawn(family) }, (_, place) => partAt(family, place)?.from ?? 0)
  for (const place of draw.keys()) {
    const nth = positions.indexOf(place)
    draw[place] = nth >= 0 ? numbers[nth]! : (rest.shift() ?? draw[place]!)
  }
  return draw
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
  return fc.tuple(...rows).map((lists) => selectionOf(entry, lists))
}

const rawTickets = (entry: TypedEntry, max: number) =>
  fc
    .uniqueArray(
      rawTicket(entry).filter((ticket) => canonicalTicket(ticket, entry) !== null),
      { minLength: 1, maxLength: max, selector: (ticket) => canonicalTicket(ticket, entry) },
    )
    .map((tickets) => selectionOf(entry, [tickets]))

function rawTicket({ length, form, size = 1 }: TypedEntry): fc.Arbitrary<string> {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
  const number = fc
    .tuple(digits, fc.nat(length - 1))
    .map(([shown, at]) => shown.map((digit, nth) => (form === 'roll' && nth === at ? 'R' : digit)).join(''))
  return fc.uniqueArray(number, { minLength: size, maxLength: size }).map((numbers) => numbers.join('-'))
}

/** A selection as a client may send it: valid, in any order, at most `max` picks per row. */
export const rawSelection = (play: Play, max = 10): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      ...[play.entry, ...(play.otherEntries ?? [])].map((entry) =>
        entry.shape === 'TICKETS' ? rawTickets(entry, max) : rawRows(entry, max),
      ),
    )
    .filter((json) => isValid(play, json))

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
