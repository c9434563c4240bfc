import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { bucketOf, bucketsIn, type Share } from '../../wallet/index.ts'
import { BOOK, type BookRow, betFrom, lastLine, numberOf, type Round } from './book-store.ts'
import { memberStore, type SettledRound } from './member-store.ts'
import type { Bet } from './model.ts'

/** A round's bets as its ticket tree needs them: in the order of their ids, without those that were taken back. */
export type RoundReader = {
  /** All of them from one snapshot, a page at a time. */
  inOrder(tx: Tx, round: Round): AsyncIterable<Bet[]>
  /** Those of the tickets from `first` to `last`. */
  between(reader: Reader, range: Round & { first: string; last: string }): Promise<Bet[]>
  /** What a member's rounds came to that were settled after an instant, oldest first; looks at the member's last bets. */
  settledSince(reader: Reader, memberId: MemberId, since: Instant): Promise<SettledRound[]>
  /** What a round came to for each of these members, as far as it is settled; who had no bet in it is left out. */
  settledOf(reader: Reader, round: Round, memberIds: readonly MemberId[]): Promise<SettledMember[]>
  /** What members of a share have won in a round so far. */
  wonSoFar(reader: Reader, round: Round & { share: Share }): Promise<Map<MemberId, Money>>
}
export type SettledMember = { memberId: MemberId; stake: Money; payout: Money; selfRebate: Money; settledAt: Instant }

/** Small, so that hashing a page does not keep the node from answering. */
const PAGE = 500

export const roundReader: RoundReader = {
  async *inOrder(tx, { game, round }) {
    await sql`declare round_bets no scroll cursor for select * from games.bet_book
      where game = ${game} and round = ${round} and status <> 'cancelled' order by bet_id`.execute(tx)
    for (;;) {
      const { rows } = await sql<BookRow>`fetch ${sql.lit(PAGE)} from round_bets`.execute(tx)
      if (rows.length > 0) yield rows.map(betFrom)
      if (rows.length < PAGE) break
    }
    await sql`close round_bets`.execute(tx)
  },
  async between(reader, { game, round, first, last }) {
    const rows = await reader
      .selectFrom(BOOK.as('b'))
      .selectAll()
      .where('bet_id', '>', first)
      .where('bet_id', '<=', lastLine(last))
      .where('game', '=', game)
      .where('round', '=', round)
      .where('status', '<>', 'cancelled')
      .orderBy('bet_id')
      .execute()
    return rows.map(betFrom)
  },
  settledSince: memberStore.settledSince,
  async settledOf(reader, round, memberIds) {
    const buckets = [...new Set(memberIds.map(bucketOf))]
    const { rows } = await sql<SettledMember>`
      select member_id as "memberId", sum(stake)::bigint as stake, sum(payout)::bigint as payout,
             sum(self_rebate)::bigint as "selfRebate", max(settled_at) as "settledAt"
      from games.bets
      where round_id = ${numberOf(round)} and bucket = any(${buckets}::smallint[])
        and member_id = any(${memberIds}::text[]) and status in ('won', 'lost', 'pushed')
      group by member_id`.execute(reader)
    return rows
  },
  async wonSoFar(reader, { game, round, share }) {
    const { rows } = await sql<{ memberId: MemberId; won: Money }>`
      select member_id as "memberId", sum(payout)::bigint as won from games.bets
      where round_id = ${numberOf({ game, round })} and bucket = any(${arrayText(bucketsIn(share))}::smallint[]) and status = 'won'
      group by member_id`.execute(reader)
    return new Map(rows.map(({ memberId, won }) => [memberId, won]))
  },
}
