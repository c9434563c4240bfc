import { type Clock, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { PaymentMethod } from '@croupier/wire/cashier/methods'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentGateway } from '../gateway/port.ts'
import type { FailureBounds } from '../methods/policy.ts'
import { price, termsOf } from '../methods/rules.ts'
import type { OwnOrders } from '../orders/model.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { DepositAdmission } from '../ports.ts'
import type { DepositEnding } from './ending.ts'
import type { Deposit } from './model.ts'
import { moveDeposit, openDeposit } from './moves.ts'
import type { DepositReports } from './reports.ts'
import { mayTry } from './rules.ts'
import { depositsStore as store } from './store.ts'

export type DepositsDeps = {
  db: Db
  clock: Clock
  random: Random
  gateway: PaymentGateway
  reports: DepositReports
  ending: DepositEnding
  admission: DepositAdmission
  currency(): string
  methods(): readonly PaymentMethod[]
  bounds(): { depositMinutes: number }
  failures(): FailureBounds
}
export type DepositsService = ReturnType<typeof depositsService>

/** The gateway is asked about one order at most this often: while its member looks, on a schedule, and after its expiry. */
const LOOK_MS = 5 * MS.second
const POLL_MS = 30 * MS.second
const LATE_POLL_MS = 10 * MS.minute
const FORGET_MS = 3 * MS.day
const POLLED_AT_ONCE = 50

type Order = { method: string; amount: Money }

/** Deposits as a member sees them: order, page of the gateway, state. */
export function depositsService(deps: DepositsDeps) {
  const { db } = deps
  return {
    /** The same key again answers the order that it made. */
    create: (memberId: MemberId, order: Order, key: string) => create(deps, memberId, order, key),
    async list(memberId: MemberId, asked: OwnOrders<DepositState>) {
      const found = await store.ofMember(db, memberId, asked)
      const { deposited, withdrawn } = await totalsStore.ofMember(db, memberId)
      return { ...found, items: found.items.map(depositView), netDeposited: units(deposited - withdrawn) }
    },
    async byId(memberId: MemberId, id: string) {
      const order = await store.byId(db, id)
      if (!order || order.memberId !== memberId) return refuse('cashier.order_unknown')
      const isOpen = order.state === 'pending' || order.state === 'created'
      return depositView(isOpen ? await refresh(deps, order, LOOK_MS) : order)
    },
    /** T031: asks about every order without a final report, and ends those whose time is over. */
    poll: () => poll(deps),
  }
}

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

async function create(deps: DepositsDeps, memberId: MemberId, { method, amount }: Order, key: string) {
  const { db, clock, random, currency, methods, bounds, failures } = deps
  const { fee } = price(termsOf(methods(), method, 'deposit'), amount)
  const createdAt = clock.now()
  const known = await store.byKey(db, memberId, key)
  if (!known) mayTry(await store.declinedInARow(db, memberId), failures(), createdAt)
  const expiresAt = plusMs(createdAt, bounds().depositMinutes * MS.minute)
  const asked = { memberId, method, amount, currency: currency(), fee, createdAt, expiresAt }
  const fresh = { ...UNPAID, ...asked, id: `d${humanId(random)}` }
  const order = known ?? (await add(deps, { ...fresh, idempotencyKey: key })) ?? (await store.byKey(db, memberId, key))!
  if (order.method !== method || order.amount !== amount) refuse('request.idempotency_key_reused')
  return depositView(order.state === 'created' ? await openAtGateway(deps, order) : order)
}

/** The fields of a deposit that only its gateway or its end fills. */
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

/** Records an order, if admission allows it. Undefined when the key has an order already. */
const add = ({ db, admission }: DepositsDeps, order: Deposit & { idempotencyKey: string }) =>
  db.transaction().execute(async (tx) => {
    const { memberId, createdAt: at, amount } = order
    await admission.check(tx, { memberId, at, amount })
    return openDeposit(tx, order)
  })

/** Our row first, the gateway after it: the gateway cannot know an order that we do not. */
async function openAtGateway({ db, clock, gateway, methods }: DepositsDeps, order: Deposit): Promise<Deposit> {
  const method = methods().find((one) => one.code === order.method) ?? refuse('cashier.method_unknown')
  const { reference, payUrl } = await gateway.create({
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    method: order.method,
    kind: method.kind,
    expiresAt: order.expiresAt,
  })
  return db.transaction().execute(async (tx) => {
    const locked = (await store.lock(tx, order.id))!
    const opened = { gatewayReference: locked.gatewayReference ?? reference, redirectUrl: payUrl }
    await store.save(tx, locked.id, opened)
    const deposit = { ...locked, ...opened }
    // A web-hook may have come before this answer: its state stays.
    return locked.state === 'created' ? moveDeposit(tx, deposit, { to: 'pending', at: clock.now() }) : deposit
  })
}

/** Asks the gateway, unless that happened within `everyMs`. A gateway that does not answer changes nothing. */
async function refresh(deps: DepositsDeps, order: Deposit, everyMs: number): Promise<Deposit> {
  const { db, clock, gateway, reports, ending } = deps
  const now = clock.now()
  if (!(await store.takeTurn(db, order.id, now, plusMs(now, -everyMs)))) return order
  try {
    const answer = await gateway.query(order.id)
    if (answer && answer.state !== 'pending') await reports.hearAnswer(order.id, answer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return order
  }
  await ending.expire(order.id)
  return (await store.byId(db, order.id)) ?? order
}

async function poll(deps: DepositsDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const after = plusMs(now, -FORGET_MS)
  for (const order of await store.waiting(db, ['created', 'pending'], after, POLLED_AT_ONCE)) {
    if (msBetween(order.createdAt, now) >= POLL_MS) await refresh(deps, order, POLL_MS)
  }
  for (const order of await store.waiting(db, ['expired'], after, POLLED_AT_ONCE))
    await refresh(deps, order, LATE_POLL_MS)
}
