import { type Clock, type Instant, msBetween } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { maskName } from '../bank-accounts/rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { orderMovesStore } from '../orders/moves-store.ts'
import { searchOf } from '../orders/search.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { Members } from '../ports.ts'
import type { WithdrawalChecks } from './checks.ts'
import type { Withdrawal } from './model.ts'
import { riskOf } from './rules.ts'
import { type StaffFilter, withdrawalsStore as store, type WithdrawalSort } from './store.ts'

export type StaffWithdrawalsDeps = {
  db: Db
  clock: Clock
  members: Members
  accounts: BankAccountsService
  checks: WithdrawalChecks
}
export type StaffWithdrawals = ReturnType<typeof staffWithdrawals>
type Asked = {
  state: 'open' | 'done' | WithdrawalState
  search?: string | undefined
  /** By the time of the request. */
  from?: Instant | undefined
  to?: Instant | undefined
  sort?: WithdrawalSort | undefined
  page: number
  pageSize: number
}

/** The rows of a list that are ranked by risk. A risk is computed from the checks, so the database cannot sort by it. */
const MAX_RANKED = 500

const OPEN: readonly WithdrawalState[] = ['requested', 'held', 'approved', 'paying']
const DONE: readonly WithdrawalState[] = ['paid', 'rejected', 'failed']
const statesOf = (state: Asked['state']): readonly WithdrawalState[] =>
  state === 'open' ? OPEN : state === 'done' ? DONE : [state]

/** Loads the names and accounts of a page of withdrawals, and the checks of those that are not decided yet. */
async function loadDetails(
  { members, accounts, checks }: StaffWithdrawalsDeps,
  reader: Reader,
  list: readonly Withdrawal[],
) {
  return {
    names: await members.usernames(reader, [...new Set(list.map((one) => one.memberId))]),
    accounts: await accounts.byIds(reader, [...new Set(list.map((one) => one.accountId))]),
    checks: await checks.of(
      reader,
      list.filter((one) => one.checks === null),
    ),
  }
}
type Details = Awaited<ReturnType<typeof loadDetails>>

/** One withdrawal as staff see it. */
function viewOf({ clock, accounts }: StaffWithdrawalsDeps, details: Details, one: Withdrawal) {
  const account = details.accounts.get(one.accountId)!
  const checks = one.checks ?? details.checks.get(one.id) ?? []
  return {
    id: one.id,
    memberId: one.memberId,
    username: details.names.get(one.memberId) ?? '',
    method: one.method,
    amount: one.amount,
    fee: one.fee,
    payout: units(one.amount - one.fee),
    state: one.state,
    account: {
      institution: account.institution,
      holder: maskName(accounts.decrypt(account).holder),
      numberEnds: account.numberEnds,
      addedAt: account.addedAt,
    },
    requestedAt: one.requestedAt,
    waitingSeconds: Math.floor(msBetween(one.requestedAt, one.settledAt ?? clock.now()) / 1000),
    checks: [...checks],
    checkedAt: one.checks && one.checkedAt,
    risk: riskOf(checks),
    claimedBy: one.claimedBy,
    approvedBy: one.approvedBy,
    paidBy: one.paidBy,
  }
}

/** The oldest withdrawals of a list by their risk, and by age where the risk is the same. */
async function ranked({ db, checks }: StaffWithdrawalsDeps, filter: StaffFilter): Promise<Withdrawal[]> {
  const oldest = await store.oldestForStaff(db, filter, MAX_RANKED)
  const undecided = await checks.of(
    db,
    oldest.filter((one) => one.checks === null),
  )
  const risks = new Map(oldest.map((one) => [one.id, riskOf(one.checks ?? undecided.get(one.id) ?? [])]))
  return oldest.toSorted((a, b) => risks.get(b.id)! - risks.get(a.id)!)
}

/** Withdrawals as checkers and payers see them: the queue, and one with its checks and history. */
export function staffWithdrawals(deps: StaffWithdrawalsDeps) {
  const { db, members } = deps
  async function views(list: readonly Withdrawal[]) {
    const details = await loadDetails(deps, db, list)
    return list.map((one) => viewOf(deps, details, one))
  }
  return {
    async queue({ state, search, from, to, sort = 'oldest', ...asked }: Asked) {
      const filter = { states: statesOf(state), search: await searchOf(db, members, search), from, to, sort }
      const found = await store.forStaff(db, filter, asked)
      const byRisk = sort === 'riskiest' ? await ranked(deps, filter) : []
      const first = (found.page - 1) * found.pageSize
      const items = found.items.map((one, at) => byRisk[first + at] ?? one)
      return { ...found, items: await views(items), counts: await store.counts(db, OPEN) }
    },
    async detail(id: string) {
      const one = (await store.byId(db, id)) ?? refuse('cashier.order_unknown')
      const [view] = await views([one])
      const totals = await totalsStore.ofMember(db, one.memberId)
      return {
        ...view!,
        note: one.note,
        gatewayReference: one.gatewayReference,
        history: await orderMovesStore.ofOrder(db, id),
        depositedTotal: totals.deposited,
        withdrawnTotal: totals.withdrawn,
      }
    },
  }
}
