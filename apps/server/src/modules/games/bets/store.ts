import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type Selectable, sql } from 'kysely'
import { arrayBytes } from '../../../platform/db/binary.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { GamesBets } from '../../../platform/db/tables.ts'
import { bucketOf, type Cell, type Columns, type LaneRider, lineKey } from '../../wallet/index.ts'
import type { Bet, BetResult, BetStatus, NewBet } from './model.ts'
import { openBets } from './open-store.ts'
import { prizesFrom, prizesText } from './rules.ts'

/** What travels per bet; the rest of a row comes from its posting. */
const RIDING: Columns = [
  { name: 'bet_id', type: 'uuid' },
  { name: 'member_id', type: 'text' },
  { name: 'product', type: 'text' },
  { name: 'game', type: 'text' },
  { name: 'round', type: 'text' },
  { name: 'play', type: 'text' },
  { name: 'selection', type: 'json' },
  { name: 'units', type: 'int' },
  { name: 'multiple', type: 'int' },
  { name: 'mode', type: 'smallint' },
  { name: 'prize_group', type: 'smallint' },
  { name: 'own_group', type: 'smallint' },
  { name: 'prizes', type: 'json' },
  { name: 'stake', type: 'bigint' },
]
const NAMES = RIDING.map(({ name }) => name)

export const ridingRow = (bet: NewBet): Cell[] => [
  bet.betId,
  bet.memberId,
  bet.product,
  bet.game,
  bet.round,
  bet.play,
  JSON.stringify(bet.selection),
  bet.units,
  bet.multiple,
  bet.mode,
  bet.prizeGroup,
  bet.ownGroup,
  prizesText(bet.prizes),
  bet.stake,
]

/** The bets of a ticket become true with its stake. */
export const betRider: LaneRider = {
  name: 'bets',
  columns: RIDING,
  statement: (rows, taken) => `
    insert into games.bets (${NAMES.join(', ')}, ticket_id, bucket, accepted_at)
    select ${NAMES.map((name) => `b.${name}`).join(', ')}, t.key, t.bucket, t.at from ${rows} b join ${taken} t using (ord)`,
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
export type ClosedBet = {
  betId: string
  bucket: number
  memberId: MemberId
  game: string
  stake: Money
  payout: Money
}

const closed = sql`b.bet_id as "betId", b.bucket, b.member_id as "memberId", b.game, b.stake, b.payout`

export const betStore = {
  async insert(tx: Tx, bets: readonly NewBet[]): Promise<void> {
    const rows = bets.map((bet) => [...ridingRow(bet), bet.ticketId, bucketOf(bet.memberId), bet.acceptedAt.getTime()])
    const columns = [
      ...RIDING,
      { name: 'ticket_id', type: 'uuid' },
      { name: 'bucket', type: 'smallint' },
      { name: 'accepted_at', type: 'timestamptz' },
    ]
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
   * Writes results on bets that still wait, and answers those it wrote. Nearly always that is all of them, so the
   * database counts, and names them only when it is not.
   */
  async settle(tx: Tx, at: Instant, results: readonly BetResult[]): Promise<readonly BetResult[]> {
    const column = (type: string, of: (one: BetResult) => Cell) =>
      sql`unnest((select ${arrayBytes(type, results.map(of))}::${sql.raw(type)}[]))`
    const { rows } = await sql<{ written: string[] | null }>`
      with written as (
      update games.bets b
      set status = r.status, payout = r.payout, valid_bet = r.valid_bet, self_rebate = r.self_rebate, settled_at = ${at}
      from (select ${column('uuid', ({ bet }) => bet.betId)} as bet_id, ${column('smallint', ({ bet }) => bet.bucket)} as bucket,
                   ${column('text', ({ outcome }) => outcome.status)} as status, ${column('bigint', ({ outcome }) => outcome.payout)} as payout,
                   ${column('bigint', ({ outcome }) => outcome.validBet)} as valid_bet,
                   ${column('bigint', ({ outcome }) => outcome.selfRebate)} as self_rebate) as r
      where b.bet_id = r.bet_id and b.bucket = r.bucket and b.status = 'accepted'
      returning b.bet_id)
      select case when count(*) <> ${results.length}::int then coalesce(array_agg(bet_id::text), '{}') end as written from written`.execute(
      tx,
    )
    const written = rows[0]!.written && new Set(rows[0]!.written)
    return written ? results.filter(({ bet }) => written.has(bet.betId)) : results
  },

  async voidRound(
    tx: Tx,
    { game, round, at, limit }: { game: string; round: string; at: Instant; limit: number },
  ): Promise<ClosedBet[]> {
    const { rows } = await sql<ClosedBet>`
      update games.bets b set status = 'void', settled_at = ${at}
      from (select bet_id, bucket from games.bets
            where game = ${game} and round = ${round} and status = 'accepted'
            order by bucket, bet_id limit ${limit} for update) r
      where b.bet_id = r.bet_id and b.bucket = r.bucket
      returning ${closed}`.execute(tx)
    return rows
  },

  /** Locks a ticket's bets, in order. */
  async lockTicket(tx: Tx, memberId: MemberId, ticketId: string): Promise<Bet[]> {
    const rows = await ofTicket(tx, memberId, ticketId).forUpdate().execute()
    return rows.map(betFrom)
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

  async lastOf(reader: Reader, memberId: MemberId, limit: number): Promise<Bet[]> {
    const found = reader.selectFrom('games.bets').selectAll()
    const mine = found.where('member_id', '=', memberId).where('bucket', '=', bucketOf(memberId))
    return (await mine.orderBy('bet_id', 'desc').limit(limit).execute()).map(betFrom)
  },

  async turnoverSince(reader: Reader, memberId: MemberId, from: Date): Promise<Money> {
    const { total } = await reader
      .selectFrom('games.bets')
      .select((eb) => eb.fn.sum<string | null>('valid_bet').as('total'))
      .where('member_id', '=', memberId)
      .where('bucket', '=', bucketOf(memberId))
      .where('settled_at', '>=', from)
      .executeTakeFirstOrThrow()
    return BigInt(total ?? 0) as Money
  },
  async ticket(reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet[]> {
    return (await ofTicket(reader, memberId, ticketId).execute()).map(betFrom)
  },

  async one(reader: Reader, memberId: MemberId, betId: string): Promise<Bet | undefined> {
    const row = await reader
      .selectFrom('games.bets')
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

  /** Games of the member's last bets, newest first. */
  async recentGames(reader: Reader, memberId: MemberId): Promise<string[]> {
    const { rows } = await sql<{ game: string }>`
      select game from (
        select game, bet_id from games.bets
        where member_id = ${memberId} and bucket = ${bucketOf(memberId)} order by bet_id desc limit 500) b
      group by game order by max(bet_id::text) desc`.execute(reader)
    return rows.map(({ game }) => game)
  },
}

const ofTicket = (reader: Reader, memberId: MemberId, ticketId: string) =>
  reader
    .selectFrom('games.bets')
    .selectAll()
    .where('bet_id', '>', ticketId)
    .where('bet_id', '<=', lineKey(ticketId, 0xffff))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('ticket_id', '=', ticketId)
    .orderBy('bet_id')

function filtered(reader: Reader, { memberId, ticketId, game, round, status, from, to }: BetFilters) {
  return reader
    .selectFrom('games.bets')
    .where((eb) =>
      eb.and([
        ...(memberId ? [eb('member_id', '=', memberId), eb('bucket', '=', bucketOf(memberId))] : []),
        ...(ticketId ? [eb('bet_id', '>', ticketId), eb('bet_id', '<=', lineKey(ticketId, 0xffff))] : []),
        ...(game ? [eb('game', '=', game)] : []),
        ...(round ? [eb('round', '=', round)] : []),
        ...(status ? [eb('status', '=', status)] : []),
        ...(from ? [eb('accepted_at', '>=', from)] : []),
        ...(to ? [eb('accepted_at', '<', to)] : []),
      ]),
    )
}

export const betFrom = (row: Selectable<GamesBets>): Bet => ({
  betId: row.bet_id,
  bucket: row.bucket,
  ticketId: row.ticket_id,
  memberId: row.member_id as MemberId,
  product: row.product as Bet['product'],
  game: row.game,
  round: row.round,
  play: row.play,
  selection: row.selection,
  units: row.units,
  multiple: row.multiple,
  mode: row.mode,
  prizeGroup: row.prize_group,
  ownGroup: row.own_group,
  prizes: prizesFrom(row.prizes as Record<string, string>),
  stake: row.stake as Money,
  acceptedAt: row.accepted_at,
  status: row.status as BetStatus,
  payout: row.payout as Money,
  validBet: row.valid_bet as Money,
  selfRebate: row.self_rebate as Money,
  settledAt: row.settled_at,
  version: row.version,
})
