import { refuse } from '@croupier/kernel/refusals'
import type { Draw, Entry, Play, Row, Selection, Settled, TicketForm, TypedEntry } from './model.ts'

/** Lottery rules §1.2: the default limit of units per bet. */
export const MAX_UNITS = 100_000
/** Typed tickets of a bet: as many as there are combinations of four digits (Decisions "Lottery"). */
const MAX_TICKETS = 10_000

/** The limit of units of a bet on a play. A typed ticket is a unit; a printed number may be several. */
export const unitLimit = ({ entry }: Play, maxUnits: number): number =>
  entry.shape === 'TICKETS' && entry.field === 'tickets' ? Math.min(maxUnits, MAX_TICKETS) : maxUnits

/**
 * Lottery rules §1.2: parses a player's picks into canonical form, or refuses `lottery.invalid_selection` with the `play`
 * and a `reason`. It checks keys, types, values and units, because it trusts nothing of the request.
 */
export function parseSelection(play: Play, json: unknown, maxUnits: number = MAX_UNITS): Selection {
  const selection = read(play, json, maxUnits)
  const units = play.units(selection)
  if (units === 0) no(play, 'no_units')
  if (units > unitLimit(play, maxUnits)) no(play, 'too_many_units')
  return selection
}

/** Number of units of a canonical selection. */
export const countUnits = (play: Play, selection: Selection): number => play.units(selection)

/** The result of a canonical selection on a valid draw: winning units per tier, and pushed units. */
export const settleSelection = (play: Play, selection: Selection, draw: Draw): Settled => play.settle(selection, draw)

const no = (play: Play, reason: string): never => refuse('lottery.invalid_selection', { play: play.code, reason })

function read(play: Play, json: unknown, maxUnits: number): Selection {
  const entry = entryOf(play, json)
  if (entry.shape === 'TICKETS') {
    const { [entry.field]: typed } = lists(play, json, [entry.field])
    return selectionOf(entry, [readTickets(play, entry, typed!, Math.min(maxUnits, MAX_TICKETS))])
  }
  const fields = fieldsOf(entry)
  const given = lists(play, json, fields)
  const raw = isNested(entry) ? given[fields[0]!]! : fields.map((field) => given[field])
  if (raw.length !== entry.rows.length) no(play, 'rows')
  const read = entry.rows.map((row, at) => readRow(play, row, raw[at]))
  if (read.filter((list) => list.length > 0).length < entry.minRows) no(play, 'too_few_rows')
  return selectionOf(entry, read)
}

const fieldsOf = (entry: Entry): string[] =>
  entry.shape === 'TICKETS' ? [entry.field] : [...new Set(entry.rows.map(({ field }) => field))]

/** Whether the selection has one key, with a list of lists. */
const isNested = ({ rows }: RowEntry): boolean => rows[0]?.field === 'pos' || rows[0]?.field === 'cross'

/** The entry whose keys a selection has; the first one of the play if none fits. */
export function entryOf({ entry, otherEntries = [] }: Play, selection: unknown): Entry {
  if (otherEntries.length === 0 || typeof selection !== 'object' || selection === null) return entry
  const keys = Object.keys(selection).sort().join()
  return otherEntries.find((other) => fieldsOf(other).sort().join() === keys) ?? entry
}

/** The lists of an object with exactly these keys. */
function lists(play: Play, json: unknown, fields: readonly string[]): Record<string, unknown[]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return no(play, 'not_an_object')
  if (Object.keys(json).length !== fields.length) no(play, 'keys')
  const read: Record<string, unknown[]> = {}
  for (const field of fields) {
    const list: unknown = Object.getOwnPropertyDescriptor(json, field)?.value
    read[field] = field === 'mode' ? [list] : Array.isArray(list) ? list : no(play, 'keys')
  }
  return read
}

function readRow(play: Play, row: Row, raw: unknown): readonly (number | string)[] {
  if (!Array.isArray(raw)) return no(play, 'not_a_list')
  const picked = new Set<unknown>(raw)
  if (picked.size !== raw.length) no(play, 'twice')
  if (raw.length < row.min || raw.length > row.max) no(play, 'picks')
  const canonical = row.values.filter((value) => picked.has(value))
  return canonical.length === raw.length ? canonical : no(play, 'unknown_value')
}

/** One list per row of an entry, in the order of its rows. */
export type Lists = readonly (readonly (number | string)[])[]

type RowEntry = Exclude<Entry, { shape: 'TICKETS' }>

/** The selection that one list per row stands for, in the form of the entry. */
export const selectionOf = (entry: Entry, lists: Lists): Selection =>
  // The rows name the fields of their shape, and what a list may hold.
  fieldValues(entry, lists) as Selection

function fieldValues(entry: Entry, lists: Lists): unknown {
  if (entry.shape === 'TICKETS') return { [entry.field]: typedValues(entry, lists[0] ?? []) }
  if (isNested(entry)) return { [entry.rows[0]!.field]: lists }
  return Object.fromEntries(
    entry.rows.map(({ field }, at) => [field, field === 'mode' ? lists[at]?.[0] : (lists[at] ?? [])]),
  )
}

/** Typed texts as a selection holds them: a group is a list of its numbers. */
const typedValues = ({ field }: TypedEntry, texts: Lists[number]): unknown[] =>
  texts.map((text) => (field === 'groups' ? String(text).split(IN_GROUP) : String(text)))

/** Between the numbers of a typed group. */
export const IN_GROUP = '-'

/** The lists of a selection, one per row of its play's entry; tickets are one list. */
export function listsOf(entry: Entry, selection: Selection): Lists {
  if ('tickets' in selection) return [selection.tickets]
  if ('groups' in selection) return [selection.groups.map((group) => group.join(IN_GROUP))]
  if (entry.shape === 'TICKETS') return 'numbers' in selection ? [selection.numbers] : [[]]
  if ('pos' in selection) return selection.pos
  if ('cross' in selection) return selection.cross
  const lists = new Map<string, Lists[number] | string>(Object.entries(selection))
  return entry.rows.map(({ field }) => {
    const list = lists.get(field) ?? []
    return typeof list === 'string' ? [list] : list
  })
}

/** Whether a ticket of a form may have so many different digits, given its length. */
const differentDigits: Record<TicketForm, (different: number, length: number) => boolean> = {
  any: () => true,
  pair: (different, length) => different === length - 1,
  distinct: (different, length) => different === length,
  mixed: (different) => different > 1,
  ordered: (different) => different > 1,
  roll: () => true,
}
/** Forms of tickets whose digits keep their order. */
const IN_ORDER: ReadonlySet<TicketForm> = new Set(['any', 'ordered', 'roll'])

function readTickets(play: Play, entry: TypedEntry, raw: unknown[], maxTickets: number): string[] {
  if (raw.length > maxTickets) no(play, 'too_many_units')
  const tickets = raw.map((ticket) => canonicalTicket(textOf(entry, ticket), entry) ?? no(play, 'ticket'))
  tickets.sort()
  if (tickets.some((ticket, at) => ticket === tickets[at - 1])) no(play, 'twice')
  return tickets
}

/** A group of a selection as it is typed; anything else as it is. */
function textOf({ field, size = 0 }: TypedEntry, ticket: unknown): unknown {
  if (field !== 'groups') return ticket
  const isGroup = Array.isArray(ticket) && ticket.length === size && ticket.every((one) => typeof one === 'string')
  return isGroup ? ticket.join(IN_GROUP) : null
}

/**
 * A typed ticket in canonical form (a group ticket's digits ascending, the numbers of a group, too), or null if it is not
 * valid for the play.
 */
export function canonicalTicket(ticket: unknown, entry: TypedEntry): string | null {
  if (typeof ticket !== 'string') return null
  if (entry.size === undefined) return canonicalNumber(ticket, entry)
  const numbers = ticket.split(IN_GROUP)
  if (numbers.length !== entry.size || new Set(numbers).size !== numbers.length) return null
  const isValid = numbers.every((number) => canonicalNumber(number, entry) === number)
  return isValid ? numbers.sort().join(IN_GROUP) : null
}

function canonicalNumber(ticket: string, { length, form }: TypedEntry): string | null {
  if (ticket.length !== length) return null
  if (form === 'roll') return /^[0-9]*R[0-9]*$/.test(ticket) ? ticket : null
  const different = countDifferentDigits(ticket)
  if (different === null || !differentDigits[form](different, length)) return null
  return IN_ORDER.has(form) ? ticket : [...ticket].sort().join('')
}

const ZERO = 0x30

/** Null if the text holds anything but digits. Compares numbers only, because a body may hold 30,000 tickets. */
function countDifferentDigits(ticket: string): number | null {
  let seen = 0
  let different = 0
  for (let at = 0; at < ticket.length; at++) {
    const digit = ticket.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return null
    if ((seen & (1 << digit)) === 0) different++
    seen |= 1 << digit
  }
  return different
}
