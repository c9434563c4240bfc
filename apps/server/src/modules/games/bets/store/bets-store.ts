import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import { arrayBytes, withoutNulls } from '../../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { build, type Write } from '../../../../platform/db/writes.ts'
import { bucketOf, bucketsIn, type Cell, type Partition } from '../../../wallet/index.ts'
import type { Bet, BetResult, Outcome, Round } from '../model.ts'
import { fundsFrom } from '../rules.ts'
import { BET_COLUMNS, type BetRow, betCells } from './riders-store.ts'
import { BOOK, betFrom, lastLine, roundNumber } from './rows.ts'

/** A bet whose stake goes back. */
export type ClosedBet = Pick<Bet<string>, 'betId' | 'memberId' | 'game' | 'stake' | 'funds'>

/** Bets of one ticket, or one bet. */
export type BetRange = { memberId: MemberId; first: string; last: string }
export const rangeOf = (memberId: MemberId, ticketId: string): BetRange => ({
  memberId,
  first: ticketId,
  last: lastLine(ticketId),
})

/** The waiting bets of a round in one partition. */
export type Voiding = Round & { partition: Partition; at: Instant }

export const betStore = {
  /** Writes bets in a transaction that posts their stake itself. */
  async insert(tx: Tx, rows: readonly BetRow[], acceptedAt: Instant): Promise<void> {
    const cells = rows.map((row) => [...betCells(row), bucketOf(row.memberId), acceptedAt.getTime()])
    const columns = [...BET_COLUMNS, { name: 'bucket', type: 'smallint' }, { name: 'accepted_at', type: 'timestamptz' }]
    const column = (type: string, at: number) =>
      sql`${arrayBytes(
        type,
        cells.map((row) => row[at] ?? null),
      )}::${sql.raw(type)}[]`
    await sql`insert into games.bets (${sql.raw(columns.map(({ name }) => name).join(', '))})
      select * from unnest(${sql.join(columns.map(({ type }, at) => column(type, at)))})`.execute(tx)
  },

  /** The rounds of a member's bets that wait for several. */
  async insertRounds(tx: Tx, memberId: MemberId, rounds: readonly [betId: string, roundId: number][]): Promise<void> {
    if (rounds.length === 0) return
    const bucket = bucketOf(memberId)
    await tx
      .insertInto('games.bet_rounds')
      .values(rounds.map(([betId, roundId]) => ({ bet_id: betId, round_id: roundId, bucket })))
      .execute()
  },

  /**
   * Writes results on bets that all still have to wait. A row is looked for where it lay when the bet was read, which
   * spares a search of the index for each; only when some have moved, all that are left by their keys. What is as nearly
   * always does not travel: the whole stake counts, and there is no rebate.
   */
  settle(at: Instant, results: readonly BetResult[]): Write {
    const column = (type: string, of: (one: BetResult) => Cell) =>
      sql`unnest((select ${arrayBytes(type, withoutNulls(results.map(of)))}::${sql.raw(type)}[]))`
    const result = sql`set status = r.status, payout = r.payout, valid_bet = coalesce(r.valid_bet, b.stake),
                           self_rebate = coalesce(r.self_rebate, 0), settled_at = ${at}::timestamptz`
    const statement = sql`${sql.raw(PREPARED)}
      with results as not materialized (
        select ${column('tid', ({ bet }) => bet.place)} as place, ${column('uuid', ({ bet }) => bet.betId)} as bet_id,
               ${column('text', ({ outcome }) => outcome.status)} as status, ${column('bigint', ({ outcome }) => outcome.payout)} as payout,
               ${column('bigint', ({ bet, outcome }) => (outcome.validBet === bet.terms.stake ? null : outcome.validBet))} as valid_bet,
               ${column('bigint', ({ outcome }) => outcome.selfRebate || null)} as self_rebate
      ), here as (
        update games.bets b ${result} from results r
        where b.ctid = r.place and b.bet_id = r.bet_id and b.status = 'accepted' returning b.bet_id
      ), elsewhere as (
        update games.bets b ${result} from results r
        where (select count(*) from here) < ${results.length}::int
          and b.bet_id = r.bet_id and b.status = 'accepted' and r.bet_id not in (select bet_id from here)
        returning b.bet_id
      )
      select platform.must((select count(*) from here) + (select count(*) from elsewhere) = ${results.length}::int,
                           'bets that are settled still wait for it')`
    return statement.compile(build)
  },

  /** Voids at most `limit` waiting bets of a round in one partition, those that wait for other rounds as well included. */
  async voidRound(
    tx: Tx,
    { product, game, round, partition, at, limit }: Voiding & { product: string; limit: number },
  ): Promise<ClosedBet[]> {
    const number = roundNumber(product, { game, round })
    const { rows } = await sql<ClosedRow>`
      update games.bets b set status = 'void', settled_at = ${at}
      from (select bet_id, bucket from games.bets
            where status = 'accepted' and bucket = any(${arrayText(bucketsIn(partition))}::smallint[]) and (round_id = ${number}
              or (bet_id, bucket) in (select r.bet_id, r.bucket from games.bet_rounds r where r.round_id = ${number}))
            order by bucket, bet_id limit ${limit} for update) r,
           games.bet_games g
      where b.bet_id = r.bet_id and b.bucket = r.bucket and g.game_id = b.game_id
      returning b.bet_id as "betId", b.member_id as "memberId", g.game, b.stake, b.funds`.execute(tx)
    return rows.map((row) => ({ ...row, funds: fundsFrom(row.funds) }))
  },

  /** Locks bets, in order, and then reads them, so that they are as the lock found them. */
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

  /** Ends bets that the caller has locked: their stakes go back. */
  async close(tx: Tx, bets: readonly Bet<string>[], status: 'cancelled' | 'void', at: Instant): Promise<void> {
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

  /** Writes the result of a bet that the caller has locked. */
  async write(tx: Tx, { betId, bucket }: Bet<string>, outcome: Outcome, written: { at: Instant; version: number }) {
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

  /** Several tickets' bets at once, in the order of their ids. */
  async tickets(reader: Reader, tickets: readonly { memberId: MemberId; ticketId: string }[]): Promise<Bet<string>[]> {
    if (tickets.length === 0) return []
    const { rows } = await sql<Parameters<typeof betFrom>[0]>`
      select b.*, b.detail::text as detail_text
      from unnest(${tickets.map(({ ticketId }) => ticketId)}::uuid[], ${tickets.map(({ ticketId }) => lastLine(ticketId))}::uuid[],
                  ${tickets.map(({ memberId }) => bucketOf(memberId))}::smallint[]) as t(first, last, bucket)
      join games.bet_book b on b.bet_id >= t.first and b.bet_id <= t.last and b.bucket = t.bucket
      order by b.bet_id`.execute(reader)
    return rows.map(betFrom)
  },
}

type ClosedRow = { betId: string; memberId: MemberId; game: string; stake: Money; funds: unknown }
