import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { GamesBetBook } from '../../../platform/db/tables.ts'
import { lineKey } from '../../wallet/index.ts'
import type { Bet, BetStatus } from './model.ts'
import { prizesFrom } from './rules.ts'

export type Round = { game: string; round: string }

type Shown = Selectable<GamesBetBook>
/** A row of `games.bet_book`. A view does not say which of its columns are never null. */
export type BookRow = { [Name in keyof Shown]: Name extends 'settled_at' ? Shown[Name] : NonNullable<Shown[Name]> }

/** The book, for a FROM. */
export const BOOK = sql<BookRow>`games.bet_book`

/** The last id that a line of a ticket can have. */
export const lastLine = (ticketId: string): string => lineKey(ticketId, 0xffff)

/** The number of a round, `null` when nobody bet on it: for `round_id =`, which leads through the round's index. */
export const numberOf = ({ game, round }: Round): RawBuilder<number | null> =>
  sql`(select r.round_id from games.rounds r where r.game = ${game} and r.round = ${round})`

export const betFrom = (row: BookRow): Bet => ({
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
