import type { Random } from '@croupier/kernel/random'
import { combinations } from './counting.ts'
import { DIGITS } from './digits/window.ts'
import type { Entry, Play, Selection, TypedEntry } from './model.ts'
import type { Lists } from './selection.ts'
import { canonicalTicket, IN_GROUP, parseSelection, selectionOf } from './selection.ts'

/** A random valid selection of `play`, the smallest that the play allows: usually one unit. */
export function quickPick(play: Play, random: Random): Selection {
  const { entry } = play
  if (entry.shape === 'TICKETS') return parseSelection(play, selectionOf(entry, [[pickTicket(entry, random)]]))
  for (;;) {
    const selection = selectionOf(entry, pickRows(entry, random))
    // Numbers of different places may be equal, which makes no unit where each is drawn once.
    if (play.units(selection) > 0) return parseSelection(play, selection)
  }
}

type Rows = Exclude<Entry, { shape: 'TICKETS' }>

function pickRows({ rows, minRows }: Rows, random: Random): Lists {
  if (rows[0]!.field === 'pos') {
    const filled = pick(random, combinations(rows, minRows), 1)[0]!
    return rows.map((row) => (filled.includes(row) ? pick(random, row.values, Math.max(1, row.min)) : []))
  }
  const picked: (number | string)[][] = []
  for (const row of rows) {
    // The second row of a group avoids the numbers of the first: a shared number makes no unit.
    const first = row.field === 'b' || row.field === 'tuo' ? picked[0]! : []
    const free = row.values.filter((value) => !first.includes(value))
    // All bankers but one number make a single unit.
    picked.push(pick(random, free, row.field === 'dan' ? row.max : row.min))
  }
  return picked
}

function pickTicket(entry: TypedEntry, random: Random): string {
  for (;;) {
    const numbers = Array.from({ length: entry.size ?? 1 }, () => pickNumber(entry, random))
    const canonical = canonicalTicket(numbers.join(IN_GROUP), entry)
    if (canonical !== null) return canonical
  }
}

function pickNumber({ length, form }: TypedEntry, random: Random): string {
  const digits = Array.from({ length }, () => String(pick(random, DIGITS, 1)[0]))
  // The first digit of a roll may be any.
  return (form === 'roll' ? ['R', ...digits.slice(1)] : digits).join('')
}

/** `count` different elements, each subset equally likely. */
function pick<T>(random: Random, from: readonly T[], count: number): T[] {
  const rest = [...from]
  return Array.from({ length: count }, () => rest.splice(below(random, rest.length), 1)[0]!)
}

/** An unbiased number below `n` ≤ 256 from one byte. */
function below(random: Random, n: number): number {
  const limit = 256 - (256 % n)
  for (;;) {
    const byte = random.bytes(1)[0]!
    if (byte < limit) return byte % n
  }
}
