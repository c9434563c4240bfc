import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RefusalCode } from '@croupier/kernel/refusals'

/** What a member wants to do, and must be admitted to. */
export type Act = 'bet' | 'deposit'
/** The one who acts, and when. `product` and `game` name what is bet on. */
export type Subject = { act: Act; memberId: MemberId; at: Instant; product?: string; game?: string }

/**
 * A condition of an act, in SQL, so that the transaction of the act itself judges it: the lane for a bet, the caller's
 * transaction for everything else. Registered at composition by the module that owns the tables it reads.
 */
export type AdmissionCheck = {
  /** An identifier, unique among checks. */
  name: string
  acts: readonly Act[]
  /**
   * Bets that come through the lane are judged by the account instead (`wallet.freeze`) or at the door: a look-up per
   * member would cost every bet as much as its own row.
   */
  isPerMember: boolean
  refusal: RefusalCode
  columns: readonly { readonly name: string; readonly type: string }[]
  /** The cells of a subject. */
  row(subject: Subject): readonly (string | number | bigint | boolean | null)[]
  /** A `select ord` of the rows that are admitted, from `rows` (the columns above, `ord` and `at`). */
  statement(rows: string): string
}
