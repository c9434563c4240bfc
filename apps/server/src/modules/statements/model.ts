import type { BusinessCalendar } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Period, PeriodLength } from '@croupier/kernel/period'
import { transitions } from '@croupier/kernel/transitions'
import type { LinePart, StatementStatus } from '@croupier/wire/statements/statements.console'
import type { Tx } from '../../platform/db/database.ts'

/** The party that a statement is about: the house, or a member, who may be an agent. */
export type Owner = 'house' | MemberId

/** `pending` waits for its approval. `issued` is final; if it pays something, it becomes `posted` with the posting. */
export const statementStatus = transitions({
  pending: ['issued'],
  issued: ['posted'],
  posted: [],
} satisfies Record<StatementStatus, StatementStatus[]>)

/** A period with its bounds in time. It starts at the instant at which the period before it ended. */
export type Span = Period & { readonly startsAt: Instant; readonly endsAt: Instant }

/** One figure of a subject: `product.lottery`, `stakes`, 12 bets, 240.00. Null where there is nothing to count or sum. */
export type Figure = {
  readonly subject: string
  readonly figure: string
  readonly count: number | null
  readonly amount: Money | null
}

/**
 * A frozen figure. `about` is the key of the period that it belongs to: an earlier one for a `correction`, which holds
 * the difference to what the earlier statement says. A `balance` follows from the other lines and the balances before.
 */
export type Line = Figure & { readonly part: LinePart; readonly about: string }

export type Statement = {
  /** `<kind>:<period>:<owner>`: the same for every node and every attempt, so it is the key of the posting, too. */
  id: string
  kind: string
  period: Span
  owner: Owner
  currency: string
  status: StatementStatus
  /** Whether it pays something once it is issued. */
  isPayable: boolean
  closedAt: Instant
  approvedBy: { name: string; at: Instant } | null
  postedAt: Instant | null
  lines: readonly Line[]
}

/** The figures of a period, by owner. An owner without any is left out. */
export type FiguresByOwner = ReadonlyMap<Owner, readonly Figure[]>

/** The same at once, or in pages, of which each has other owners: a kind whose owners do not fit into memory has pages. */
export type Figures = Promise<FiguresByOwner> | AsyncIterable<FiguresByOwner>

/**
 * A kind of statement (`StatementKind` with the payments of the wallet), declared by the module whose figures it states.
 * - `name`: lower-case letters; the first part of the ids.
 * - `graceMs`: how long after its end a period waits for transactions that are still under way.
 * - `revisits`: how many closed periods are compared again when the next one closes. A difference becomes a correction.
 * - `calendar`: the business days it counts by.
 * - `firstFigureAt`: the instant of the first figure that there is; null when there is none yet. The first statement is
 *   that of its period.
 * - `isReady`: whether all figures of a period are there; without it they are after the grace period.
 * - `figures`: the figures of a period as they are now, read from one snapshot. A kind with `revisits` has them at once.
 * - `balances`: lines that carry on from the statement before.
 * - `approval`: the permission of the person who approves a submitted statement; without it no approval is needed.
 * - `payment`: what an issued statement pays; null when nothing is due. It depends on nothing but the frozen lines.
 * - `closed`: what follows from statements of a period, in the transaction that closes it; once for each page of figures.
 * - `posted`: the same for payments, in their transaction.
 * - `memos`: what the ledger keeps with the payment of each of these statements, such as its digest.
 */
export type KindOf<Payment> = {
  name: string
  length: PeriodLength
  graceMs: number
  revisits: number
  calendar(): BusinessCalendar
  firstFigureAt(tx: Tx): Promise<Instant | null>
  isReady?(tx: Tx, period: Span): Promise<boolean>
  figures(tx: Tx, period: Span): Figures
  balances?(lines: readonly Line[], before: readonly Figure[]): readonly Figure[]
  approval?: { permission: string }
  payment?(statement: Pick<Statement, 'owner' | 'lines'>): Payment | null
  memos?(tx: Tx, statements: readonly Statement[]): Promise<readonly string[]>
  closed?(
    tx: Tx,
    period: Span,
    statements: readonly Pick<Statement, 'id' | 'owner' | 'lines'>[],
    at: Instant,
  ): Promise<void>
  posted?(tx: Tx, statements: readonly Statement[], at: Instant): Promise<void>
}
