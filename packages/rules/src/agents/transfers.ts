import { isWholeCents, larger, type Money, smaller, UNITS_PER_CENT, units, ZERO } from '@croupier/kernel/money'
import { isTrial } from '../account-types.ts'
import { isAssistant } from '../agent-types.ts'
import { mayHaveDownlines } from './tree.ts'

export type TransferPolicy = {
  readonly isOn: boolean
  readonly min: Money
  readonly max: Money
  readonly dayMax: Money
  readonly dayCount: number
  /** Turnover that the receiver must stake before a withdrawal, as a multiple of the amount. */
  readonly turnoverMultiple: number
}

export type Sender = {
  readonly id: string
  readonly type: number
  readonly upline: string | null
  readonly agent: Money
  readonly cash: Money
  readonly turnoverLocked: Money
  readonly debts: Money
  readonly sentToday: Money
  readonly countToday: number
  /** Excluded, in a time-out or locked. */
  readonly isUnavailable: boolean
}

export type Receiver = { readonly id: string; readonly upline: string | null; readonly isUnavailable: boolean }

export type Transfer = {
  readonly direction: 'up' | 'down'
  readonly amount: Money
  readonly isPasswordRight: boolean
  readonly from: Sender
  readonly to: Receiver
}

export type TransferRefusal =
  | {
      readonly refusal:
        | 'agents.transfer_off'
        | 'account.trial'
        | 'agents.assistant_moves_no_money'
        | 'agents.transfer_not_upline'
        | 'agents.not_an_agent'
        | 'agents.transfer_not_downline'
        | 'account.payment_password'
        | 'agents.transfer_unavailable'
        | 'wallet.whole_cents'
        | 'agents.transfer_amount'
        | 'agents.transfer_day_limit'
    }
  | { readonly refusal: 'wallet.insufficient'; readonly transferable: Money }

export type TransferPosting = { readonly fromAgent: Money; readonly fromCash: Money; readonly turnoverAdded: Money }

/** Agent rules §9. Checks a transfer in the order of the rules, and splits it over the sender's pockets. */
export function checkTransfer(policy: TransferPolicy, transfer: Transfer): TransferPosting | TransferRefusal {
  const refusal = senderRefusal(policy, transfer) ?? directionRefusal(transfer) ?? amountRefusal(policy, transfer)
  if (refusal) return { refusal }
  const { direction, amount, from } = transfer
  const most = transferable(from)
  if (amount > most) return { refusal: 'wallet.insufficient', transferable: most }
  // Downwards the income goes first, upwards cash.
  const fromAgent = direction === 'down' ? smaller(amount, from.agent) : larger(units(amount - from.cash), ZERO)
  return {
    fromAgent,
    fromCash: units(amount - fromAgent),
    turnoverAdded: units(amount * BigInt(policy.turnoverMultiple)),
  }
}

type PlainRefusal = Exclude<TransferRefusal['refusal'], 'wallet.insufficient'>

function senderRefusal(policy: TransferPolicy, { from }: Transfer): PlainRefusal | null {
  if (!policy.isOn) return 'agents.transfer_off'
  if (isTrial(from.type)) return 'account.trial'
  return isAssistant(from.type) ? 'agents.assistant_moves_no_money' : null
}

function directionRefusal({ direction, from, to }: Transfer): PlainRefusal | null {
  if (direction === 'up') return to.id === from.upline ? null : 'agents.transfer_not_upline'
  if (!mayHaveDownlines(from.type)) return 'agents.not_an_agent'
  return to.upline === from.id ? null : 'agents.transfer_not_downline'
}

function amountRefusal(policy: TransferPolicy, transfer: Transfer): PlainRefusal | null {
  const { amount, from, to } = transfer
  if (!transfer.isPasswordRight) return 'account.payment_password'
  // One answer for all reasons, so that it does not show an exclusion.
  if (from.isUnavailable || to.isUnavailable) return 'agents.transfer_unavailable'
  if (!isWholeCents(amount)) return 'wallet.whole_cents'
  if (amount < policy.min || amount > policy.max) return 'agents.transfer_amount'
  const isOverDay = from.sentToday + amount > policy.dayMax || from.countToday >= policy.dayCount
  return isOverDay ? 'agents.transfer_day_limit' : null
}

/** Agent rules §9. Both pockets without locked turnover and debts, cut to cents. */
export function transferable({ agent, cash, turnoverLocked, debts }: Sender): Money {
  const free = larger(units(agent + cash - turnoverLocked - debts), ZERO)
  return units(free - (free % UNITS_PER_CENT))
}
