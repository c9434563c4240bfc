import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { GatewayEvent } from '../gateway/model.ts'
import type { OrderAnswer } from '../gateway/port.ts'
import { orderEventsStore } from '../orders/events-store.ts'
import type { Turnover } from '../ports.ts'
import type { Deposit } from './model.ts'
import type { DepositMoves } from './moves.ts'
import { type Decision, decide, type Said } from './rules.ts'
import { depositsStore as store } from './store.ts'

export type SettlementDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  log: Logger
  wallet: Pick<Wallet, 'post' | 'takeBack' | 'repay'>
  moves: DepositMoves
  turnover: Turnover
  /** Stops withdrawals that wait: called when a payment was taken back and the balance did not cover it. */
  holdWithdrawals(tx: Tx, memberId: MemberId): Promise<void>
  currency(): string
}
export type Settlement = ReturnType<typeof depositSettlement>
type Ended = 'credited' | 'failed' | 'held' | 'expired'
type Reversal = Extract<Decision, { to: 'reversed' | 'reversed_in_part' }>
/** By which word of the gateway: its event, and its own name of the payment. */
type Told = Pick<GatewayEvent, 'eventId' | 'reference'>

/** Books what came in: the payment, its fee, and what the member owed. */
async function credit(
  { clock, outbox, wallet }: SettlementDeps,
  tx: Tx,
  { id, memberId, paidAmount, fee, authorisationId }: Deposit,
): Promise<void> {
  invariant(paidAmount !== null && paidAmount > fee && authorisationId !== null, 'what is credited was authorised')
  const at = clock.now()
  const cash = account.cash(memberId)
  await wallet.post(tx, {
    kind: 'deposit',
    reference: id,
    at,
    postings: [{ from: account.house('world'), to: cash, amount: paidAmount }],
  })
  if (fee > 0n) {
    const postings = [{ from: cash, to: account.house('fees'), amount: fee }]
    await wallet.post(tx, { kind: 'deposit.fee', reference: id, at, postings })
  }
  await wallet.repay(tx, { reference: id, at, memberId })
  await outbox.record(tx, 'deposit.credited', {
    reference: `deposit.credited:${id}`,
    memberId,
    orderId: id,
    amount: moneyText(units(paidAmount - fee)),
  })
}

/** Ends deposits by what the gateway says: the one place where money comes in, and goes back from where it came. */
export function depositSettlement(deps: SettlementDeps) {
  const { db, clock, outbox, log, wallet, moves, turnover, holdWithdrawals, currency } = deps
  /** Moves a locked deposit, books what it means and tells it, all in one transaction. */
  async function end(tx: Tx, at: Deposit, to: Ended, change: Partial<Omit<Deposit, 'id' | 'state'>>) {
    // A notification may overtake the gateway's answer to our order.
    const from = at.state === 'created' && to !== 'expired' ? await moves.move(tx, at, 'pending') : at
    const settledAt = clock.now()
    // What is played after the credit is counted from its mark.
    const mark = to === 'credited' ? await turnover.mark(tx, at.memberId, settledAt) : {}
    const ended = await moves.move(tx, from, to, { ...change, ...mark, settledAt })
    if (to === 'credited') await credit(deps, tx, ended)
    if (to === 'failed') await recordFailure(outbox, tx, ended)
    return ended
  }
  /** Once per event of the gateway, up to what was paid. The fee stays: whoever moved the money kept it. */
  async function takeBack(tx: Tx, at: Deposit, { to, reason, amount }: Reversal, { eventId }: Told): Promise<void> {
    const { id, memberId } = at
    const [now, isWhole] = [clock.now(), to === 'reversed']
    const change = { reason, reversedAmount: units(at.reversedAmount + amount) }
    if (isWhole) await moves.move(tx, at, 'reversed', { ...change, settledAt: now })
    else await store.save(tx, id, change)
    const owed = await wallet.takeBack(tx, {
      ...{ kind: 'deposit.reversal', reference: id, part: eventId, at: now },
      ...{ memberId, to: 'world', amount },
    })
    invariant(owed, 'an event takes money back once')
    if (owed.after > 0n) await holdWithdrawals(tx, memberId)
    await outbox.record(tx, 'deposit.reversed', {
      ...{ reference: `deposit.reversed:${id}:${eventId}`, memberId, orderId: id, amount: moneyText(amount) },
      ...{ reason: amount === at.paidAmount ? 'whole' : 'part', at: now.toISOString() },
      ...{ owedBefore: moneyText(owed.before), owedAfter: moneyText(owed.after) },
    })
  }
  async function follow(tx: Tx, at: Deposit, said: Said, decision: Decision, told: Told): Promise<void> {
    if (decision.to === null) return
    if (decision.to === 'reversed' || decision.to === 'reversed_in_part') return takeBack(tx, at, decision, told)
    const paid = said.what === 'paid' ? { paidAmount: said.amount, authorisationId: said.authorisationId } : {}
    const gatewayReference = at.gatewayReference ?? told.reference
    await end(tx, at, decision.to, { ...paid, reason: decision.reason, gatewayReference })
  }
  const record = (tx: Tx, { eventId, orderId, type, amount, authorisationId }: GatewayEvent, outcome: string) =>
    orderEventsStore.record(tx, { eventId, orderId, type, amount, authorisationId, receivedAt: clock.now(), outcome })
  const outcomeOf = (decision: Decision) => (decision.to === null ? decision.why : decision.to)

  return {
    /**
     * T031: one web-hook. Heard twice, it is `duplicate`; unknown orders, and a payment that is taken back before we
     * heard of it, are refused `cashier.webhook_early`.
     */
    hear: (event: GatewayEvent) =>
      db.transaction().execute(async (tx) => {
        const at = await store.lock(tx, event.orderId)
        if (!at) return refuse('cashier.webhook_early')
        const said = saidBy(event)
        const isOurs = at.gatewayReference === null || at.gatewayReference === event.reference
        const decision: Decision = isOurs ? decide(at, said, currency()) : { to: null, why: 'known' }
        const outcome = isOurs ? outcomeOf(decision) : 'other_reference'
        if (outcome === 'early') return refuse('cashier.webhook_early')
        const isNew = await record(tx, event, outcome)
        if (!isNew) return 'duplicate'
        await follow(tx, at, said, decision, event)
        const isOdd = outcome === 'amount_differs' || outcome === 'more_than_paid'
        if (isOdd) log.error({ deposit: at.id, outcome }, 'another amount was taken back than was paid')
        return outcome
      }),
    /** The same by asking. Kept as an event of its own, so that the desk sees how we came to know. */
    hearAnswer: (orderId: string, answer: OrderAnswer) =>
      db.transaction().execute(async (tx) => {
        const at = await store.lock(tx, orderId)
        invariant(at, 'only our own orders are asked for')
        const said: Said =
          answer.state === 'paid' && answer.paidAmount !== null
            ? { what: 'paid', amount: answer.paidAmount, currency: null, authorisationId: answer.authorisationId }
            : { what: answer.state === 'declined' ? 'declined' : 'opened' }
        const decision = decide(at, said, currency())
        if (decision.to === null) return
        const eventId = `asked:${answer.reference}:${answer.state}`
        await orderEventsStore.record(tx, {
          eventId,
          orderId,
          type: `asked.${answer.state}`,
          amount: answer.paidAmount,
          authorisationId: answer.authorisationId,
          receivedAt: clock.now(),
          outcome: outcomeOf(decision),
        })
        await follow(tx, at, said, decision, { eventId, reference: answer.reference })
      }),
    /** Ends an order whose time is over and for which nothing was paid. */
    expire: (id: string) =>
      db.transaction().execute(async (tx) => {
        const at = await store.lock(tx, id)
        if (!at || at.expiresAt > clock.now() || (at.state !== 'created' && at.state !== 'pending')) return
        await end(tx, at, 'expired', { reason: 'not_paid_in_time' })
      }),
    /** A person ends a held deposit; crediting takes a second person, who has approved it before this is called. */
    async decideHeld(tx: Tx, id: string, to: 'credited' | 'failed', reason: string): Promise<Deposit> {
      const at = await store.lock(tx, id)
      if (!at) return refuse('cashier.order_unknown')
      if (at.state !== 'held') return refuse('cashier.order_state', { state: at.state })
      return end(tx, at, to, { reason })
    },
  }
}

const recordFailure = (outbox: Outbox, tx: Tx, { id, memberId, amount, reason }: Deposit): Promise<void> =>
  outbox.record(tx, 'deposit.failed', {
    reference: `deposit.failed:${id}`,
    memberId,
    orderId: id,
    amount: moneyText(amount),
    reason: reason ?? '',
  })

function saidBy({ type, amount, currency, authorisationId }: GatewayEvent): Said {
  if (type === 'payment.paid') return { what: 'paid', amount, currency, authorisationId }
  if (type === 'payment.reversed') return { what: 'reversed', amount }
  return { what: type === 'payment.declined' ? 'declined' : 'opened' }
}
