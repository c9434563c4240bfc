import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/log.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { GatewayEvent } from '../gateway/model.ts'
import type { PaymentGateway, PayoutAnswer } from '../gateway/port.ts'
import { orderEventsStore } from '../orders/events-store.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import { judgePayout } from './rules.ts'
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
const sending = z.object({ id: z.string() })
const ASK_AFTER_MS = MS.minute
const ASKED_AT_ONCE = 50

/** Sends approved withdrawals to the gateway and ends them by its signed reports. Every step may run again. */
export function payouts({ db, clock, jobs, log, gateway, accounts, moves }: PayoutsDeps) {
  async function end(tx: Tx, at: Withdrawal, to: 'paid' | 'failed', reference: string, reason: string | null) {
    const change = { settledAt: clock.now(), gatewayReference: at.gatewayReference ?? reference }
    const note = to === 'failed' ? { note: reason } : {}
    await moves.move(tx, at, to, { by: null, note: reason, change: { ...change, ...note } })
  }
  /** Applies the gateway's answer about a payout. */
  const apply = (id: string, answer: PayoutAnswer) =>
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
    const { currency, amount, fee } = one
    const payout = { payoutId: id, amount: units(amount - fee), currency, account: accounts.decrypt(account) }
    await apply(id, await gateway.payout(payout))
  }
  return {
    /** Called in the transaction that makes it `paying`: the payout is sent if and only if that commits. */
    sendLater: (tx: Tx, id: string) => jobs.add(tx, SEND, { id }, { key: `${SEND}:${id}` }),
    /** One web-hook about a payout. */
    hear: (event: GatewayEvent) =>
      db.transaction().execute(async (tx) => {
        const at = await store.lock(tx, event.orderId)
        const outcome = judgePayout(at, event)
        if (!at || outcome === 'early') return refuse('cashier.webhook_early')
        const { eventId, orderId, type, amount, authorisationId, reference, reason } = event
        const heard = { eventId, orderId, type, amount, authorisationId, receivedAt: clock.now(), outcome }
        if (!(await orderEventsStore.record(tx, heard))) return 'duplicate'
        if (outcome === 'paid' || outcome === 'failed') await end(tx, at, outcome, reference, reason)
        else if (outcome !== 'known') log.error({ withdrawal: at.id, outcome }, 'a web-hook does not fit its payout')
        return outcome
      }),
    /** Asks about payouts without an answer; sends one that the gateway does not know. */
    async poll(): Promise<void> {
      const now = clock.now()
      for (const id of await store.takeUnanswered(db, now, plusMs(now, -ASK_AFTER_MS), ASKED_AT_ONCE)) {
        try {
          const answer = await gateway.queryPayout(id)
          if (answer) await apply(id, answer)
          else await send(id)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return
        }
      }
    },
    tasks: [{ name: SEND, run: (payload) => send(z.parse(sending, payload).id) }] satisfies Task[],
  }
}
