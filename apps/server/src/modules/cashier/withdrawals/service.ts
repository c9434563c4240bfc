import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { PaymentMethod } from '@croupier/wire/cashier/methods'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { price, termsOf } from '../methods/rules.ts'
import type { OwnOrders } from '../orders/model.ts'
import type { Members } from '../ports.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import { mayRequest, trackerOf } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type WithdrawalsDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'balanceOf'>
  members: Members
  accounts: BankAccountsService
  moves: WithdrawalMoves
  currency(): string
  methods(): readonly PaymentMethod[]
}
export type WithdrawalsService = ReturnType<typeof withdrawalsService>
type Asking = { method: string; bankAccountId: string; amount: Money }

/** Withdrawals as a member sees them: request once, then follow. A member cannot take one back (T042). */
export function withdrawalsService(deps: WithdrawalsDeps) {
  const { db, wallet, members } = deps
  return {
    /** T030, T033. The amount leaves the balance in this transaction. Refuses with the condition that is not met. */
    request: (tx: Tx, memberId: MemberId, asked: Asking) => request(deps, tx, memberId, asked),
    async list(memberId: MemberId, asked: OwnOrders<WithdrawalState>) {
      const found = await store.ofMember(db, memberId, asked)
      return { ...found, items: await viewsOf(deps, db, found.items) }
    },
    async byId(memberId: MemberId, id: string) {
      const one = await store.byId(db, id)
      if (!one || one.memberId !== memberId) return refuse('cashier.order_unknown')
      return viewOf(deps, db, one)
    },
    async readiness(memberId: MemberId) {
      const { cash, receivable } = await wallet.balanceOf(db, memberId)
      return { available: cash, receivable, cooldownEndsAt: await members.cooldownEnd(db, memberId) }
    },
  }
}

async function request(deps: WithdrawalsDeps, tx: Tx, memberId: MemberId, { method, bankAccountId, amount }: Asking) {
  const { clock, random, wallet, members, accounts, moves, currency, methods } = deps
  const { fee } = price(termsOf(methods(), method, 'withdrawal'), amount)
  const { kind } = methods().find(({ code }) => code === method)!
  const account = await accounts.forWithdrawal(tx, memberId, { id: bankAccountId, kind })
  const { receivable } = await wallet.balanceOf(tx, memberId)
  const cooldownEndsAt = await members.cooldownEnd(tx, memberId)
  const now = clock.now()
  mayRequest({ cooldownEndsAt, usableFrom: account.usableFrom, receivable }, now)
  const requested: Withdrawal = {
    id: `w${humanId(random)}`,
    memberId,
    method,
    accountId: account.id,
    amount,
    currency: currency(),
    fee,
    state: 'requested',
    requestedAt: now,
    checkedAt: null,
    checks: null,
    sentAt: null,
    settledAt: null,
    note: null,
    claimedBy: null,
    claimedAt: null,
    approvedBy: null,
    paidBy: null,
    gatewayReference: null,
    askedAt: null,
  }
  await moves.request(tx, requested)
  return viewOf(deps, tx, requested)
}

type Viewing = Pick<WithdrawalsDeps, 'accounts' | 'methods'>

const viewOf = async (deps: Viewing, reader: Reader, one: Withdrawal) => (await viewsOf(deps, reader, [one]))[0]!

async function viewsOf({ accounts, methods }: Viewing, reader: Reader, list: readonly Withdrawal[]) {
  const accountIds = new Set(list.map(({ accountId }) => accountId))
  const known = await accounts.byIds(reader, [...accountIds])
  return list.map((one) => {
    const { institution = '', numberEnds = '' } = known.get(one.accountId) ?? {}
    const minutesTo = methods().find(({ code }) => code === one.method)?.withdrawal?.minutesTo ?? 0
    return {
      id: one.id,
      method: one.method,
      amount: one.amount,
      fee: one.fee,
      payout: units(one.amount - one.fee),
      state: one.state,
      account: { institution, numberEnds },
      requestedAt: one.requestedAt,
      note: one.note,
      ...trackerOf(one, minutesTo),
    }
  })
}
