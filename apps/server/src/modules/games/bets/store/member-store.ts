import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../../platform/db/database.ts'
import { type AccountName, type StakeRange, stakesAroundQuery } from '../../../wallet/index.ts'
import type { Bet, BetStatus, Round } from '../model.ts'
import { BOOK, type BookRow, betFrom, lastBetId } from './rows.ts'

/** The accounts from which a member's stakes may have been paid. */
export type StakeAccounts = (memberIds: readonly MemberId[]) => readonly AccountName[]

/**
 * A query for the bets of members, to use in FROM. It finds bets by the stakes that paid for them, because an index on the
 * member would cost every bet too much (ADR 0010). May include some bets around `range`. Descending ids are newest first.
 */
const betsOf = (accounts: readonly AccountName[], range: StakeRange = {}): RawBuilder<BookRow> => sql<BookRow>`(
  select b.*, b.detail::text as detail_text from (${stakesAroundQuery(accounts, range)}) s
  join games.bet_book b on b.bucket = s.bucket and b.member_id = s.member_id
    and b.bet_id > s.ticket_id and b.bet_id <= (left(s.ticket_id::text, 32) || 'ffff')::uuid)`

export type RoundTotals = Round & { stake: Money; payout: Money; settledAt: Instant }

export type BetFilters = {
  memberId?: MemberId | undefined
  ticketId?: string | undefined
  game?: string | undefined
  round?: string | undefined
  status?: BetStatus | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}
export type BetTotals = { bets: number; stake: Money; payout: Money; validBet: Money }

/** Number of a member's last bets that are read for the results of rounds, and for the games played last. */
const RESULTS_LAST_BETS = 1_000
const RECENT_GAMES_LAST_BETS = 500

export type MemberStore = ReturnType<typeof memberStore>

/** Reads the bets of one member, and searches the book. */
export function memberStore(accountsOf: StakeAccounts) {
  const memberBets = (memberId: MemberId, range?: StakeRange) => betsOf(accountsOf([memberId]), range)
  return {
    async lastBets(reader: Reader, memberId: MemberId, limit: number): Promise<Bet<string>[]> {
      const found = reader.selectFrom(memberBets(memberId, { newest: limit }).as('b')).selectAll()
      return (await found.orderBy('bet_id', 'desc').limit(limit).execute()).map(betFrom)
    },

    /** Games of the member's last bets, newest first. */
    async recentGames(reader: Reader, memberId: MemberId): Promise<string[]> {
      const { rows } = await sql<{ game: string }>`
        select game from (
          select game, bet_id from ${memberBets(memberId, { newest: RECENT_GAMES_LAST_BETS })} b
          order by bet_id desc limit ${sql.lit(RECENT_GAMES_LAST_BETS)}) b
        group by game order by max(bet_id::text) desc`.execute(reader)
      return rows.map(({ game }) => game)
    },

    /** Results of the member's rounds of a product that were settled after an instant, oldest first, among the last bets. */
    async roundsSettledSince(
      reader: Reader,
      { memberId, product, since }: { memberId: MemberId; product: string; since: Instant },
    ): Promise<RoundTotals[]> {
      const { rows } = await sql<RoundTotals>`
        select game, round, sum(stake)::bigint as stake, sum(payout)::bigint as payout, max(settled_at) as "settledAt"
        from (select * from ${memberBets(memberId, { newest: RESULTS_LAST_BETS })} b order by bet_id desc limit ${sql.lit(RESULTS_LAST_BETS)}) as last
        where product = ${product} and round is not null and status in ('won', 'lost', 'pushed') and settled_at > ${since}
        group by game, round order by 5, 1, 2`.execute(reader)
      return rows
    },

    async list(reader: Reader, filters: BetFilters, { page, pageSize }: { page: number; pageSize: number }) {
      const { memberId, from, to } = filters
      const found = filtered(reader, memberId ? memberBets(memberId, { from, to }) : BOOK, filters)
      const rows = await found
        .selectAll()
        .orderBy('bet_id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const sums = await found
        .select((eb) => [
          eb.fn.countAll<bigint>().as('bets'),
          sql<Money>`coalesce(sum(stake), 0)::bigint`.as('stake'),
          sql<Money>`coalesce(sum(payout), 0)::bigint`.as('payout'),
          sql<Money>`coalesce(sum(valid_bet), 0)::bigint`.as('validBet'),
        ])
        .executeTakeFirstOrThrow()
      const totals: BetTotals = { ...sums, bets: Number(sums.bets) }
      return { items: rows.map(betFrom), totals }
    },
  }
}

const filtered = (reader: Reader, book: RawBuilder<BookRow>, { ticketId, game, round, status, from, to }: BetFilters) =>
  reader
    .selectFrom(book.as('b'))
    .where((eb) =>
      eb.and([
        ...(ticketId ? [eb('bet_id', '>', ticketId), eb('bet_id', '<=', lastBetId(ticketId))] : []),
        ...(game ? [eb('game', '=', game)] : []),
        ...(round ? [eb('round', '=', round)] : []),
        ...(status ? [eb('status', '=', status)] : []),
        ...(from ? [eb('accepted_at', '>=', from)] : []),
        ...(to ? [eb('accepted_at', '<', to)] : []),
      ]),
    )
