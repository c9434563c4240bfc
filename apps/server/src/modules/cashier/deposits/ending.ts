import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { Turnover } from '../ports.ts'
import type { Deposit } from './model.ts'
import { type DepositChange, moveDeposit } from './moves.ts'
import type { Decision } from './rules.ts'
import { depositsStore as store } from './store.ts'

export type EndingDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  wallet: Pick<Wallet, 'post' | 'clawBack' | 'repayDebt'>
  turnover: Turnover
  /** Holds the member's waiting withdrawals: called when a payment was reversed and cash did not cover it. */
  holdWithdrawals(tx: Tx, memberId: MemberId): Promise<void>
}
export type DepositEnding = ReturnType<typeof depositEnding>
type End = 'credited' | 'failed' | 'held' | 'expired'
type Reversal = Extract<Decision, { to: 'reversed' | 'reversed_in_part' }>

/** Ends of deposits that no report of the gateway brings: the expiry, and the decision of staff. */
export function depositEnding(deps: EndingDeps) {
  const { db, clock } = deps
  return {
    /** Ends an order whose time is over and for which nothing was paid. */
    expire: (id: string) =>
      db.transaction().execute(async (tx) => {
        const deposit = await store.lock(tx, id)
        if (!deposit || deposit.expiresAt > clock.now()) return
        if (deposit.state !== 'created' && deposit.state !== 'pending') return
        await endDeposit(deps, tx, deposit, { to: 'expired', change: { reason: 'not_paid_in_time' } })
      }),
    /** Ends a held deposit. Crediting it takes a second person, who has approved it before this is called. */
    async decideHeld(tx: Tx, id: string, to: 'credited' | 'failed', reason: string): Promise<Deposit> {
      const deposit = await store.lock(tx, id)
      if (!deposit) return refuse('cashier.order_unknown')
      if (deposit.state !== 'held') return refuse('cashier.order_state', { state: deposit.state })
      return endDeposit(deps, tx, deposit, { to, change: { reason } })
    },
  }
}

/** Moves a locked deposit, posts its money and records the fact: all in one transaction, and at one instant. */
export async function endDeposit(
  deps: EndingDeps,
  tx: Tx,
  deposit: Deposit,
  { to, change }: { to: End; change: DepositChange },
): Promise<Deposit> {
  const at = deps.clock.now()
  // A notification may overtake the gateway's answer to our order.
  const isEarly = deposit.state === 'created' && to !== 'expired'
  const from = isEarly ? await moveDeposit(tx, deposit, { to: 'pending', at }) : deposit
  // What the member plays after the credit is counted from its mark.
  const mark = to === 'credited' ? await deps.turnover.mark(tx, deposit.memberId, at) : {}
  const ended = await moveDeposit(tx, from, { to, at, change: { ...change, ...mark, settledAt: at } })
  if (to === 'credited') await credit(deps, tx, ended, at)
  if (to === 'failed') await recordFailure(deps, tx, ended)
  return ended
}

/** Posts the payment, its fee, and the debt that it pays first. */
async function credit({ outbox, wallet }: EndingDeps, tx: Tx, deposit: Deposit, at: Instant): Promise<void> {
  const { id, memberId, paidAmount, fee, authorisationId } = deposit
  invariant(paidAmount !== null && paidAmount > fee && authorisationId !== null, 'a credited deposit was authorised')
  const cash = account.cash(memberId)
  const payment = { from: account.house('world'), to: cash, amount: paidAmount }
  await wallet.post(tx, { kind: 'deposit', reference: id, at, postings: [payment] })
  if (fee > 0n) {
    const postings = [{ from: cash, to: account.house('fees'), amount: fee }]
    await wallet.post(tx, { kind: 'deposit.fee', reference: id, at, postings })
  }
  await wallet.repayDebt(tx, { reference: id, at, memberId })
  await outbox.record(tx, 'deposit.credited', {
    reference: `deposit.credited:${id}`,
    memberId,
    orderId: id,
    amount: moneyText(units(paidAmount - fee)),
  })
}

const recordFailure = ({ outbox }: EndingDeps, tx: Tx, { id, memberId, amount, reason }: Deposit): Promise<void> =>
  outbox.record(tx, 'deposit.failed', {
    reference: `deposit.failed:${id}`,
    memberId,
    orderId: id,
    amount: moneyText(amount),
    reason: reason ?? '',
  })

/** Reverses a credited payment, once per event and up to the paid amount. The fee stays: the gateway kept it. */
export async function reverseDeposit(
  { clock, outbox, wallet, holdWithdrawals }: EndingDeps,
  tx: Tx,
  deposit: Deposit,
  { reversal: { to, reason, amount }, eventId }: { reversal: Reversal; eventId: string },
): Promise<void> {
  const { id, memberId, paidAmount } = deposit
  const at = clock.now()
  const change = { reason, reversedAmount: units(deposit.reversedAmount + amount) }
  if (to === 'reversed') await moveDeposit(tx, deposit, { to, at, change: { ...change, settledAt: at } })
  else await store.save(tx, id, change)
  const clawback = { reference: id, part: eventId, at, memberId, amount } as const
  const owed = await wallet.clawBack(tx, { ...clawback, kind: 'deposit.reversal', to: 'world' })
  invariant(owed, 'an event reverses a payment once')
  if (owed.after > 0n) await holdWithdrawals(tx, memberId)
  await outbox.record(tx, 'deposit.reversed', {
    reference: `deposit.reversed:${id}:${eventId}`,
    memberId,
    orderId: id,
    amount: moneyText(amount),
    reason: amount === paidAmount ? 'whole' : 'part',
    at: at.toISOString(),
    owedBefore: moneyText(owed.before),
    owedAfter: moneyText(owed.after),
  })
}
