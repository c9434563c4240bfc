import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayBytes, withoutNulls } from '../../../platform/db/binary.ts'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { build, type Write } from '../../../platform/db/writes.ts'
import { bucketOf, type Cell, type Columns, type LaneRider } from '../../wallet/index.ts'
import { BOOK, betFrom, lastLine, numberOf, type Round } from './book-store.ts'
import { betsOf } from './member-store.ts'
import type { Bet, BetResult, BetStatus, NewBet } from './model.ts'
import { openBets } from './open-store.ts'

/** What travels per bet; the rest of a row comes from its posting. */
const RIDING: Columns = [
  { name: 'bet_id', type: 'uuid' },
  { name: 'member_id', type: 'text' },
  { name: 'terms_id', type: 'int' },
  { name: 'round_id', type: 'int' },
  { name: 'selection', type: 'json' },
  { name: 'units', type: 'int' },
  { name: 'multiple', type: 'int' },
  { name: 'stake', type: 'bigint' },
]
const NAMES = RIDING.map(({ name }) => name)

/** A bet as it is written: what it shares with others stands once, and it names the numbers of that. */
export type NumberedBet = { bet: NewBet; termsId: number; roundId: number }

export const ridingRow = ({ bet, termsId, roundId }: NumberedBet): Cell[] => [
  bet.betId,
  bet.memberId,
  termsId,
  roundId,
  JSON.stringify(bet.selection),
  bet.units,
  bet.multiple,
  bet.stake,
]

/** The bets of a ticket become true with its stake. */
export const betRider: LaneRider = {
  name: 'bets',
  columns: RIDING,
  statement: (rows, taken) => `
    insert into games.bets (${NAMES.join(', ')}, bucket, accepted_at)
    select ${NAMES.map((name) => `b.${name}`).join(', ')}, t.bucket, t.at from ${rows} b join ${taken} t using (ord)`,
}

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
/** A bet that was just voided. */
export type ClosedBet = { betId: string; memberId: MemberId; stake: Money }

export const betStore = {
  async insert(tx: Tx, bets: readonly NumberedBet[]): Promise<void> {
    const rows = bets.map((one) => [...ridingRow(one), bucketOf(one.bet.memberId), one.bet.acceptedAt.getTime()])
    const columns = [...RIDING, { name: 'bucket', type: 'smallint' }, { name: 'accepted_at', type: 'timestamptz' }]
    const arrays = columns.map(
      ({ type }, at) =>
        sql`${arrayBytes(
          type,
          rows.map((row) => row[at] as Cell),
        )}::${sql.raw(type)}[]`,
    )
    await sql`insert into games.bets (${sql.raw(columns.map(({ name }) => name).join(', '))})
      select * from unnest(${sql.join(arrays)})`.execute(tx)
  },

  open: openBets,

  /**
   * Writes results on bets that all still have to wait. A row is looked for where it lay when the bet was read, which
   * spares a search of the index for each; only when some are not there any more, all that are left by their keys. What
   * is as nearly always does not travel: the whole stake counts, and nothing is given back.
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

  async voidRound(tx: Tx, { game, round, at, limit }: Round & { at: Instant; limit: number }): Promise<ClosedBet[]> {
    const { rows } = await sql<ClosedBet>`
      update games.bets b set status = 'void', settled_at = ${at}
      from (select bet_id, bucket from games.bets
            where round_id = ${numberOf({ game, round })} and status = 'accepted'
            order by bucket, bet_id limit ${limit} for update) r
      where b.bet_id = r.bet_id and b.bucket = r.bucket
      returning b.bet_id as "betId", b.member_id as "memberId", b.stake`.execute(tx)
    return rows
  },

  /** Locks a ticket's bets, in order, and then reads them, so that they are as the lock found them. */
  async lockTicket(tx: Tx, memberId: MemberId, ticketId: string): Promise<Bet[]> {
    await tx
      .selectFrom('games.bets')
      .select('bet_id')
      .where('bet_id', '>', ticketId)
      .where('bet_id', '<=', lastLine(ticketId))
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .orderBy('bet_id')
      .forUpdate()
      .execute()
    return (await ofTicket(tx, memberId, ticketId).execute()).map(betFrom)
  },

  async cancel(tx: Tx, bets: readonly Bet[], at: Instant): Promise<void> {
    await tx
      .updateTable('games.bets')
      .set({ status: 'cancelled', settled_at: at })
      .where(
        'bet_id',
        'in',
        bets.map((bet) => bet.betId),
      )
      .where('bucket', '=', bets[0]!.bucket)
      .execute()
  },

  async ticket(reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet[]> {
    return (await ofTicket(reader, memberId, ticketId).execute()).map(betFrom)
  },

  async one(reader: Reader, memberId: MemberId, betId: string): Promise<Bet | undefined> {
    const row = await reader
      .selectFrom(BOOK.as('b'))
      .selectAll()
      .where('bet_id', '=', betId)
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row && betFrom(row)
  },

  async list(reader: Reader, filters: BetFilters, { page, pageSize }: { page: number; pageSize: number }) {
    const found = filtered(reader, filters)
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

const ofTicket = (reader: Reader, memberId: MemberId, ticketId: string) =>
  reader
    .selectFrom(BOOK.as('b'))
    .selectAll()
    .where('bet_id', '>', ticketId)
    .where('bet_id', '<=', lastLine(ticketId))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .orderBy('bet_id')

function filtered(reader: Reader, { memberId, ticketId, game, round, status, from, to }: BetFilters) {
  return reader
    .selectFrom((memberId ? betsOf([memberId], { from, to }) : BOOK).as('b'))
    .where((eb) =>
      eb.and([
        ...(ticketId ? [eb('bet_id', '>', ticketId), eb('bet_id', '<=', lastLine(ticketId))] : []),
        ...(game ? [eb('game', '=', game)] : []),
        ...(round ? [eb('round', '=', round)] : []),
        ...(status ? [eb('status', '=', status)] : []),
        ...(from ? [eb('accepted_at', '>=', from)] : []),
        ...(to ? [eb('accepted_at', '<', to)] : []),
      ]),
    )
}
