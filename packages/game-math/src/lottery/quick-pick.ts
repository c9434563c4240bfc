import type { Random } from '@croupier/kernel/random'
import { combinations } from './counting.ts'
import { DIGITS } from './digits/window.ts'
import type { Entry, Play, Selection } from './model.ts'
import { canonicalTicket, parseSelection } from './selection.ts'

/** A random valid selection of `play`, the smallest that the play allows: usually one unit. */
export function quickPick(play: Play, random: Random): Selection {
  const { entry } = play
  return parseSelection(
    play,
    entry.shape === 'TICKETS' ? { tickets: [pickTicket(entry, random)] } : pickRows(entry, random),
  )
}

function pickRows({ rows, minRows }: Exclude<Entry, { shape: 'TICKETS' }>, random: Random): unknown {
  if (rows[0]!.field === 'pos') {
    const filled = pick(random, combinations(rows, minRows), 1)[0]!
    return { pos: rows.map((row) => (filled.includes(row) ? pick(random, row.values, Math.max(1, row.min)) : [])) }
  }
  const picked: Record<string, readonly unknown[]> = {}
  for (const row of rows) {
    // The second row of a group avoids the digits of the first: a shared digit makes no unit.
    const free = row.field === 'b' ? row.values.filter((value) => !picked.a!.includes(value)) : row.values
    picked[row.field] = pick(random, free, row.min)
  }
  return picked
}

function pickTicket({ length, form }: Extract<Entry, { shape: 'TICKETS' }>, random: Random): string {
  for (;;) {
    const ticket = Array.from({ length }, () => pick(random, DIGITS, 1)[0]).join('')
    const canonical = canonicalTicket(ticket, length, form)
    if (canonical !== null) return canonical
  }
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
