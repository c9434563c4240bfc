import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { larger, type Money, units, ZERO } from '@croupier/kernel/money'
import type { WithdrawalCheck } from '@croupier/wire/cashier/withdrawals.console'
import type { Reader } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import { isSameName } from '../bank-accounts/rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { depositsStore } from '../deposits/store.ts'
import { totalsStore } from '../orders/totals-store.ts'
import type { Members, Turnover } from '../ports.ts'
import type { Withdrawal } from './model.ts'
import { checksOf } from './rules.ts'

export type WithdrawalChecksDeps = {
  clock: Clock
  members: Pick<Members, 'payees'>
  wallet: Pick<Wallet, 'balancesOf'>
  accounts: Pick<BankAccountsService, 'byIds' | 'decrypt'>
  turnover: Turnover
  bounds(): { largeSum: Money }
}
export type WithdrawalChecks = ReturnType<typeof withdrawalChecks>

/** The checks of withdrawals: made for staff who decide, and stored with the decision. */
export const withdrawalChecks = (deps: WithdrawalChecksDeps) => ({
  /** The checks of each withdrawal as of now, by its id. */
  of: (reader: Reader, list: readonly Withdrawal[]) => checksOfEach(deps, reader, list),
})

async function checksOfEach(deps: WithdrawalChecksDeps, reader: Reader, list: readonly Withdrawal[]) {
  const checks = new Map<string, readonly WithdrawalCheck[]>()
  if (list.length === 0) return checks
  const facts = await loadFacts(deps, reader, list)
  for (const one of list) checks.set(one.id, checksOf(factsOf(deps, facts, one), deps.clock.now()))
  return checks
}

/** Loads the facts for a page of withdrawals: one query each, however many rows. */
async function loadFacts(
  { members, wallet, accounts, turnover }: WithdrawalChecksDeps,
  reader: Reader,
  list: readonly Withdrawal[],
) {
  const memberIds = [...new Set(list.map((one) => one.memberId))]
  const deposits = await depositsStore.lastCredited(reader, memberIds)
  return {
    payees: await members.payees(reader, memberIds),
    balances: await wallet.balancesOf(reader, memberIds),
    totals: await totalsStore.ofMembers(reader, memberIds),
    accounts: await accounts.byIds(reader, [...new Set(list.map((one) => one.accountId))]),
    deposits,
    turnover: await turnover.since(reader, deposits),
    others: await turnover.ofOthers(reader, memberIds),
  }
}
type Facts = Awaited<ReturnType<typeof loadFacts>>

function factsOf(
  { accounts, bounds }: WithdrawalChecksDeps,
  facts: Facts,
  { memberId, accountId, amount }: Withdrawal,
) {
  const account = facts.accounts.get(accountId)!
  const payee = facts.payees.get(memberId)
  return {
    amount,
    paidBefore: facts.totals.get(memberId)?.paidWithdrawals ?? 0,
    accountAddedAt: account.addedAt,
    nameMatches: payee?.name ? isSameName(payee.name, accounts.decrypt(account).holder) : false,
    cooldownEndsAt: payee?.cooldownEndsAt ?? null,
    receivable: facts.balances.get(memberId)?.receivable ?? ZERO,
    largeSum: bounds().largeSum,
    turnover: turnoverOf(facts, memberId),
  }
}

/** The turnover since the last deposit was credited, and what it must come to with what other money still needs. */
function turnoverOf({ deposits, turnover, others }: Facts, memberId: MemberId) {
  const last = deposits.get(memberId)
  const open = others.get(memberId)
  if (!last) return open ? { staked: ZERO, lastDeposit: open } : null
  const staked = units((turnover.get(memberId) ?? ZERO) - last.turnoverBefore)
  return { staked, lastDeposit: open ? units(larger(staked, last.amount) + open) : last.amount }
}
