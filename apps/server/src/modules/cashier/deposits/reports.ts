import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { GatewayEvent } from '../gateway/model.ts'
import type { OrderAnswer } from '../gateway/port.ts'
import { orderEventsStore } from '../orders/events-store.ts'
import { type EndingDeps, endDeposit, reverseDeposit } from './ending.ts'
import type { Deposit } from './model.ts'
import { type Decision, decide, type Said } from './rules.ts'
import { depositsStore as store } from './store.ts'

export type ReportsDeps = EndingDeps & { log: Logger }
export type DepositReports = ReturnType<typeof depositReports>
/** A report of the gateway with our decision on it. `reference` is the gateway's own name of the payment. */
type Judged = { said: Said; decision: Decision; eventId: string; reference: string }

/** Reports of the gateway about deposits: by web-hook, or when it is asked. Every one is kept with its outcome. */
export function depositReports(deps: ReportsDeps) {
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => deps.db.transaction().execute(work)
  return {
    /**
     * T031: one web-hook. A repeated one is `duplicate`; an unknown order, and a payment that is taken back before it
     * was reported, are refused `cashier.webhook_early`.
     */
    hear: (event: GatewayEvent) => transaction((tx) => hear(deps, tx, event)),
    /** The same from an answer. It is kept as an event of its own, so that staff see the source. */
    hearAnswer: (orderId: string, answer: OrderAnswer) => transaction((tx) => hearAnswer(deps, tx, orderId, answer)),
  }
}

const outcomeOf = (decision: Decision) => (decision.to === null ? decision.why : decision.to)

async function hear(deps: ReportsDeps, tx: Tx, event: GatewayEvent): Promise<string> {
  const { clock, log } = deps
  const { eventId, orderId, type, amount, authorisationId, reference } = event
  const deposit = await store.lock(tx, orderId)
  if (!deposit) return refuse('cashier.webhook_early')
  const said = saidBy(event)
  const isOurs = deposit.gatewayReference === null || deposit.gatewayReference === reference
  const decision: Decision = isOurs ? decide(deposit, said) : { to: null, why: 'known' }
  const outcome = isOurs ? outcomeOf(decision) : 'other_reference'
  if (outcome === 'early') return refuse('cashier.webhook_early')
  const received = { eventId, orderId, type, amount, authorisationId, receivedAt: clock.now(), outcome }
  if (!(await orderEventsStore.record(tx, received))) return 'duplicate'
  await carryOut(deps, tx, deposit, { said, decision, eventId, reference })
  if (outcome === 'amount_differs' || outcome === 'more_than_paid')
    log.error({ deposit: deposit.id, outcome }, 'the gateway reversed another amount than was paid')
  return outcome
}

async function hearAnswer(deps: ReportsDeps, tx: Tx, orderId: string, answer: OrderAnswer): Promise<void> {
  const deposit = await store.lock(tx, orderId)
  invariant(deposit, 'the gateway is asked about our own orders only')
  const said = saidByAnswer(answer)
  const decision = decide(deposit, said)
  if (decision.to === null) return
  const { state, reference, paidAmount: amount, authorisationId } = answer
  const eventId = `asked:${reference}:${state}`
  const type = `asked.${state}`
  const receivedAt = deps.clock.now()
  const outcome = outcomeOf(decision)
  await orderEventsStore.record(tx, { eventId, orderId, type, amount, authorisationId, receivedAt, outcome })
  await carryOut(deps, tx, deposit, { said, decision, eventId, reference })
}

async function carryOut(deps: ReportsDeps, tx: Tx, deposit: Deposit, judged: Judged): Promise<void> {
  const { said, decision, eventId, reference } = judged
  if (decision.to === null) return
  if (decision.to === 'reversed' || decision.to === 'reversed_in_part')
    return reverseDeposit(deps, tx, deposit, { reversal: decision, eventId })
  const paid = said.what === 'paid' ? { paidAmount: said.amount, authorisationId: said.authorisationId } : {}
  const gatewayReference = deposit.gatewayReference ?? reference
  await endDeposit(deps, tx, deposit, {
    to: decision.to,
    change: { ...paid, reason: decision.reason, gatewayReference },
  })
}

function saidBy({ type, amount, currency, authorisationId }: GatewayEvent): Said {
  if (type === 'payment.paid') return { what: 'paid', amount, currency, authorisationId }
  if (type === 'payment.reversed') return { what: 'reversed', amount }
  return { what: type === 'payment.declined' ? 'declined' : 'opened' }
}

function saidByAnswer({ state, paidAmount, authorisationId }: OrderAnswer): Said {
  if (state === 'paid' && paidAmount !== null)
    return { what: 'paid', amount: paidAmount, currency: null, authorisationId }
  return { what: state === 'declined' ? 'declined' : 'opened' }
}
