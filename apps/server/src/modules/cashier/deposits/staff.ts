import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { DEPOSIT_STATES, type DepositState } from '@croupier/wire/cashier/deposits'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PageRequest, Period } from '../../../platform/db/store.ts'
import type { FailureBounds } from '../methods/policy.ts'
import { orderEventsStore } from '../orders/events-store.ts'
import { searchOf } from '../orders/search.ts'
import type { Members } from '../ports.ts'
import type { DepositEnding } from './ending.ts'
import type { Deposit } from './model.ts'
import { cooldownAfter } from './rules.ts'
import { depositsStore as store } from './store.ts'

export type StaffDepositsDeps = {
  db: Db
  clock: Clock
  members: Members
  ending: DepositEnding
  failures(): FailureBounds
}
export type StaffDeposits = ReturnType<typeof staffDeposits>

/** The period narrows by the time of the order. */
type Search = PageRequest & Period & { state?: DepositState | undefined; search?: string | undefined }

/** Deposits as staff see them, and the acts of staff on them. */
export function staffDeposits(deps: StaffDepositsDeps) {
  return {
    list: (asked: Search) => list(deps, asked),
    detail: (id: string) => detail(deps, id),
    fail: (tx: Tx, by: StaffCall, asked: { id: string; reason: string }) => fail(deps, tx, by, asked),
    /** T044: members whose deposits are in cooldown or stopped, the last failure first. */
    cooldowns: (asked: PageRequest & Period) => cooldowns(deps, asked),
    /** T044: lets a member deposit again; the failures so far no longer count. */
    lift: (tx: Tx, by: StaffCall, asked: { memberId: MemberId; reason: string }) => lift(deps, tx, by, asked),
  }
}

async function list({ db, members }: StaffDepositsDeps, { state, search, from, to, ...paging }: Search) {
  const searchedStates = state ? [state] : DEPOSIT_STATES
  const filter = { state, searchedStates, from, to, search: await searchOf(db, members, search) }
  const found = await store.forStaff(db, filter, paging)
  return { ...found, items: await viewsOf({ db, members }, found.items), counts: await store.counts(db) }
}

async function detail({ db, members }: StaffDepositsDeps, id: string) {
  const deposit = await store.byId(db, id)
  if (!deposit) return refuse('cashier.order_unknown')
  const events = await orderEventsStore.ofOrder(db, id)
  return {
    ...(await viewOf({ db, members }, deposit)),
    events: events.map(({ eventId, type, amount, receivedAt, outcome }) => ({
      eventId,
      type,
      amount,
      receivedAt,
      outcome,
    })),
  }
}

async function fail(
  { db, members, ending }: StaffDepositsDeps,
  tx: Tx,
  by: StaffCall,
  { id, reason }: { id: string; reason: string },
) {
  const ended = await ending.decideHeld(tx, id, 'failed', 'rejected_by_staff')
  const after = { state: ended.state }
  await by.audit(tx, { object: `deposit:${id}`, before: { state: 'held' }, after, reason })
  return viewOf({ db, members }, ended)
}

async function cooldowns({ db, clock, members, failures }: StaffDepositsDeps, asked: PageRequest & Period) {
  const page = Math.max(asked.page, 1)
  const pageSize = boundedPageSize(asked.pageSize)
  const bounds = failures()
  const now = clock.now()
  const declined = await store.declinedInRows(db, bounds.failures)
  const all = declined
    .flatMap(({ memberId, failedAt }) => {
      const cooldown = cooldownAfter(failedAt, bounds, now)
      const last = failedAt.at(-1)
      return cooldown && last
        ? [{ memberId, failures: failedAt.length, lastFailureAt: last, until: cooldown.until }]
        : []
    })
    .filter(({ lastFailureAt: at }) => (!asked.from || at >= asked.from) && (!asked.to || at < asked.to))
    .toSorted((one, other) => other.lastFailureAt.getTime() - one.lastFailureAt.getTime())
  const shown = all.slice((page - 1) * pageSize, page * pageSize)
  const memberIds = shown.map(({ memberId }) => memberId)
  const names = await members.usernames(db, memberIds)
  const items = shown.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' }))
  return { items, page, pageSize, total: all.length }
}

async function lift(
  { clock, members }: StaffDepositsDeps,
  tx: Tx,
  by: StaffCall,
  { memberId, reason }: { memberId: MemberId; reason: string },
) {
  if (!(await members.usernames(tx, [memberId])).has(memberId)) refuse('cashier.member_unknown')
  await store.lift(tx, memberId, clock.now())
  await by.audit(tx, { object: `member:${memberId}`, reason })
  return {}
}

type Viewing = Pick<StaffDepositsDeps, 'db' | 'members'>

const viewOf = async (deps: Viewing, deposit: Deposit) => (await viewsOf(deps, [deposit]))[0]!

async function viewsOf({ db, members }: Viewing, deposits: readonly Deposit[]) {
  const memberIds = new Set(deposits.map(({ memberId }) => memberId))
  const names = await members.usernames(db, [...memberIds])
  return deposits.map((one) => ({
    id: one.id,
    memberId: one.memberId,
    username: names.get(one.memberId) ?? '',
    method: one.method,
    amount: one.amount,
    fee: one.fee,
    paidAmount: one.paidAmount,
    reversedAmount: one.reversedAmount,
    state: one.state,
    reason: one.reason,
    gatewayReference: one.gatewayReference,
    authorisationId: one.authorisationId,
    createdAt: one.createdAt,
    settledAt: one.settledAt,
  }))
}
