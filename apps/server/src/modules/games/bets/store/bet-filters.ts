import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { BetOutcome } from '@croupier/rules/bet-outcome'
import { type RawBuilder, sql } from 'kysely'
import { bucketOf } from '../../../wallet/index.ts'
import { lastBetId } from './rows.ts'

export type BetFilters = {
  memberId?: MemberId | undefined
  ticketId?: string | undefined
  game?: string | undefined
  round?: string | undefined
  status?: BetOutcome | undefined
  betId?: string | undefined
  from?: Instant | undefined
  to?: Instant | undefined
  /** By the time of the result, `to` excluded; open bets are left out. */
  settled?: { from: Instant; to: Instant } | undefined
}
/** The conditions of the filters on a bet `b`. */
export function matches({
  memberId,
  ticketId,
  betId,
  game,
  round,
  status,
  from,
  to,
  settled,
}: BetFilters): RawBuilder<boolean> {
  const conditions = [
    // Play money is shown for its account and its ticket only, so that sums are of money.
    ...(memberId || ticketId ? [] : [sql`not starts_with(b.member_id, '0')`]),
    ...(memberId ? [sql`b.member_id = ${memberId}`, sql`b.bucket = ${bucketOf(memberId)}::smallint`] : []),
    ...(ticketId ? [sql`b.bet_id > ${ticketId}::uuid`, sql`b.bet_id <= ${lastBetId(ticketId)}::uuid`] : []),
    ...(betId ? [sql`b.bet_id = ${betId}::uuid`] : []),
    ...(game ? [sql`b.game = ${game}`] : []),
    ...(round ? [sql`b.round = ${round}`] : []),
    ...(status ? [hasOutcome(status)] : []),
    ...(from ? [sql`b.accepted_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`b.accepted_at < ${to}::timestamptz`] : []),
    ...(settled
      ? [sql`b.settled_at >= ${settled.from}::timestamptz`, sql`b.settled_at < ${settled.to}::timestamptz`]
      : []),
  ]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The condition that `outcomeOf` gives a bet `b` this outcome. */
function hasOutcome(outcome: BetOutcome): RawBuilder<boolean> {
  if (outcome === 'won') return sql`(b.status = 'won' and b.payout > b.stake)`
  if (outcome === 'returned')
    return sql`(b.status = 'won' and b.payout <= b.stake or b.status = 'pushed' and b.payout < b.stake)`
  return outcome === 'pushed' ? sql`(b.status = 'pushed' and b.payout >= b.stake)` : sql`b.status = ${outcome}`
}
