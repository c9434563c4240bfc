import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { isWholeCents, type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/http/session.ts'
import type { ApprovalKind, Audit, Staff } from '../../staff/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { FailureBounds } from '../methods/policy.ts'
import type { Members } from '../ports.ts'
import type { Deposit } from './model.ts'
import { restAfter } from './rules.ts'
import type { Settlement } from './settlement.ts'
import { depositsStore as store } from './store.ts'

export type DepositDeskDeps = {
  db: Db
  clock: Clock
  random: Random
  members: Members
  wallet: Pick<Wallet, 'post' | 'balanceOf'>
  settlement: Settlement
  audit: Audit
  approvals: Pick<Staff['approvals'], 'request' | 'approvedBetween'>
  failures(): FailureBounds
}
export type DepositDesk = ReturnType<typeof depositDesk>
type Asking = { memberId: MemberId; amount: Money; reason: string; depositId?: string | undefined }
type Credit = { creditId: string; memberId: MemberId; amount: string; depositId: string | null }

/** What the second person is shown of a credit. */
type Shown = { before: { username: string; cash: string }; after: { credit: string; depositId: string | null } }

/** The kind of request under which manual credits wait among the approvals. */
export const CREDIT_KIND = 'cashier.credit'

/** What staff see and do about deposits. Money by hand takes two people (T038). */
export function depositDesk(deps: DepositDeskDeps) {
  const { db, clock, random, members, wallet, settlement, audit, approvals, failures } = deps

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

  async function mayCredit(tx: Tx, { memberId, amount, depositId }: Asking): Promise<void> {
    if (!isWholeCents(amount)) refuse('money.whole_cents')
    if (!(await members.usernames(tx, [memberId])).has(memberId)) refuse('cashier.member_unknown')
    if (depositId === undefined) return
    const deposit = await store.lock(tx, depositId)
    if (!deposit || deposit.memberId !== memberId) return refuse('cashier.order_unknown')
    if (deposit.state !== 'held') refuse('cashier.order_state', { state: deposit.state })
    if (deposit.paidAmount !== amount || deposit.authorisationId === null) refuse('cashier.credit_differs')
  }
  return {
    async list(asked: {
      state?: DepositState | undefined
      search?: string | undefined
      page: number
      pageSize: number
    }) {
      const [page, pageSize] = [Math.max(asked.page, 1), boundedPageSize(asked.pageSize)]
      const search = asked.search?.trim() || null
      const memberIds = search === null ? null : await members.search(db, search)
      const filter = { state: asked.state, memberIds, id: search }
      const { items, total } = await store.desk(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
      return { items: await views(items), page, pageSize, total, counts: await store.counts(db) }
    },
    async detail(id: string) {
      const deposit = await store.byId(db, id)
      if (!deposit) return refuse('cashier.order_unknown')
      const events = (await store.events(db, id)).map(({ eventId, type, amount, receivedAt, outcome }) => ({
        eventId,
        type,
        amount,
        receivedAt,
        outcome,
      }))
      return { ...(await view(deposit)), events }
    },
    async fail(tx: Tx, session: StaffSession, { id, reason }: { id: string; reason: string }, address: string) {
      const ended = await settlement.decideHeld(tx, id, 'failed', 'rejected_by_staff')
      await audit(tx, {
        staffId: session.staffId,
        action: 'deposit.order.decide',
        object: `deposit:${id}`,
        before: { state: 'held' },
        after: { state: ended.state },
        reason,
        address,
      })
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
    async lift(
      tx: Tx,
      session: StaffSession,
      { memberId, reason }: { memberId: MemberId; reason: string },
      from: string,
    ) {
      if (!(await members.usernames(tx, [memberId])).has(memberId)) refuse('cashier.member_unknown')
      await store.lift(tx, memberId, clock.now())
      await audit(tx, {
        ...{ staffId: session.staffId, action: 'deposit.rest.lift', object: `member:${memberId}`, address: from },
        ...{ before: null, after: null, reason },
      })
      return {}
    },
    async requestCredit(tx: Tx, session: StaffSession, asking: Asking, address: string) {
      await mayCredit(tx, asking)
      const { memberId, amount, reason, depositId = null } = asking
      const { cash } = await wallet.balanceOf(tx, memberId)
      const username = (await members.usernames(tx, [memberId])).get(memberId)
      const credit: Credit = { creditId: `c${humanId(random)}`, memberId, amount: moneyText(amount), depositId }
      return approvals.request(tx, {
        kind: CREDIT_KIND,
        object: `member:${memberId}`,
        before: { username, cash: moneyText(cash) },
        after: { credit: credit.amount, cash: moneyText((cash + amount) as Money), depositId },
        payload: credit,
        reason,
        staffId: session.staffId,
        address,
      })
    },
    /** T038: the credits of one day (UTC), `YYYY-MM-DD`. */
    async creditReport(day: string) {
      const from = new Date(`${day}T00:00:00.000Z`)
      const approved = await approvals.approvedBetween(CREDIT_KIND, from, plusMs(from, MS.day))
      const credits = approved.map(({ before, after, ...one }) => {
        const [{ username, cash }, { credit, depositId }] = [before as Shown['before'], after as Shown['after']]
        const [amount, had] = [parseMoney(credit), parseMoney(cash)]
        return {
          ...{
            approvalId: one.approval_id,
            at: one.decided_at!,
            memberId: memberIdOf(one.object.replace(/^member:/, '')),
            username,
          },
          ...{ amount, before: had, after: (had + amount) as Money, reason: one.reason, depositId },
          ...{ askedBy: one.asked_by, approvedBy: one.approved_by },
        }
      })
      return { day, credits, total: credits.reduce((sum, { amount }) => sum + amount, 0n) as Money }
    },
    /** T038: what happens when the second person approves. */
    creditKind: {
      name: CREDIT_KIND,
      permission: 'ledger.adjustment.approve',
      async execute(tx, payload) {
        const { creditId, memberId, amount, depositId } = payload as Credit
        await mayCredit(tx, { memberId, amount: parseMoney(amount), reason: '', depositId: depositId ?? undefined })
        if (depositId) {
          await settlement.decideHeld(tx, depositId, 'credited', 'credited_by_staff')
          return {}
        }
        const to = account.cash(memberId)
        await wallet.post(tx, {
          kind: 'correction',
          reference: creditId,
          at: clock.now(),
          postings: [{ from: account.house('corrections'), to, amount: parseMoney(amount) }],
        })
        return {}
      },
    } satisfies ApprovalKind,
  }
}
