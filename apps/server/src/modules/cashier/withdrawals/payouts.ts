import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { depositsStore } from '../deposits/store.ts'
import type { GatewayEvent, PaymentGateway, PayoutAnswer } from '../gateway/port.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import { withdrawalsStore as store } from './store.ts'

export type PayoutsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Logger
  gateway: PaymentGateway
  accounts: BankAccountsService
  moves: WithdrawalMoves
}
export type Payouts = ReturnType<typeof payouts>

const SEND = 'cashier.payout.send'
const ASK_AFTER_MS = MS.minute
const ASKED_AT_ONCE = 50

/** Sends approved withdrawals to the gateway and ends them by its signed word. Every step may run again. */
export function payouts({ db, clock, jobs, log, gateway, accounts, moves }: PayoutsDeps) {
  async function end(tx: Tx, at: Withdrawal, to: 'paid' | 'failed', reference: string, reason: string | null) {
    const change = { settledAt: clock.now(), gatewayReference: at.gatewayReference ?? reference }
    await moves.move(tx, at, to, {
      by: null,
      note: reason,
      change: to === 'failed' ? { ...change, note: reason } : change,
    })
  }
  /** What the gateway answered when it was sent to or asked. */
  const take = (id: string, answer: PayoutAnswer) =>
    db.transaction().execute(async (tx) => {
      const at = await store.lock(tx, id)
      if (at?.state !== 'paying') return
      if (answer.state === 'processing') await store.save(tx, { ...at, gatewayReference: answer.reference })
      else await end(tx, at, answer.state, answer.reference, answer.reason)
    })

  async function send(id: string): Promise<void> {
    const one = await store.byId(db, id)
    if (one?.state !== 'paying') return
    const account = (await accounts.byIds(db, [one.accountId])).get(one.accountId)!
    const amount = (one.amount - one.fee) as Money
    await take(id, await gateway.payout({ payoutId: id, amount, account: accounts.opened(account) }))
  }
  return {
    /** In the transaction that makes it `paying`: it is sent if and only if that commits. */
    sendLater: (tx: Tx, id: string) => jobs.add(tx, SEND, { id }, { key: `${SEND}:${id}` }),
    /** One web-hook about a payout. */
    hear: (event: GatewayEvent) =>
      db.transaction().execute(async (tx) => {
        const at = await store.lock(tx, event.orderId)
        if (!at || at.state === 'requested' || at.state === 'approved') return refuse('cashier.webhook_early')
        const isExact = event.amount === at.amount - at.fee
        const isOurs = at.gatewayReference === null || at.gatewayReference === event.reference
        const to = event.type === 'payout.paid' ? 'paid' : 'failed'
        const outcome = !isOurs ? 'other_reference' : !isExact ? 'amount_differs' : at.state === 'paying' ? to : 'known'
        const isNew = await depositsStore.hear(tx, { ...event, receivedAt: clock.now(), outcome })
        if (!isNew) return 'duplicate'
        if (outcome === to) await end(tx, at, to, event.reference, event.reason)
        else if (outcome !== 'known') log.error({ withdrawal: at.id, outcome }, 'a web-hook does not fit its payout')
        return outcome
      }),
    /** Asks for payouts whose end nobody told us; one that the gateway does not know is sent (again). */
    async poll(): Promise<void> {
      const now = clock.now()
      for (const id of await store.takeUnanswered(db, now, plusMs(now, -ASK_AFTER_MS), ASKED_AT_ONCE)) {
        try {
          const answer = await gateway.queryPayout(id)
          if (answer) await take(id, answer)
          else await send(id)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return
        }
      }
    },
    tasks: [{ name: SEND, run: (payload) => send((payload as { id: string }).id) }] satisfies Task[],
  }
}
