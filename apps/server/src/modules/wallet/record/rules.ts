import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import type { AccountName, Kind } from '../model.ts'
import { pocketOf } from '../rules.ts'

export type EntryRow = {
  key: string
  line: number
  at: Instant
  kind: Kind
  /** The key if the row has no other reference. */
  reference: string
  account: AccountName
  contra: AccountName
  amount: Money
  balanceAfter: Money
  seq: bigint
}

/**
 * Entries of one account that one call walks over, at most. A look-up of each costs some microseconds, so a call on a long
 * record costs about as much as on a record with so many entries.
 */
export const MAX_WALKED = 150

/** An entry in the record of an account. */
export type Position = { seq: bigint; key: string }
/** The next entry to read, for each account that is not read to its end. */
export type Cursor = ReadonlyMap<AccountName, Position>

export type WalkedEntry = EntryRow & {
  /** The key of the entry before it on its account; null for the first entry. */
  priorKey: string | null
  matches: boolean
  /** No entry before it can match. */
  isEnd: boolean
}

/** One call's walk over the record of one account, newest first: its first and its last entry, and those that match. */
export type Walk = { first: WalkedEntry; last: WalkedEntry; found: readonly WalkedEntry[] }

export type Merged = { entries: WalkedEntry[]; next: Cursor }

/**
 * Merges walks into one list of at most `limit` entries, newest first. An account keeps the order of its entries. The list ends
 * where a walk ended before its record did, because that record may continue with the next entry. `next` is empty when every
 * record is read to its end.
 */
export function mergeWalks(walks: readonly Walk[], limit: number): Merged {
  const entries: WalkedEntry[] = []
  const heads = walks.map((walk): Head => ({ walk, read: 0, position: positionOf(walk.first) }))
  while (entries.length < limit) {
    const head = newestOf(heads)
    if (!head) break
    const found = head.walk.found[head.read]
    head.position = positionBefore(found ?? head.walk.last)
    if (!found) break
    entries.push(found)
    head.read++
  }
  const open = heads.flatMap(({ walk, read, position }): [AccountName, Position][] =>
    position && nextOf(walk, read) ? [[walk.first.account, position]] : [],
  )
  return { entries, next: new Map(open) }
}

type Head = { walk: Walk; read: number; position: Position | null }

/** The next entry of a walk, or the entry at which the walk ended early; undefined at the end of the record. */
const nextOf = ({ found, last }: Walk, read: number): WalkedEntry | undefined =>
  found[read] ?? (last.isEnd ? undefined : last)

function newestOf(heads: readonly Head[]): Head | undefined {
  let newest: { head: Head; entry: WalkedEntry } | undefined
  for (const head of heads) {
    const entry = nextOf(head.walk, head.read)
    if (entry && (!newest || isNewer(entry, newest.entry))) newest = { head, entry }
  }
  return newest?.head
}

const isNewer = (one: EntryRow, other: EntryRow): boolean =>
  one.at > other.at || (one.at.getTime() === other.at.getTime() && one.key < other.key)

const positionOf = ({ seq, key }: WalkedEntry): Position => ({ seq, key })
const positionBefore = ({ seq, priorKey }: WalkedEntry): Position | null =>
  priorKey === null ? null : { seq: seq - 1n, key: priorKey }

/** The text of a cursor, for clients: the pocket, number and key of each position. Null for an empty cursor. */
export const cursorText = (cursor: Cursor): string | null =>
  cursor.size === 0
    ? null
    : [...cursor].map(([account, { seq, key }]) => `${pocketOf(account)}.${seq}.${key}`).join('~')

const PART = /^([a-z]+)\.([1-9]\d{0,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The cursor that a client sends back, for these accounts of one member. Undefined for any other text. */
export function cursorFrom(text: string, accounts: readonly AccountName[]): Cursor | undefined {
  const cursor = new Map<AccountName, Position>()
  for (const part of text.split('~')) {
    const [, pocket, seq = '', key = ''] = PART.exec(part) ?? []
    const account = accounts.find((name) => pocketOf(name) === pocket)
    if (!account) return undefined
    cursor.set(account, { seq: BigInt(seq), key })
  }
  return cursor
}
