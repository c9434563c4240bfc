import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'

/** An act of a member that needs admission. */
export type Act = 'bet' | 'deposit'
/** `amount` is the stake or the deposit; absent where money is only reserved for bets that are placed later. */
export type Subject = {
  act: Act
  memberId: MemberId
  at: Instant
  amount?: Money
  product?: string
  game?: string
}

/**
 * A condition of an act, as SQL, so that the transaction of the act itself checks it: the lane's for a bet, the caller's
 * for everything else. The module that owns the tables contributes it at composition.
 */
export type AdmissionCheck = {
  /** An identifier, unique among checks. */
  name: string
  acts: readonly Act[]
  refusal: RefusalCode
  columns: readonly { readonly name: string; readonly type: string }[]
  /**
   * Whether this node already knows that the subject is admitted, so that the lane need not look it up: a look-up for every
   * bet would cost as much as the bet's own row. A check that answers this is left out of the lane's usual statement.
   */
  isRemembered?(subject: Subject): boolean
  /** The values of a subject. The lane checks equal rows once for a whole batch. */
  row(subject: Subject): readonly (string | number | bigint | boolean | null)[]
  /**
   * A `select check_no` of the rows that are admitted, from `rows` (the columns above, `check_no` and `at`). The lane gives a
   * check without columns one row with `check_no` alone.
   */
  statement(rows: string): string
}
