import type { Clock, Instant } from '@croupier/kernel/clock'
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
import { totalsStore } from '../orders/totals-store.ts'
import type { Members, WithdrawalAdmission } from '../ports.ts'
import type { ReceiptsService } from '../receipts/service.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import { isRequestable, mayRequest, partsOf, trackerOf } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type WithdrawalsDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'balanceOf'>
  members: Members
  accounts: BankAccountsService
  moves: WithdrawalMoves
  receipts: Pick<ReceiptsService, 'shown'>
  /** Port: refuses `member.dormant` (T062). */
  refuseDormant(tx: Tx, memberId: MemberId): Promise<void>
  checkWithdrawal: WithdrawalAdmission
  currency(): string
  methods(): readonly PaymentMethod[]
}
export type WithdrawalsService = ReturnType<typeof withdrawalsService>
type PayoutTo = { method: string; bankAccountId: string }
type Asking = PayoutTo & { amount: Money }

/** Withdrawals as a member sees them: request once, then follow. A member cannot take one back (T042). */
export function withdrawalsService(deps: WithdrawalsDeps) {
  const { db, wallet, members } = deps
  return {
    /** T030, T033. The amount leaves the balance in this transaction. Refuses with the condition that is not met. */
    request: (tx: Tx, memberId: MemberId, asked: Asking) => request(deps, tx, memberId, asked),
    /** T061: refuses a method or a bank account that the balance of a closed account cannot go to. */
    async checkPayout(reader: Reader, memberId: MemberId, to: PayoutTo): Promise<void> {
      await payoutAccount(deps, reader, memberId, to)
    },
    payBalance: (tx: Tx, memberId: MemberId, to: PayoutTo) => payBalance(deps, tx, memberId, to),
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

async function request(deps: WithdrawalsDeps, tx: Tx, memberId: MemberId, asked: Asking) {
  const { clock, methods } = deps
  await deps.refuseDormant(tx, memberId)
  const { fee } = price(termsOf(methods(), asked.method, 'withdrawal'), asked.amount)
  const account = await payoutAccount(deps, tx, memberId, asked)
  mayRequest(await standingOf(deps, tx, memberId, account), clock.now())
  await checkIdentity(deps, tx, memberId, asked.amount)
  const requested = withdrawalOf(deps, memberId, { ...asked, fee, accountId: account.id })
  await deps.moves.request(tx, requested)
  return viewOf(deps, tx, requested)
}

/** T013: sums over the life of the account, open withdrawals included, may need a check of identity. */
async function checkIdentity({ checkWithdrawal }: WithdrawalsDeps, tx: Tx, memberId: MemberId, amount: Money) {
  const { deposited } = await totalsStore.ofMember(tx, memberId)
  await checkWithdrawal(tx, { memberId, amount, deposited, withdrawn: () => store.grossOf(tx, memberId) })
}

/** The member's bank account for a method. */
function payoutAccount(
  { methods, accounts }: WithdrawalsDeps,
  reader: Reader,
  memberId: MemberId,
  { method, bankAccountId }: PayoutTo,
) {
  termsOf(methods(), method, 'withdrawal')
  const { kind } = methods().find(({ code }) => code === method)!
  return accounts.forWithdrawal(reader, memberId, { id: bankAccountId, kind })
}

async function standingOf(
  { wallet, members }: WithdrawalsDeps,
  tx: Tx,
  memberId: MemberId,
  { usableFrom }: { usableFrom: Instant },
) {
  const { receivable } = await wallet.balanceOf(tx, memberId)
  return { cooldownEndsAt: await members.cooldownEnd(tx, memberId), usableFrom, receivable }
}

/**
 * T061: requests the whole balance of an account that its member closes, in parts if the method has a maximum. An amount below
 * the minimum costs no fee. Does nothing during a cooldown, or while the member owes money.
 */
async function payBalance(deps: WithdrawalsDeps, tx: Tx, memberId: MemberId, to: PayoutTo): Promise<void> {
  const { clock, wallet, methods, moves } = deps
  const account = await payoutAccount(deps, tx, memberId, to)
  if (!isRequestable(await standingOf(deps, tx, memberId, account), clock.now())) return
  const terms = termsOf(methods(), to.method, 'withdrawal')
  const { cash } = await wallet.balanceOf(tx, memberId)
  for (const part of partsOf(terms, cash))
    await moves.request(tx, withdrawalOf(deps, memberId, { ...to, ...part, accountId: account.id }))
}

type Requested = Asking & { fee: Money; accountId: string }
const withdrawalOf = (
  { clock, random, currency }: WithdrawalsDeps,
  memberId: MemberId,
  { method, amount, fee, accountId }: Requested,
): Withdrawal => ({
  id: `w${humanId(random)}`,
  memberId,
  method,
  accountId,
  amount,
  currency: currency(),
  fee,
  state: 'requested',
  requestedAt: clock.now(),
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
})

type Viewing = Pick<WithdrawalsDeps, 'accounts' | 'methods' | 'receipts'>

const viewOf = async (deps: Viewing, reader: Reader, one: Withdrawal) => (await viewsOf(deps, reader, [one]))[0]!

async function viewsOf({ accounts, methods, receipts }: Viewing, reader: Reader, list: readonly Withdrawal[]) {
  const accountIds = new Set(list.map(({ accountId }) => accountId))
  const known = await accounts.byIds(reader, [...accountIds])
  const paid = list.filter(({ state }) => state === 'paid').map(({ id }) => id)
  const answers = await receipts.shown(reader, paid)
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
      receipt: answers.get(one.id) ?? null,
    }
  })
}
