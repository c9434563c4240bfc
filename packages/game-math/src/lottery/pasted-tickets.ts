import type { Entry } from './model.ts'
import { canonicalTicket } from './selection.ts'

/** What a pasted text gave: tickets of the play once each, pieces that are none, and how many came again. */
export type PastedTickets = {
  readonly tickets: readonly string[]
  readonly rejected: readonly string[]
  readonly repeated: number
}

/**
 * Reads tickets from pasted text: pieces are parted by anything that is not a letter or a digit.
 * Group tickets come back with ascending digits, as the selection keeps them.
 */
export function parsePastedTickets(entry: Extract<Entry, { shape: 'TICKETS' }>, text: string): PastedTickets {
  const tickets = new Set<string>()
  const rejected: string[] = []
  let repeated = 0
  for (const piece of text.split(/[^\p{L}\p{N}]+/u)) {
    if (piece === '') continue
    const ticket = canonicalTicket(piece, entry.length, entry.form)
    if (ticket === null) rejected.push(piece)
    else if (tickets.has(ticket)) repeated++
    else tickets.add(ticket)
  }
  return { tickets: [...tickets].sort(), rejected, repeated }
}
