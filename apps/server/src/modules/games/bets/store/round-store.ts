import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { bucketOf, bucketsIn, type Partition } from '../../../wallet/index.ts'
import type { Bet, Round } from '../model.ts'
import { type BookRow, betFrom, roundIdQuery } from './rows.ts'

export type MemberRoundTotals = {
  memberId: MemberId
  /** The last of the member's tickets. */
  ticketId: string
  stake: Money
  payout: Money
  selfRebate: Money
  settledAt: Instant
}
export type ProductRound = Round & { product: string }

/** Small, so that hashing a page does not block the event loop for long. */
const PAGE_SIZE = 500

async function* pagesOf(
  tx: Tx,
  { product, game, round }: ProductRound,
  condition: RawBuilder<unknown>,
): AsyncGenerator<Bet<string>[]> {
  await sql`declare round_bets no scroll cursor for
    select b.*, b.detail::text as detail_text from games.bet_book b
    where product = ${product} and game = ${game} and round = ${round} and status <> 'cancelled' and ${condition}
    order by bet_id`.execute(tx)
  for (;;) {
    const { rows } = await sql<BookRow>`fetch ${sql.lit(PAGE_SIZE)} from round_bets`.execute(tx)
    if (rows.length > 0) yield rows.map(betFrom)
    if (rows.length < PAGE_SIZE) break
  }
  await sql`close round_bets`.execute(tx)
}

/** Reads the bets of one round. */
export const roundStore = {
  /**
   * Reads all bets of money but the cancelled ones from one snapshot, page by page, in the order of their ids. Bets of trial
   * accounts are in no published figure.
   */
  roundBets: (tx: Tx, round: ProductRound): AsyncGenerator<Bet<string>[]> =>
    pagesOf(tx, round, sql`not starts_with(member_id, '0')`),
  /** As `roundBets`, with the bets of trial accounts, in one partition. */
  allRoundBets: (
    tx: Tx,
    { partition, ...round }: ProductRound & { partition: Partition },
  ): AsyncGenerator<Bet<string>[]> =>
    pagesOf(tx, round, sql`bucket = any(${arrayText(bucketsIn(partition))}::smallint[])`),

  /** Sums of these members' settled bets in a round; a member without one is left out. */
  async settledByMember(
    reader: Reader,
    { product, ...round }: ProductRound,
    memberIds: readonly MemberId[],
  ): Promise<MemberRoundTotals[]> {
    const buckets = [...new Set(memberIds.map(bucketOf))]
    const { rows } = await sql<MemberRoundTotals>`
      select member_id as "memberId", left(max(bet_id::text), 32) || '0000' as "ticketId",
             sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(self_rebate)::bigint as "selfRebate",
             max(settled_at) as "settledAt"
      from games.bets
      where round_id = ${roundIdQuery(product, round)} and bucket = any(${buckets}::smallint[])
        and member_id = any(${memberIds}::text[]) and status in ('won', 'lost', 'pushed')
      group by member_id`.execute(reader)
    return rows
  },

  /** The payouts, stakes included, of each member of a partition for the won bets of a round so far. */
  async payoutsByMember(
    reader: Reader,
    { product, partition, ...round }: ProductRound & { partition: Partition },
  ): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ memberId: MemberId; payout: Money }>`
      select member_id as "memberId", sum(payout)::bigint as payout from games.bets
      where round_id = ${roundIdQuery(product, round)} and bucket = any(${arrayText(bucketsIn(partition))}::smallint[]) and status = 'won'
      group by member_id`.execute(reader)
    return new Map(rows.map(({ memberId, payout }) => [memberId, payout]))
  },
}
