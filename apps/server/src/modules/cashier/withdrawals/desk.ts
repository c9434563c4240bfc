import { type Clock, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { WITHDRAWAL_STATES, type WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import { isSameName, maskName } from '../bank-accounts/rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { depositsStore } from '../deposits/store.ts'
import type { Members, Turnover } from '../ports.ts'
import type { Withdrawal } from './model.ts'
import { checksOf } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type WithdrawalDeskDeps = {
  db: Db
  clock: Clock
  members: Members
  wallet: Pick<Wallet, 'balanceOf'>
  accounts: BankAccountsService
  turnover: Turnover | null
  bounds(): { largeSum: Money }
}
export type WithdrawalDesk = ReturnType<typeof withdrawalDesk>
type Asked = { state: 'open' | 'done' | WithdrawalState; search?: string | undefined; page: number; pageSize: number }

const OPEN: readonly WithdrawalState[] = ['requested', 'held', 'approved', 'paying']
const DONE: readonly WithdrawalState[] = ['paid', 'rejected', 'failed']

/** What checkers and payers read: the queue, and everything about one withdrawal. */
export function withdrawalDesk({ db, clock, members, wallet, accounts, turnover, bounds }: WithdrawalDeskDeps) {
  async function turnoverOf(reader: Reader, memberId: MemberId) {
    const { last } = await depositsStore.credited(reader, memberId)
    if (!turnover || !last) return null
    return { staked: await turnover.since(reader, memberId, last.at), lastDeposit: last.amount }
  }
  async function views(reader: Reader, list: readonly Withdrawal[]) {
    const ids = [...new Set(list.map((one) => one.memberId))]
    const [names, paid] = [await members.usernames(reader, ids), await store.paid(reader, ids)]
    const known = await accounts.byIds(reader, [...new Set(list.map((one) => one.accountId))])
    const now = clock.now()
    const shown = []
    for (const one of list) {
      const account = known.get(one.accountId)!
      const { holder } = accounts.opened(account)
      const payeeName = await members.payeeNameOf(reader, one.memberId)
      const checks = checksOf(
        {
          amount: one.amount,
          paidBefore: paid.get(one.memberId)?.count ?? 0,
          accountAddedAt: account.addedAt,
          nameMatches: payeeName !== null && isSameName(payeeName, holder),
          restsUntil: await members.restsUntil(reader, one.memberId),
          receivable: (await wallet.balanceOf(reader, one.memberId)).receivable,
          largeSum: bounds().largeSum,
          turnover: await turnoverOf(reader, one.memberId),
        },
        now,
      )
      shown.push({
        id: one.id,
        memberId: one.memberId,
        username: names.get(one.memberId) ?? '',
        method: one.method,
        amount: one.amount,
        fee: one.fee,
        payout: (one.amount - one.fee) as Money,
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
      })
    }
    return shown
  }
  return {
    view: async (reader: Reader, one: Withdrawal) => (await views(reader, [one]))[0]!,
    async queue({ state, ...asked }: Asked) {
      const [page, pageSize] = [Math.max(asked.page, 1), boundedPageSize(asked.pageSize)]
      const search = asked.search?.trim() || null
      const states = state === 'open' ? OPEN : state === 'done' ? DONE : [state]
      const memberIds = search === null ? null : await members.search(db, search)
      const { items, total } = await store.desk(
        db,
        { states, memberIds, id: search },
        { limit: pageSize, offset: (page - 1) * pageSize },
      )
      return { items: await views(db, items), page, pageSize, total, counts: await store.counts(db, WITHDRAWAL_STATES) }
    },
    async detail(id: string) {
      const one = await store.byId(db, id)
      if (!one) return refuse('cashier.order_unknown')
      return {
        ...(await views(db, [one]))[0]!,
        note: one.note,
        gatewayReference: one.gatewayReference,
        history: await store.moves(db, id),
        depositedTotal: (await depositsStore.credited(db, one.memberId)).total,
        withdrawnTotal: (await store.paid(db, [one.memberId])).get(one.memberId)?.total ?? (0n as Money),
      }
    },
  }
}
