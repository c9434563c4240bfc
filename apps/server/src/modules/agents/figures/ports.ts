import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { HiddenPlay, Span } from './model.ts'

/** The modules below whose figures the agents' figures are copied from. */
export type FigureSources = {
  /** SQL of the bet book: `member_id`, `category`, `turnover`, `valid_bet`, `payout`, `rebate` of one day. */
  play(day: BusinessDay): RawBuilder<unknown>
  /** SQL of the ledger: `member_id`, `at`, `deposit`, `withdrawal`, `rebate`, `commission`, `reward` of one day. */
  money(span: Span): RawBuilder<unknown>
  /** The members, of these, who have settled bets on a day. */
  playedOn(reader: Reader, memberIds: readonly MemberId[], day: BusinessDay): Promise<MemberId[]>
  /** What a member's bets resulted in from an instant up to, and without, another. */
  settledWithin(reader: Reader, memberId: MemberId, span: Span): Promise<Omit<HiddenPlay, 'memberId'>[]>
  /** The exclusions that held at some time of a span, in the order of their members and starts; of one member if it is given. */
  exclusionsDuring(
    reader: Reader,
    span: Span & { memberId?: MemberId },
  ): Promise<{ memberId: MemberId; from: Instant; to: Instant | null }[]>
}
