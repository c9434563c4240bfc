import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { HiddenPlay, Span } from './model.ts'

/** Results in the order of the database transactions that wrote them. A first result has the version 0. */
export type ResultFeed = {
  /**
   * SQL of the bet book: `bet_id`, `version`, `sign`, `member_id`, `stake`, `payout`, `valid_bet`, `settled_at`, `written_in`,
   * `first_settled_at`, `first_written_in`. A correction is a row of the old result with the sign -1, and one of the new one.
   */
  query(): RawBuilder<unknown>
  /** SQL of the corrections of bets that were settled first within a time. It has all of them, with or without a reader. */
  corrections(span: Span): RawBuilder<unknown>
  /** The id of a transaction below which nothing can be written any more. */
  horizon(reader: Reader): Promise<string>
  /** From the commit on, the feed has all results. */
  addReader(tx: Tx, reader: string): Promise<void>
}

/** The modules below whose figures the agents' figures are copied from. */
export type FigureSources = {
  /**
   * SQL of the bet book: `member_id`, `category`, `turnover`, `valid_bet`, `payout`, `rebate` of one day; of the members whose figures a
   * database transaction from `since` on changed, if it is given.
   */
  play(day: BusinessDay, since?: string | null): RawBuilder<unknown>
  /** The parts of valid bets of one day that bonus money staked, by member and category. */
  bonusBetsOn(reader: Reader, day: BusinessDay): Promise<Pick<HiddenPlay, 'memberId' | 'category' | 'bonusValidBet'>[]>
  /** SQL of the ledger: `member_id`, `at`, `deposit`, `withdrawal`, `rebate`, `commission`, `reward` of one day. */
  money(span: Span): RawBuilder<unknown>
  /** What members, of a SQL query of their `member_id`, have together in these pockets now. */
  fundsOf(reader: Reader, members: RawBuilder<unknown>, pockets: readonly string[]): Promise<Money>
  /** The members, of these, who have settled bets on a day. */
  playedOn(reader: Reader, memberIds: readonly MemberId[], day: BusinessDay): Promise<MemberId[]>
  /** What a member's bets resulted in from an instant up to, and without, another. */
  settledWithin(reader: Reader, memberId: MemberId, span: Span): Promise<Omit<HiddenPlay, 'memberId'>[]>
  /** The results of all bets, each exactly once. */
  feed: ResultFeed
  /** The exclusions that held at some time of a span, in the order of their members and starts; of these members if they are given. */
  exclusionsDuring(
    reader: Reader,
    span: Span & { memberIds?: readonly MemberId[] },
  ): Promise<{ memberId: MemberId; from: Instant; to: Instant | null }[]>
}
