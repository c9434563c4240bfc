import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import { arrayBytes, emptyIfAllNull } from '../../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { queryBuilder, type Write } from '../../../../platform/db/writes.ts'
import { bucketOf, bucketsIn, type ColumnValue, type Partition } from '../../../wallet/index.ts'
import type { Bet, BetResult, Outcome, Round } from '../model.ts'
import { fundsFrom } from '../rules.ts'
import { FEED_COLUMNS, FEED_IS_READ, FEED_OF_BET } from './feed-store.ts'
import { BET_COLUMNS, type BetRow, betValues } from './riders-store.ts'
import { BOOK, betFrom, lastBetId, roundIdQuery } from './rows.ts'

/** The fields of a voided or cancelled bet that its refund needs. */
export type RefundableBet = Pick<Bet<string>, 'betId' | 'memberId' | 'game' | 'stake' | 'funds' | 'acceptedAt'> & {
  /** The version that a correction gave the bet; a stake may be returned once in each. */
  version?: number
}

/** Bets of one ticket, or one bet. */
export type BetRange = { memberId: MemberId; first: string; last: string }
export const rangeOf = (memberId: MemberId, ticketId: string): BetRange => ({
  memberId,
  first: ticketId,
  last: lastBetId(ticketId),
})

/** Names the open bets of a round in one partition, to void them. `acceptedFrom` leaves out those that were accepted before. */
export type VoidRoundInput = Round & { partition: Partition; at: Instant; acceptedFrom?: Instant | undefined }

export const betStore = {
  /** Writes bets in a transaction that posts their stake. */
  async insert(tx: Tx, rows: readonly BetRow[], acceptedAt: Instant): Promise<void> {
    const values = rows.map((row) => [...betValues(row), bucketOf(row.memberId), acceptedAt.getTime()])
    const columns = [...BET_COLUMNS, { name: 'bucket', type: 'smallint' }, { name: 'accepted_at', type: 'timestamptz' }]
    const column = (type: string, index: number) =>
      sql`${arrayBytes(
        type,
        values.map((row) => row[index] ?? null),
      )}::${sql.raw(type)}[]`
    await sql`insert into games.bets (${sql.raw(columns.map(({ name }) => name).join(', '))})
      select * from unnest(${sql.join(columns.map(({ type }, index) => column(type, index)))})`.execute(tx)
  },

  /** Writes the rounds of a member's bets with several rounds. */
  async insertRounds(tx: Tx, memberId: MemberId, rounds: readonly [betId: string, roundId: number][]): Promise<void> {
    if (rounds.length === 0) return
    const bucket = bucketOf(memberId)
    await tx
      .insertInto('games.bet_rounds')
      .values(rounds.map(([betId, roundId]) => ({ bet_id: betId, round_id: roundId, bucket })))
      .execute()
  },

  /**
   * Returns the statement that writes the results of open bets. It fails when one of them is not open any more. It finds rows
   * at the location read with the bet, which spares the search for the month and an index look-up for each; if some rows have moved, it
   * finds these by their keys. A read feed gets the results, too. It sends no value for the usual cases: the whole stake is the valid bet, and the rebate is zero.
   */
  settleWrite(at: Instant, results: readonly BetResult[]): Write {
    const column = (type: string, of: (one: BetResult) => ColumnValue) =>
      sql`unnest((select ${arrayBytes(type, emptyIfAllNull(results.map(of)))}::${sql.raw(type)}[]))`
    const result = sql`set status = r.status, payout = r.payout, valid_bet = coalesce(r.valid_bet, b.stake),
                           self_rebate = coalesce(r.self_rebate, 0), settled_at = ${at}::timestamptz`
    const written = sql.raw(FEED_OF_BET)
    const [partition = 'bets', ...others] = new Set(results.map(({ bet }) => bet.location?.partition))
    const where = sql.table(`games.${others.length === 0 ? partition : 'bets'}`)
    const statement = sql`${sql.raw(PREPARED)}
      with results as not materialized (
        select ${column('tid', ({ bet }) => bet.location?.ctid ?? null)} as row_ctid, ${column('uuid', ({ bet }) => bet.betId)} as bet_id,
               ${column('text', ({ outcome }) => outcome.status)} as status, ${column('bigint', ({ outcome }) => outcome.payout)} as payout,
               ${column('bigint', ({ bet, outcome }) => (outcome.validBet === bet.terms.stake ? null : outcome.validBet))} as valid_bet,
               ${column('bigint', ({ outcome }) => outcome.selfRebate || null)} as self_rebate
      ), here as (
        update ${where} b ${result} from results r
        where b.ctid = r.row_ctid and b.bet_id = r.bet_id and b.status = 'accepted' returning ${written}
      ), elsewhere as (
        update games.bets b ${result} from results r
        where (select count(*) from here) < ${results.length}::int
          and b.bet_id = r.bet_id and b.status = 'accepted' and r.bet_id not in (select bet_id from here)
        returning ${written}
      ), fed as (
        insert into games.result_feed (${sql.raw(FEED_COLUMNS)})
        select * from (select * from here union all select * from elsewhere) r where ${sql.raw(FEED_IS_READ)}
      )
      select platform.must((select count(*) from here) + (select count(*) from elsewhere) = ${results.length}::int,
                           'every bet of a settlement is open')`
    return statement.compile(queryBuilder)
  },

  /** Voids at most `limit` open bets of a round in one partition, including those that have other rounds as well. */
  async voidRound(
    tx: Tx,
    { product, game, round, partition, at, acceptedFrom, limit }: VoidRoundInput & { product: string; limit: number },
  ): Promise<RefundableBet[]> {
    const number = roundIdQuery(product, { game, round })
    const isAsked = acceptedFrom ? sql`accepted_at >= ${acceptedFrom}` : sql`true`
    const { rows } = await sql<RefundableRow>`
      update games.bets b set status = 'void', settled_at = ${at}
      from (select bet_id, bucket from games.bets
            where status = 'accepted' and ${isAsked} and bucket = any(${arrayText(bucketsIn(partition))}::smallint[]) and (round_id = ${number}
              or (bet_id, bucket) in (select r.bet_id, r.bucket from games.bet_rounds r where r.round_id = ${number}))
            order by bucket, bet_id limit ${limit} for update) r,
           games.bet_games g
      where b.bet_id = r.bet_id and b.bucket = r.bucket and g.game_id = b.game_id
      returning b.bet_id as "betId", b.member_id as "memberId", g.game, b.stake, b.funds, b.accepted_at as "acceptedAt"`.execute(
      tx,
    )
    return rows.map((row) => ({ ...row, funds: fundsFrom(row.funds, row.stake) }))
  },

  /** Locks bets in the order of their ids, then reads them, so that the caller sees their state under the lock. */
  async lock(tx: Tx, range: BetRange): Promise<Bet<string>[]> {
    await tx
      .selectFrom('games.bets')
      .select('bet_id')
      .where('bet_id', '>=', range.first)
      .where('bet_id', '<=', range.last)
      .where('bucket', '=', bucketOf(range.memberId))
      .where('member_id', '=', range.memberId)
      .orderBy('bet_id')
      .forUpdate()
      .execute()
    return betStore.range(tx, range)
  },

  /** Voids or cancels bets that the caller has locked. The caller refunds their stakes. */
  async voidOrCancel(tx: Tx, bets: readonly Bet<string>[], status: 'cancelled' | 'void', at: Instant): Promise<void> {
    await tx
      .updateTable('games.bets')
      .set({ status, settled_at: at, payout: 0n, valid_bet: 0n, self_rebate: 0n })
      .where(
        'bet_id',
        'in',
        bets.map((bet) => bet.betId),
      )
      .where('bucket', '=', bets[0]!.bucket)
      .execute()
  },

  /** Writes the result of a bet that the caller has locked, or that it is void after all. */
  async writeResult(
    tx: Tx,
    { betId, bucket }: Bet<string>,
    outcome: Omit<Outcome, 'status'> & { status: Outcome['status'] | 'void' },
    written: { at: Instant; version: number },
  ) {
    await tx
      .updateTable('games.bets')
      .set({
        status: outcome.status,
        payout: outcome.payout,
        valid_bet: outcome.validBet,
        self_rebate: outcome.selfRebate,
        settled_at: written.at,
        version: written.version,
      })
      .where('bet_id', '=', betId)
      .where('bucket', '=', bucket)
      .execute()
  },

  async range(reader: Reader, { memberId, first, last }: BetRange): Promise<Bet<string>[]> {
    const rows = await reader
      .selectFrom(BOOK.as('b'))
      .selectAll()
      .where('bet_id', '>=', first)
      .where('bet_id', '<=', last)
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .orderBy('bet_id')
      .execute()
    return rows.map(betFrom)
  },

  /** The tickets among these that have open bets, with what each pocket gave to those bets. */
  async openTickets(
    reader: Reader,
    memberId: MemberId,
    ticketIds: readonly string[],
  ): Promise<Map<string, Map<string, Money>>> {
    const bets = await betStore.tickets(
      reader,
      ticketIds.map((ticketId) => ({ memberId, ticketId })),
    )
    const open = new Map<string, Map<string, Money>>()
    for (const { ticketId, funds, stake, status } of bets) {
      if (status !== 'accepted') continue
      const sums = open.get(ticketId) ?? new Map<string, Money>()
      for (const [pocket, amount] of funds ?? [['cash', stake] as const])
        sums.set(pocket, units((sums.get(pocket) ?? 0n) + amount))
      open.set(ticketId, sums)
    }
    return open
  },

  /** Reads the bets of several tickets with one query, in the order of their ids. */
  async tickets(reader: Reader, tickets: readonly { memberId: MemberId; ticketId: string }[]): Promise<Bet<string>[]> {
    if (tickets.length === 0) return []
    const { rows } = await sql<Parameters<typeof betFrom>[0]>`
      select b.*, b.detail::text as detail_text
      from unnest(${tickets.map(({ ticketId }) => ticketId)}::uuid[], ${tickets.map(({ ticketId }) => lastBetId(ticketId))}::uuid[],
                  ${tickets.map(({ memberId }) => bucketOf(memberId))}::smallint[]) as t(first, last, bucket)
      join games.bet_book b on b.bet_id >= t.first and b.bet_id <= t.last and b.bucket = t.bucket
      order by b.bet_id`.execute(reader)
    return rows.map(betFrom)
  },
}

type RefundableRow = {
  betId: string
  memberId: MemberId
  game: string
  stake: Money
  funds: unknown
  acceptedAt: Instant
}
