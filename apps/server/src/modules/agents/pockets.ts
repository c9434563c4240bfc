import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { account } from '../wallet/index.ts'

/** The pocket of what agents earn from others. They release it to their cash. */
export const AGENT_POCKET = 'agent'

/** An amount that comes from the agent pocket and from cash. */
export type FromBoth = { readonly fromAgent: Money; readonly fromCash: Money }

/** The postings that bring an amount from both to one account. */
export const postingsFrom = (
  memberId: MemberId,
  { fromAgent, fromCash }: FromBoth,
  to: ReturnType<typeof account.house>,
) =>
  [
    { from: account.pocket(memberId, AGENT_POCKET), to, amount: fromAgent },
    { from: account.cash(memberId), to, amount: fromCash },
  ].filter(({ amount }) => amount > 0n)
