import { type Clock, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import { isSameName, maskName } from '../bank-accounts/rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { depositsStore } from '../deposits/store.ts'
import { orderMovesStore } from '../orders/moves-store.ts'
import { searchOf } from '../orders/search.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { Members, Turnover } from '../ports.ts'
import type { Withdrawal } from './model.ts'
import { checksOf } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type StaffWithdrawalsDeps = {
  db: Db
  clock: Clock
  members: Members
  wallet: Pick<Wallet, 'balancesOf'>
  accounts: BankAccountsService
  turnover: Turnover
  bounds(): { largeSum: Money }
}
export type StaffWithdrawals = ReturnType<typeof staffWithdrawals>
type Asked = { state: 'open' | 'done' | WithdrawalState; search?: string | undefined; page: number; pageSize: number }

const OPEN: readonly WithdrawalState[] = ['requested', 'held', 'approved', 'paying']
const DONE: readonly WithdrawalState[] = ['paid', 'rejected', 'failed']
const statesOf = (state: Asked['state']): readonly WithdrawalState[] =>
  state === 'open' ? OPEN : state === 'done' ? DONE : [state]

/** Loads the facts for the checks of a page of withdrawals: one query each, however many rows. */
async function loadFacts(deps: StaffWithdrawalsDeps, reader: Reader, list: readonly Withdrawal[]) {
  const { members, wallet, accounts, turnover } = deps
  const memberIds = [...new Set(list.map((one) => one.memberId))]
  const deposits = await depositsStore.lastCredited(reader, memberIds)
  return {
    names: await members.usernames(reader, memberIds),
    payees: await members.payees(reader, memberIds),
    balances: await wallet.balancesOf(reader, memberIds),
    totals: await totalsStore.ofMembers(reader, memberIds),
    accounts: await accounts.byIds(reader, [...new Set(list.map((one) => one.accountId))]),
    deposits,
    turnover: await turnover.since(reader, deposits),
  }
}
type Facts = Awaited<ReturnType<typeof loadFacts>>

/** The turnover since the last deposit was credited. */
function turnoverOf({ deposits, turnover }: Facts, memberId: MemberId) {
  const last = deposits.get(memberId)
  if (!last) return null
  return { staked: units((turnover.get(memberId) ?? ZERO) - last.turnoverBefore), lastDeposit: last.amount }
}

/** One withdrawal as staff see it. */
function viewOf({ clock, accounts, bounds }: StaffWithdrawalsDeps, facts: Facts, one: Withdrawal) {
  const now = clock.now()
  const account = facts.accounts.get(one.accountId)!
  const { holder } = accounts.decrypt(account)
  const payee = facts.payees.get(one.memberId)
  const checks = checksOf(
    {
      amount: one.amount,
      paidBefore: facts.totals.get(one.memberId)?.paidWithdrawals ?? 0,
      accountAddedAt: account.addedAt,
      nameMatches: payee?.name ? isSameName(payee.name, holder) : false,
      cooldownEndsAt: payee?.cooldownEndsAt ?? null,
      receivable: facts.balances.get(one.memberId)?.receivable ?? ZERO,
      largeSum: bounds().largeSum,
      turnover: turnoverOf(facts, one.memberId),
    },
    now,
  )
  return {
    id: one.id,
    memberId: one.memberId,
    username: facts.names.get(one.memberId) ?? '',
    method: one.method,
    amount: one.amount,
    fee: one.fee,
    payout: units(one.amount - one.fee),
    state: one.state,
    account: {
      institution: account.institution,
      holder: maskName(holder),
      numberEnds: account.numberEnds,
      addedAt: account.addedAt,
    },
    requestedAt: one.requestedAt,
    waitingSeconds: Math.floor(msBetween(one.requestedAt, one.settledAt ?? now) / 1000),
    checks,
    claimedBy: one.claimedBy,
    approvedBy: one.approvedBy,
    paidBy: one.paidBy,
  }
}

/** Withdrawals as checkers and payers see them: the queue, and one with its checks and history. */
export function staffWithdrawals(deps: StaffWithdrawalsDeps) {
  const { db, members } = deps
  async function views(list: readonly Withdrawal[]) {
    const facts = await loadFacts(deps, db, list)
    return list.map((one) => viewOf(deps, facts, one))
  }
  return {
    async queue({ state, search, ...asked }: Asked) {
      const filter = { states: statesOf(state), search: await searchOf(db, members, search) }
      const found = await store.forStaff(db, filter, asked)
      return { ...found, items: await views(found.items), counts: await store.counts(db, OPEN) }
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
