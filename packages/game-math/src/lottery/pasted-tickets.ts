import type { TypedEntry } from './model.ts'
import { canonicalTicket } from './selection.ts'

/** The tickets of a pasted text, each once, the parts that are not valid, and the number of duplicates. */
export type PastedTickets = {
  readonly tickets: readonly string[]
  readonly rejected: readonly string[]
  readonly repeated: number
}

/** A group holds its numbers together by "-". */
const BETWEEN_GROUPS = /[^\p{L}\p{N}-]+/u
const BETWEEN_NUMBERS = /[^\p{L}\p{N}]+/u

/**
 * Reads tickets from pasted text, separated by anything but letters and digits. Group tickets are returned with ascending
 * digits, as in the selection.
 */
export function parsePastedTickets(entry: TypedEntry, text: string): PastedTickets {
  const tickets = new Set<string>()
  const rejected: string[] = []
  let repeated = 0
  for (const piece of text.split(entry.size ? BETWEEN_GROUPS : BETWEEN_NUMBERS)) {
    if (piece === '') continue
    const ticket = canonicalTicket(piece, entry)
    if (ticket === null) rejected.push(piece)
    else if (tickets.has(ticket)) repeated++
    else tickets.add(ticket)
  }
  return { tickets: [...tickets].sort(), rejected, repeated }
}
