import { type Money, units } from '@croupier/kernel/money'
import { betMoneyOf } from '@croupier/rules/bet-outcome'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import { actionText } from '../../lib/audit-words.ts'
import { betWords } from '../../lib/bet-words.ts'
import { DEPOSIT_WORDS, WITHDRAWAL_WORDS } from '../../lib/payment-words.ts'
import type { MemberView } from './member-tabs.tsx'

export type MemberEvent = {
  key: string
  at: Date
  kind: 'deposit' | 'withdrawal' | 'bet' | 'win' | 'login' | 'staff'
  text: string
  /** The change of the member's balance. */
  amount: Money | null
}

const EVENTS = 12

/** Whether the money of a withdrawal is back in the balance. */
const isReturned = (state: WithdrawalState): boolean => state === 'rejected' || state === 'failed'

/** The latest events of an account, newest first, from every list that the role may see. `nameOf` names a game. */
export function eventsOf(one: MemberView, nameOf: (game: string) => string): MemberEvent[] {
  const deposits = (one.deposits ?? []).map((order) => ({
    key: order.id,
    at: order.at,
    kind: 'deposit' as const,
    text: `Deposit ${order.id}: ${DEPOSIT_WORDS[order.state].text}`,
    amount: order.state === 'credited' ? units(order.amount - order.fee) : null,
  }))
  const withdrawals = (one.withdrawals ?? []).map((order) => ({
    key: order.id,
    at: order.at,
    kind: 'withdrawal' as const,
    text: `Withdrawal ${order.id}: ${WITHDRAWAL_WORDS[order.state].text}`,
    amount: isReturned(order.state) ? null : units(-order.amount),
  }))
  const bets = (one.bets ?? []).map((bet) => ({
    key: bet.betId,
    at: bet.acceptedAt,
    kind: bet.payout > bet.stake ? ('win' as const) : ('bet' as const),
    text: [betWords(bet).text, nameOf(bet.game), bet.round].filter(Boolean).join(' · '),
    amount: betMoneyOf(bet)?.result ?? units(-bet.stake),
  }))
  const logins = one.sessions.map((session) => ({
    key: session.id,
    at: session.startedAt,
    kind: 'login' as const,
    text: `Logged in, ${session.device || 'unknown device'}, ${session.address}`,
    amount: null,
  }))
  const staff = (one.actions ?? []).map((entry) => ({
    key: `${entry.at.toISOString()}${entry.action}`,
    at: entry.at,
    kind: 'staff' as const,
    text: `${actionText(entry.action)} (${entry.staff ?? 'system'})${entry.reason ? `: ${entry.reason}` : ''}`,
    amount: null,
  }))
  return [...deposits, ...withdrawals, ...bets, ...logins, ...staff]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, EVENTS)
}
