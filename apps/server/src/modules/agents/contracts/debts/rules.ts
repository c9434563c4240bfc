import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { OVERDUE_DAYS } from '@croupier/wire/agents/debts.console'
import type { ContractLine, OpenLine } from '../runs/model.ts'

/** Debts from before this time are overdue (Agent rules §8.4). */
export const overdueBefore = (now: Instant): Instant => plusMs(now, -OVERDUE_DAYS * MS.day)

/** Who owes the open part of a line to whom. Null is the house. The payee owes a line below zero. */
export function partiesOf({ due, payerId, payeeId, advanced }: Parties): {
  debtor: MemberId | null
  creditor: MemberId | null
} {
  const [debtor, creditor] = due < 0n ? [payeeId, payerId] : [payerId, payeeId]
  return { debtor, creditor: advanced > 0n ? null : creditor }
}
type Parties = Pick<OpenLine, 'due' | 'payerId' | 'advanced'> & Pick<ContractLine, 'payeeId'>

/** The part of a line that is not paid, or not returned. */
export const owedOf = ({ due, paid }: Pick<OpenLine, 'due' | 'paid'>): Money =>
  units(due < paid ? paid - due : due - paid)

export const isDebt = ({ status }: Pick<ContractLine, 'status'>): boolean =>
  status === 'partlyPaid' || status === 'unfunded'

/** A line as one party of its contract sees it. The creditor has received what the house advanced, and nobody owes it anything more. */
export function seenBy<Line extends Pick<OpenLine, 'due' | 'paid' | 'advanced'> & Pick<ContractLine, 'status'>>(
  side: 'payer' | 'payee',
  line: Line,
): Line {
  const isCreditor = side === 'payee' ? line.due > 0n : line.due < 0n
  return line.advanced > 0n && isCreditor ? { ...line, paid: line.due, status: 'paid' } : line
}
