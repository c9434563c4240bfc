import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { FailureBounds } from '../methods/policy.ts'
import { orderEventsStore } from '../orders/events-store.ts'
import { searchOf } from '../orders/search.ts'
import type { Members } from '../ports.ts'
import type { Deposit } from './model.ts'
import { restAfter } from './rules.ts'
import type { Settlement } from './settlement.ts'
import { depositsStore as store } from './store.ts'

export type DepositDeskDeps = {
  db: Db
  clock: Clock
  members: Members
  settlement: Settlement
  failures(): FailureBounds
}
export type DepositDesk = ReturnType<typeof depositDesk>

/** What staff see and do about deposits. */
export function depositDesk(deps: DepositDeskDeps) {
  const { db, clock, members, settlement, failures } = deps

  async function views(deposits: readonly Deposit[]) {
    const names = await members.usernames(db, [...new Set(deposits.map((one) => one.memberId))])
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
  const view = async (deposit: Deposit) => (await views([deposit]))[0]!

  return {
    async list(asked: {
      state?: DepositState | undefined
      search?: string | undefined
      page: number
      pageSize: number
    }) {
      const filter = { state: asked.state, search: await searchOf(db, members, asked.search) }
      const found = await store.desk(db, filter, asked)
      return { ...found, items: await views(found.items), counts: await store.counts(db) }
    },
    async detail(id: string) {
      const deposit = await store.byId(db, id)
      if (!deposit) return refuse('cashier.order_unknown')
      const events = (await orderEventsStore.ofOrder(db, id)).map(({ eventId, type, amount, receivedAt, outcome }) => ({
        eventId,
        type,
        amount,
        receivedAt,
        outcome,
      }))
      return { ...(await view(deposit)), events }
    },
    async fail(tx: Tx, by: StaffCall, { id, reason }: { id: string; reason: string }) {
      const ended = await settlement.decideHeld(tx, id, 'failed', 'rejected_by_staff')
      const after = { state: ended.state }
      await by.audit(tx, { object: `deposit:${id}`, before: { state: 'held' }, after, reason })
      return view(ended)
    },
    /** T044: whose deposits rest or are stopped, the last failure first. */
    async rests(asked: { page: number; pageSize: number }) {
      const [page, pageSize] = [Math.max(asked.page, 1), boundedPageSize(asked.pageSize)]
      const [bounds, now] = [failures(), clock.now()]
      const all = (await store.declinedInRows(db, bounds.failures))
        .flatMap(({ memberId, failedAt }) => {
          const rest = restAfter(failedAt, bounds, now)
          return rest
            ? [{ memberId, failures: failedAt.length, lastFailureAt: failedAt.at(-1)!, until: rest.until }]
            : []
        })
        .toSorted((one, two) => two.lastFailureAt.getTime() - one.lastFailureAt.getTime())
      const shown = all.slice((page - 1) * pageSize, page * pageSize)
      const names = await members.usernames(
        db,
        shown.map(({ memberId }) => memberId),
      )
      const items = shown.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' }))
      return { items, page, pageSize, total: all.length }
    },
    /** T044: the failures so far count no more. */
    async lift(tx: Tx, by: StaffCall, { memberId, reason }: { memberId: MemberId; reason: string }) {
      if (!(await members.usernames(tx, [memberId])).has(memberId)) refuse('cashier.member_unknown')
      await store.lift(tx, memberId, clock.now())
      await by.audit(tx, { object: `member:${memberId}`, reason })
      return {}
    },
  }
}
