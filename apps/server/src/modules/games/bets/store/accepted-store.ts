import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type RawBuilder, sql } from 'kysely'

const DATE_LENGTH = 10
/** How numbers of rounds of a date begin: `20261121`. */
const dateText = (at: Instant): string => at.toISOString().slice(0, DATE_LENGTH).replaceAll('-', '')

/**
 * SQL of the bets of a product that were accepted in a time and won or lost: `member_id`, `round_id`, `stake`, `detail`. It reads the rounds
 * whose numbers begin with a date of that time, or with the one before or after, because a round's date is that of its own time zone.
 */
export const acceptedQuery = (
  product: string,
  { from, to }: { from: Instant; to: Instant },
): RawBuilder<unknown> => sql`
  select b.member_id, b.round_id, b.stake, b.detail
  from games.rounds r
  join games.bet_games g on g.game_id = r.game_id and g.product = ${product}
  join games.bets b on b.round_id = r.round_id
  where r.round >= ${dateText(plusMs(from, -MS.day))} and r.round < ${dateText(plusMs(to, 2 * MS.day))}
    and b.accepted_at >= ${from} and b.accepted_at < ${to} and b.status in ('won', 'lost')`
