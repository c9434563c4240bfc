import { type Money, units } from '@croupier/kernel/money'
import type { BreakKind } from '@croupier/wire/providers/transfers.console'
import type { Transfer } from './model.ts'

/** A transfer in the log of a provider. */
export type LogEntry = {
  transferId: string
  memberId: string
  direction: Transfer['direction']
  amount: Money
  state: 'done' | 'refused'
}

/** Provider wallet rules §3.1 rule 10: what differs between a line of the provider's log and our transfer, or null. */
export function judgeEntry(ours: Transfer | undefined, theirs: LogEntry): BreakKind | null {
  if (!ours || ours.sentAt === null) return theirs.state === 'done' ? 'unknown_here' : null
  const isSame =
    ours.memberId === theirs.memberId && ours.direction === theirs.direction && ours.amount === theirs.amount
  if (!isSame) return 'differs'
  // One of unknown state ends by the next question.
  if (theirs.state === 'done') return ours.state === 'refused' ? 'applied_there' : null
  return ours.state === 'done' ? 'refused_there' : null
}

/** What the member's cash changes by if our books follow the provider. Null where nobody can say without looking closer. */
export function correctionOf(
  kind: BreakKind,
  { direction, amount }: Pick<Transfer, 'direction' | 'amount'>,
): Money | null {
  if (amount === null) return null
  const isIn = direction === 'in'
  // It has money that we returned, or has paid out money that we did not credit.
  if (kind === 'applied_there') return units(isIn ? -amount : amount)
  if (kind === 'refused_there' || kind === 'missing_there') return units(isIn ? amount : -amount)
  return null
}
