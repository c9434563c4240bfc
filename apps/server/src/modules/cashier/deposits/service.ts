import { type Clock, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { PaymentMethod } from '@croupier/wire/cashier/methods'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { PaymentGateway } from '../gateway/port.ts'
import type { FailureBounds } from '../methods/policy.ts'
import { price, termsOf } from '../methods/rules.ts'
import type { OwnOrders } from '../orders/model.ts'
import type { DepositAdmission } from '../ports.ts'
import type { Deposit } from './model.ts'
import type { DepositMoves } from './moves.ts'
import { mayTry } from './rules.ts'
import type { Settlement } from './settlement.ts'
import { depositsStore as store } from './store.ts'

export type DepositsDeps = {
  db: Db
  clock: Clock
  random: Random
  gateway: PaymentGateway
  settlement: Settlement
  admission: DepositAdmission
  moves: DepositMoves
  methods(): readonly PaymentMethod[]
  bounds(): { depositMinutes: number }
  failures(): FailureBounds
  /** What was paid out to a member over its life. */
  paidOut(reader: Reader, memberId: MemberId): Promise<Money>
}
export type DepositsService = ReturnType<typeof depositsService>

/** How often one order is asked for, by a member who looks and by the clock. */
const LOOK_MS = 5 * MS.second
const POLL_MS = 30 * MS.second
const LATE_POLL_MS = 10 * MS.minute
const FORGET_MS = 3 * MS.day
const POLLED_AT_ONCE = 50

export const depositView = (one: Deposit) => ({
  id: one.id,
  method: one.method,
  amount: one.amount,
  fee: one.fee,
  credit: units(one.amount - one.fee),
  state: one.state,
  reason: one.reason,
  createdAt: one.createdAt,
  expiresAt: one.expiresAt,
  settledAt: one.settledAt,
  redirectUrl: one.state === 'pending' ? one.redirectUrl : null,
})

/** What is known of a deposit before its gateway has answered. */
const UNPAID = {
  state: 'created',
  reason: null,
  settledAt: null,
  gatewayReference: null,
  redirectUrl: null,
  authorisationId: null,
  paidAmount: null,
  reversedAmount: ZERO,
  turnoverDay: null,
  turnoverBefore: ZERO,
  askedAt: null,
} as const

/** Deposits as a member sees them: order, page of the gateway, state. */
export function depositsService(deps: DepositsDeps) {
  const { db, clock, random, gateway, settlement, moves, methods, bounds, failures, paidOut } = deps

  /** Our row first, the gateway after it: an order that the gateway knows and we do not cannot exist. */
  async function openAtGateway(order: Deposit): Promise<Deposit> {
    const method = methods().find((one) => one.code === order.method) ?? refuse('cashier.method_unknown')
    const { reference, payUrl } = await gateway.create({
      orderId: order.id,
      amount: order.amount,
      method: order.method,
      kind: method.kind,
      expiresAt: order.expiresAt,
    })
    return db.transaction().execute(async (tx) => {
      const now = (await store.lock(tx, order.id))!
      const opened = { gatewayReference: now.gatewayReference ?? reference, redirectUrl: payUrl }
      await store.save(tx, now.id, opened)
      // A web-hook may have been here before this answer: what it said stays.
      return now.state === 'created' ? moves.move(tx, { ...now, ...opened }, 'pending') : { ...now, ...opened }
    })
  }
  /** Asks the gateway, unless somebody did within `everyMs`; a gateway that does not answer changes nothing. */
  async function refresh(order: Deposit, everyMs: number): Promise<Deposit> {
    const now = clock.now()
    if (!(await store.takeTurn(db, order.id, now, plusMs(now, -everyMs)))) return order
    try {
      const answer = await gateway.query(order.id)
      if (answer && answer.state !== 'pending') await settlement.hearAnswer(order.id, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return order
    }
    await settlement.expire(order.id)
    return (await store.byId(db, order.id)) ?? order
  }
  return {
    async create(memberId: MemberId, { method, amount }: { method: string; amount: Money }, key: string) {
      const { fee } = price(termsOf(methods(), method, 'deposit'), amount)
      const createdAt = clock.now()
      const known = await store.byKey(db, memberId, key)
      if (!known) mayTry(await store.declinedInARow(db, memberId), failures(), createdAt)
      const expiresAt = plusMs(createdAt, bounds().depositMinutes * MS.minute)
      const fresh = { ...UNPAID, id: `d${humanId(random)}`, memberId, method, amount, fee, createdAt, expiresAt }
      const order =
        known ?? (await add(deps, { ...fresh, idempotencyKey: key })) ?? (await store.byKey(db, memberId, key))!
      if (order.method !== method || order.amount !== amount) refuse('request.idempotency_key_reused')
      return depositView(order.state === 'created' ? await openAtGateway(order) : order)
    },
    async list(memberId: MemberId, asked: OwnOrders<DepositState>) {
      const found = await store.ofMember(db, memberId, asked)
      const credited = await store.creditedTotal(db, memberId)
      const netDeposited = units(credited - (await paidOut(db, memberId)))
      return { ...found, items: found.items.map(depositView), netDeposited }
    },
    async byId(memberId: MemberId, id: string) {
      const order = await store.byId(db, id)
      if (!order || order.memberId !== memberId) return refuse('cashier.order_unknown')
      const isOpen = order.state === 'pending' || order.state === 'created'
      return depositView(isOpen ? await refresh(order, LOOK_MS) : order)
    },
    /** T031 late: asks for every order whose end nobody told us, and ends those whose time is over. */
    async poll(): Promise<void> {
      const now = clock.now()
      const after = plusMs(now, -FORGET_MS)
      for (const order of await store.waiting(db, ['created', 'pending'], after, POLLED_AT_ONCE)) {
        if (msBetween(order.createdAt, now) >= POLL_MS) await refresh(order, POLL_MS)
      }
      for (const order of await store.waiting(db, ['expired'], after, POLLED_AT_ONCE))
        await refresh(order, LATE_POLL_MS)
    },
  }
}

/** Records an order, if admission allows it. Undefined when the key has an order already. */
const add = ({ db, admission, moves }: DepositsDeps, order: Deposit & { idempotencyKey: string }) =>
  db.transaction().execute(async (tx) => {
    await admission.ask(tx, { memberId: order.memberId, at: order.createdAt })
    return moves.open(tx, order)
  })
