import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { keysOf } from '@croupier/kernel/objects'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { GamesBetBook } from '../../../../platform/db/tables.ts'
import { lineKey } from '../../../wallet/index.ts'
import { type Bet, type BetStatus, betStatus, type Round } from '../model.ts'
import { fundsFrom } from '../rules.ts'

type Shown = Selectable<GamesBetBook>
type Nullable = 'settled_at' | 'round' | 'funds'
/** A row of `games.bet_book`. The database does not say which columns of a view are never null. */
export type BookRow = {
  [Name in keyof Shown]: Name extends Nullable ? Shown[Name] : NonNullable<Shown[Name]>
} & { detail_text: string }

/** The book, for a FROM; `detail_text` is the detail as it was stored. */
export const BOOK = sql<BookRow>`(select *, detail::text as detail_text from games.bet_book)`

/** The highest id that a bet of a ticket can have. */
export const lastBetId = (ticketId: string): string => lineKey(ticketId, 0xffff)

/** A query for the id of a round, null when it has no bets. `round_id = (…)` uses the index on rounds. */
export const roundIdQuery = (product: string, { game, round }: Round): RawBuilder<number | null> =>
  sql`(select r.round_id from games.rounds r join games.bet_games g on g.game_id = r.game_id
       where r.round = ${round} and g.product = ${product} and g.game = ${game})`

function statusFrom(text: string): BetStatus {
  const known = STATUSES.find((one) => one === text)
  invariant(known, `${text} is a status of bets`)
  return known
}
const STATUSES = keysOf(betStatus.table)

/** A bet with its detail as stored. */
export const betFrom = (row: BookRow): Bet<string> => ({
  betId: row.bet_id,
  bucket: row.bucket,
  ticketId: row.ticket_id,
  memberId: row.member_id as MemberId,
  product: row.product,
  game: row.game,
  round: row.round,
  stake: units(row.stake),
  funds: fundsFrom(row.funds, units(row.stake)),
  detail: row.detail_text,
  acceptedAt: row.accepted_at,
  status: statusFrom(row.status),
  payout: units(row.payout),
  validBet: units(row.valid_bet),
  selfRebate: units(row.self_rebate),
  settledAt: row.settled_at,
  version: row.version,
})
