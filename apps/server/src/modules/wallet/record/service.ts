import type { Clock, Instant } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Chart } from '../chart.ts'
import { lineKey } from '../keys.ts'
import { type AccountName, KINDS } from '../model.ts'
import { account, accountsOf, isHouse, ownerOf } from '../rules.ts'
import { type Cursor, cursorFrom, cursorText, type EntryRow } from './rules.ts'
import type { EntryFilters, JournalPlace, recordStore } from './store.ts'

/** The game and round of a bet; the round is null for a bet on no round, or on several. */
export type PlayedRound = { game: string; round: string | null }
/** Port: the games and rounds of a member's bets by the ids of the bets, implemented by the bet book. */
export type RoundsOf = (
  reader: Reader,
  memberId: MemberId,
  betIds: readonly string[],
) => Promise<ReadonlyMap<string, PlayedRound>>

/** Port: the names of members, for the ledger as staff read it, implemented by identity. */
export type Members = {
  /** Usernames by id; an unknown id is left out. */
  usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** The member with this id or username. */
  find(reader: Reader, typed: string): Promise<MemberId | undefined>
}

/** A page of a record. `before` is the text that ended the page before. */
export type RecordRequest = EntryFilters & { before?: string | undefined; pageSize: number }
export type RecordDeps = {
  db: Db
  clock: Clock
  chart: Chart
  store: typeof recordStore
  roundsOf: RoundsOf
  members: Members
}

/** The account record of a member, and the ledger as staff may read it. */
export function recordService({ db, clock, chart, store, roundsOf, members }: RecordDeps) {
  const ownAccounts = (memberId: MemberId | undefined) => memberId && accountsOf(memberId, chart.pocketNames())
  return {
    /** The record of the member's cash. Refuses `request.malformed` for a cursor that this record did not give. */
    async ofMember(memberId: MemberId, { before, pageSize, ...filters }: RecordRequest, reader: Reader = db) {
      const accounts = [account.cash(memberId)]
      const query = { ...filters, pageSize: boundedPageSize(pageSize), before: readCursor(before, accounts) }
      const { entries, next } = await store.ofAccounts(reader, accounts, query)
      const played = await roundsOf(reader, memberId, entries.flatMap(betIdOf))
      const items = entries.map((entry) => ({ ...recordLine(entry), played: roundOf(entry, played) }))
      return { items, next: cursorText(next) }
    },

    async accounts(request: PageRequest & { memberId?: MemberId | undefined }) {
      const query = bounded({ ...request, accounts: ownAccounts(request.memberId) })
      const { items, total } = await store.accounts(db, query)
      const names = await members.usernames([...new Set(items.map((one) => ownerOf(one.account)))])
      const nameOf = (name: AccountName) => names.get(ownerOf(name)) ?? null
      const lines = items.map(({ seq, ...one }) => ({ ...one, owner: nameOf(one.account), entries: Number(seq) }))
      return { items: lines, total, page: query.page, pageSize: query.pageSize }
    },

    /** Entries for staff: a reference is looked up by index, a member's record is walked, and else one day is read. */
    async entries({ memberId, before, ...given }: RecordRequest & { memberId?: MemberId | undefined }) {
      const accounts = ownAccounts(memberId)
      const pageSize = boundedPageSize(given.pageSize)
      if (accounts && !given.reference) {
        const query = { ...given, pageSize, before: readCursor(before, accounts) }
        const { entries, next } = await store.ofAccounts(db, accounts, query)
        return { items: entries.map(ledgerLine), next: cursorText(next) }
      }
      const from = given.reference ? given.from : atMostADayBefore(given.to ?? clock.now(), given.from)
      const query = { ...given, accounts, from, pageSize, before: readPlace(before) }
      const rows = await store.journal(db, query)
      const items = rows.slice(0, pageSize)
      return { items: items.map(ledgerLine), next: rows.length > pageSize ? placeText(items.at(-1)!) : null }
    },

    /** Adds the usernames of the members to whom the accounts of each entry belong. */
    async withOwners<Entry extends { account: AccountName; contra: AccountName }>(entries: readonly Entry[]) {
      const accounts = entries.flatMap(({ account, contra }) => [account, contra])
      const names = await members.usernames([...new Set(accounts.filter((name) => !isHouse(name)).map(ownerOf))])
      const nameOf = (name: AccountName) => names.get(ownerOf(name)) ?? null
      return entries.map((entry) => ({ ...entry, owner: nameOf(entry.account), contraOwner: nameOf(entry.contra) }))
    },

    /** Reads both sums from one snapshot; otherwise they would differ while members bet (Standards T036, T045). */
    trialBalance: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => trialBalance({ clock, chart, store }, tx)),
  }
}

async function trialBalance({ clock, chart, store }: Pick<RecordDeps, 'clock' | 'chart' | 'store'>, tx: Tx) {
  const pockets = await store.pockets(tx)
  const house = await store.house(tx)
  const members = sumOf(pockets)
  // A debt of one member does not reduce the liability to the others.
  const liability = units(sumOf(pockets.filter(({ pocket }) => chart.isPlayerFunds(pocket))))
  return {
    at: clock.now(),
    rows: [
      ...pockets.map(({ pocket, balance }) => ({ book: 'member' as const, account: `members.${pocket}`, balance })),
      ...house.map((one) => ({ book: 'house' as const, ...one })),
    ],
    liability,
    total: units(members + sumOf(house)),
  }
}

const sumOf = (rows: readonly { balance: Money }[]): bigint => rows.reduce((sum: bigint, one) => sum + one.balance, 0n)

const bounded = <Query extends PageRequest>(query: Query): Query => ({
  ...query,
  page: Math.max(query.page, 1),
  pageSize: boundedPageSize(query.pageSize),
})

const readCursor = (text: string | undefined, accounts: readonly AccountName[]): Cursor | undefined =>
  text === undefined ? undefined : (cursorFrom(text, accounts) ?? refuseCursor())

const PLACE = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,5})$/
const placeText = ({ micros, key, line }: JournalPlace): string => `${micros}.${key}.${line}`

function readPlace(text: string | undefined): JournalPlace | undefined {
  if (text === undefined) return undefined
  const [, micros, key, line] = PLACE.exec(text) ?? []
  if (micros === undefined || key === undefined) return refuseCursor()
  return { micros: BigInt(micros), key, line: Number(line) }
}

const refuseCursor = (): never => refuse('request.malformed', { field: 'before' })

const atMostADayBefore = (to: Instant, from: Instant | undefined): Instant => {
  const start = plusMs(to, -MS.day)
  return from && from > start ? from : start
}

/** The bet that an entry is about. A stake pays for the bets of a ticket, which are on the same round. */
function betIdOf({ kind, reference }: EntryRow): string[] {
  if (KINDS[kind] === 'ticket') return [lineKey(reference, 1)]
  return KINDS[kind] === 'bet' ? [reference] : []
}
function roundOf(entry: EntryRow, played: ReadonlyMap<string, PlayedRound>): PlayedRound | null {
  const [betId] = betIdOf(entry)
  return (betId !== undefined && played.get(betId)) || null
}

const recordLine = ({ key, line, at, kind, amount, balanceAfter, reference }: EntryRow) => ({
  id: `${key}.${line}`,
  at,
  kind,
  amount,
  balanceAfter,
  reference: { kind: KINDS[kind], id: reference },
})

const ledgerLine = ({ key, line, at, kind, reference, account, contra, amount, balanceAfter, seq }: EntryRow) => ({
  key,
  line,
  at,
  kind,
  reference,
  account,
  contra,
  amount,
  balanceAfter,
  seq: seq.toString(),
})
