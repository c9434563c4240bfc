import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import {
  type AccountName,
  bucketOf,
  MAX_WALKED,
  type PlayedRound,
  readStakes,
  type StakesPage,
} from '../../../wallet/index.ts'
import type { Bet, Round } from '../model.ts'
import { type BetFilters, matches } from './bet-filters.ts'
import { BOOK, type BookRow, betFrom, lastBetId } from './rows.ts'

/** The accounts from which a member's stakes may have been paid. */
export type StakeAccounts = (memberId: MemberId) => readonly AccountName[]

/** `ticketId` is the last of the round's tickets. */
export type RoundTotals = Round & { ticketId: string; stake: Money; payout: Money; settledAt: Instant }

export type BetTotals = { bets: number; stake: Money; payout: Money; validBet: Money }
/**
 * A page of bets. `totals` are null when they were not asked for, or when there are too many bets to add up. `ticketIds` are those of the
 * member's stakes that were read, whose bets may be archived.
 */
export type BetPage = {
  items: Bet<string>[]
  next: string | null
  totals: BetTotals | null
  ticketIds: readonly string[]
}
export type BetPaging = {
  pageSize: number
  /** The `next` of the page before. */
  before?: string | undefined
}
export type BetQuery = { filters: BetFilters; paging: BetPaging }

/**
 * Bets of one member that one call reads, at most. Together with the bound on the wallet's entries it keeps a call on a long
 * record as cheap as one on a short record.
 */
export const MAX_BETS = 400
/**
 * Compressed bytes of details in one page, at most, unless it has a single bet. A bet of 10,000 typed tickets has 80 kB before
 * compression, and a page of a hundred of them would hold the event loop.
 */
const MAX_PAGE_BYTES = 64 * 1024

/**
 * The stakes that were not refunded. A payout holds no refund, so that payouts less these stakes are what the ledger moved, and
 * agree with the sums of settled bets, which have no void bets.
 */
const STANDING_STAKES = sql`coalesce(sum(stake) filter (where status not in ('void', 'cancelled')), 0)::bigint`

export type MemberStore = ReturnType<typeof memberStore>

/** Reads the bets of one member, and searches the book. */
export function memberStore(accountsOf: StakeAccounts) {
  return {
    /** The last bets of a member, newest first, among the last entries of the member's record. */
    async lastBets(reader: Reader, memberId: MemberId, limit: number): Promise<Bet<string>[]> {
      const stakes = await readStakes(reader, accountsOf(memberId), { limit })
      if (!stakes) return []
      const { rows } = await sql<BookRow>`
        ${examinedBets(memberId, stakes, { limit })}
        select *, detail::text as detail_text from examined order by position, bet_id desc`.execute(reader)
      return rows.map(betFrom)
    },

    /** Games of the member's last bets, newest first. */
    async recentGames(reader: Reader, memberId: MemberId): Promise<string[]> {
      const stakes = await readStakes(reader, accountsOf(memberId), { limit: MAX_WALKED })
      if (!stakes) return []
      const { rows } = await sql<{ game: string }>`
        ${examinedBets(memberId, stakes, { limit: MAX_BETS })}
        select game from examined group by game order by min(position)`.execute(reader)
      return rows.map(({ game }) => game)
    },

    /** Results of the member's rounds of a product that were settled after an instant, oldest first, among the last bets. */
    async roundsSettledSince(
      reader: Reader,
      { memberId, product, since }: { memberId: MemberId; product: string; since: Instant },
    ): Promise<RoundTotals[]> {
      const stakes = await readStakes(reader, accountsOf(memberId), { limit: MAX_WALKED })
      if (!stakes) return []
      const { rows } = await sql<RoundTotals>`
        ${examinedBets(memberId, stakes, { limit: MAX_BETS })}
        select game, round, max(ticket_id::text) as "ticketId", sum(stake)::bigint as stake,
               sum(payout)::bigint as payout, max(settled_at) as "settledAt"
        from examined
        where product = ${product} and round is not null and status in ('won', 'lost', 'pushed') and settled_at > ${since}
        group by game, round order by 6, 1, 2`.execute(reader)
      return rows
    },

    /** Implements the wallet's port. A look-up by key for each bet. */
    async roundsOf(
      reader: Reader,
      memberId: MemberId,
      betIds: readonly string[],
    ): Promise<ReadonlyMap<string, PlayedRound>> {
      if (betIds.length === 0) return new Map()
      const { rows } = await sql<PlayedRound & { betId: string }>`
        select bet_id as "betId", game, round from games.bet_book
        where bucket = ${bucketOf(memberId)}::smallint and member_id = ${memberId}
          and bet_id = any(${arrayText(betIds)}::uuid[])`.execute(reader)
      return new Map(rows.map(({ betId, ...played }) => [betId, played]))
    },

    openStakes: (reader: Reader, memberId: MemberId) => sumOpenStakes(reader, memberId, accountsOf(memberId)),
    record: (reader: Reader, memberId: MemberId, query: BetQuery) =>
      readRecord(reader, { memberId, accounts: accountsOf(memberId), query }),
    search: searchBook,
  }
}

/** The stakes of the member's open bets, among the last bets. */
async function sumOpenStakes(reader: Reader, memberId: MemberId, accounts: readonly AccountName[]): Promise<Money> {
  const stakes = await readStakes(reader, accounts, { limit: MAX_WALKED })
  if (!stakes) return ZERO
  const { rows } = await sql<{ stake: Money }>`
    ${examinedBets(memberId, stakes, { limit: MAX_BETS })}
    select coalesce(sum(stake), 0)::bigint as stake from examined where status = 'accepted'`.execute(reader)
  return rows[0]!.stake
}

type RecordReading = { memberId: MemberId; accounts: readonly AccountName[]; query: BetQuery }

/** A page of the member's record, by the stakes. Null for a `before` that this record did not give. */
async function readRecord(
  reader: Reader,
  { memberId, accounts, query: { filters, paging } }: RecordReading,
): Promise<BetPage | null> {
  const { chain, betId } = parseCursor(paging.before)
  const { game, round, status, settled, from, to } = filters
  // A first page adds up the record, and a filter may skip most stakes. Other pages need a bet of each stake at least.
  const needsAll = chain === undefined || game || round || status || settled
  const limit = needsAll ? MAX_WALKED : paging.pageSize + 1
  const stakes = await readStakes(reader, accounts, { before: chain, from, to, limit })
  return stakes && recordPage(reader, { memberId, stakes, belowBetId: betId, filters, paging })
}

/** A page of the whole book, or of one ticket. Its totals add up everything that the filters let through. */
async function searchBook(reader: Reader, { filters, paging: { pageSize, before } }: BetQuery): Promise<BetPage> {
  const found = reader.selectFrom(BOOK.as('b')).where(matches(filters))
  const rows = await found
    .selectAll()
    .$if(before !== undefined, (query) => query.where('bet_id', '<', before!))
    .orderBy('bet_id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const items = rows.slice(0, pageSize).map(betFrom)
  const next = rows.length > pageSize ? items.at(-1)!.betId : null
  if (before !== undefined) return { items, next, totals: null, ticketIds: [] }
  const { rows: sums } = await sql<BetTotals>`select ${BOOK_SUMS} from ${BOOK} b where ${matches(filters)}`.execute(
    reader,
  )
  return { items, next, totals: sums[0]!, ticketIds: [] }
}

type PlacedRow = BookRow & { position: number }

type RecordPage = {
  memberId: MemberId
  stakes: StakesPage
  /** The bet inside a ticket at which the page before ended. */
  belowBetId: string | undefined
  filters: BetFilters
  paging: BetPaging
}

/** The bets of the stakes that match the filters, and their sums if one call reads the whole record. */
async function recordPage(reader: Reader, page: RecordPage): Promise<BetPage> {
  const { memberId, stakes, belowBetId, filters, paging } = page
  const { pageSize, before } = paging
  const { rows } = await sql<PlacedRow & ExaminedSums>`
    ${examinedBets(memberId, stakes, { limit: MAX_BETS, belowBetId })},
    matching as (select * from examined b where ${matches(filters)})
    select page.*, sums.*
    from (
      select count(*)::int as "matchingBets", ${STANDING_STAKES} as "sumOfStakes",
             coalesce(sum(payout), 0)::bigint as "sumOfPayouts", coalesce(sum(valid_bet), 0)::bigint as "sumOfValidBets",
             (select count(*)::int from examined) as "examinedBets",
             (select array[position::text, bet_id::text] from examined order by position desc, bet_id limit 1) as "lastExamined"
      from matching) sums
    left join (
      select *, detail::text as detail_text
      from (
        select *, sum(pg_column_size(detail)) over newest as bytes, row_number() over newest as nth
        from matching window newest as (order by position, bet_id desc)
        order by position, bet_id desc limit ${pageSize}) listed
      where bytes <= ${MAX_PAGE_BYTES} or nth = 1) page on true
    order by page.position, page.bet_id desc`.execute(reader)
  const [sums] = rows
  invariant(sums, 'sums have one row at least')
  const shown = rows.filter(({ bet_id }) => bet_id !== null)
  const isCut = sums.examinedBets === MAX_BETS
  const cursorAt = (position: number, betId: string) => `${stakes.cursorBefore(position)}${SEPARATOR}${betId}`
  const last = shown.at(-1)
  const [lastPosition, lastBet] = sums.lastExamined ?? []
  let { next } = stakes
  if (sums.matchingBets > shown.length && last) next = cursorAt(last.position, last.bet_id)
  else if (isCut && lastBet) next = cursorAt(Number(lastPosition), lastBet)
  const isWhole = before === undefined && stakes.next === null && !isCut
  const totals = isWhole ? totalsOf(sums) : null
  return { items: shown.map(betFrom), next, totals, ticketIds: stakes.ticketIds }
}

type ExaminedSums = {
  matchingBets: number
  sumOfStakes: Money
  sumOfPayouts: Money
  sumOfValidBets: Money
  examinedBets: number
  /** The position of the last ticket that was read, and the last of its bets. */
  lastExamined: [position: string, betId: string] | null
}
const totalsOf = ({ matchingBets, sumOfStakes, sumOfPayouts, sumOfValidBets }: ExaminedSums): BetTotals => ({
  bets: matchingBets,
  stake: units(sumOfStakes),
  payout: units(sumOfPayouts),
  validBet: units(sumOfValidBets),
})

/** Separates the position in the record from the bet inside a ticket. */
const SEPARATOR = '!'
function parseCursor(before: string | undefined): { chain: string | undefined; betId: string | undefined } {
  const [chain, betId] = before?.split(SEPARATOR) ?? []
  // A malformed bet makes the whole cursor one that no record gave.
  return betId === undefined || UUID.test(betId) ? { chain, betId } : { chain: before, betId: undefined }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Examined = { limit: number; belowBetId?: string | undefined }
/**
 * The start of a query on `examined`: the first `limit` bets of the tickets, in the order of the tickets, with the `position`
 * of each ticket. The inner limit relies on the nested loop, which visits the tickets in their order and stops. A sort would
 * read every bet of every ticket.
 */
export function examinedBets(memberId: MemberId, { ticketIds }: StakesPage, { limit, belowBetId }: Examined) {
  const bucket = sql`${bucketOf(memberId)}::smallint`
  // A ticket that was shown in part goes on below its last shown bet; the bet itself is that of the earlier page.
  const lastIds = ticketIds.map((ticketId) =>
    belowBetId && isOf(belowBetId, ticketId) ? belowBetId : lastBetId(ticketId),
  )
  const isNew = belowBetId ? sql`and b.bet_id <> ${belowBetId}::uuid` : sql``
  return sql`
    with examined as materialized (
      select b.*, (t.ordinality - 1)::int as position
      from unnest(${arrayText(ticketIds)}::uuid[], ${arrayText(lastIds)}::uuid[])
        with ordinality as t(first, last, ordinality)
      cross join lateral (
        select * from games.bet_book b
        where b.bucket = ${bucket} and b.member_id = ${memberId} and b.bet_id > t.first and b.bet_id <= t.last ${isNew}
        order by b.bet_id desc limit ${limit}) b
      limit ${limit})`
}

const isOf = (betId: string, ticketId: string): boolean => betId.slice(0, 32) === ticketId.slice(0, 32)

const BOOK_SUMS = sql`count(*)::int as bets, ${STANDING_STAKES} as stake,
  coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(valid_bet), 0)::bigint as "validBet"`
