import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import {
  type AccountName,
  type Balance,
  type Credits,
  type House,
  type Journal,
  type Kind,
  OWN_POCKETS,
  type Posting,
} from '../model.ts'
import { account, bucketOf, type Entry, isHouse, ownerOf, pocketOf, stampOf } from '../rules.ts'

/** An account as it stands: `seq` counts its entries. */
export type AccountState = { account: AccountName; bucket: number; balance: Money; seq: bigint }
/** With the key of its last entry, null while it has none. */
export type ChainedAccount = AccountState & { lastKey: string | null }
/** `priorKey` is the key of the account's entry before it. */
export type NumberedEntry = Entry & { seq: bigint; priorKey: string | null; balanceAfter: Money }

/**
 * T035. Puts the entries of the journal `key` on accounts, in order: each gets the next number, the entry before it and
 * the balance after it. Refuses
 * `wallet.insufficient_funds` when cash or held money would end below zero, or a receivable above it.
 */
export function applyEntries(
  key: string,
  accounts: readonly ChainedAccount[],
  entries: readonly Entry[],
): { numbered: NumberedEntry[]; after: ChainedAccount[] } {
  const after = new Map(accounts.map((one) => [one.account, { ...one }]))
  const numbered = entries.map((entry) => {
    const state = after.get(entry.account)
    invariant(state, `the account ${entry.account} is open`)
    state.seq += 1n
    state.balance = units(state.balance + entry.amount)
    const priorKey = state.lastKey
    state.lastKey = key
    return { ...entry, seq: state.seq, priorKey, balanceAfter: state.balance }
  })
  for (const { account: name, balance } of after.values()) {
    if (name.endsWith('.receivable') ? balance > 0n : balance < 0n) refuse('wallet.insufficient_funds')
  }
  return { numbered, after: [...after.values()] }
}

/** Decisions "Money": what a member cannot cover goes to the receivable, so cash never falls below zero. */
export function takenFrom(
  memberId: MemberId,
  { to, amount, cash }: { to: House; amount: Money; cash: Money },
): readonly Posting[] {
  const covered = cash < amount ? cash : amount
  const parts = [
    { from: account.cash(memberId), to: account.house(to), amount: covered },
    { from: account.receivable(memberId), to: account.house(to), amount: units(amount - covered) },
  ]
  return parts.filter((part) => part.amount > 0n)
}

/** What is owed is paid out of cash as far as that goes; none when there is nothing to pay or to pay with. */
export function repaidFrom(memberId: MemberId, { cash, owed }: { cash: Money; owed: Money }): readonly Posting[] {
  const amount = cash < owed ? cash : owed
  return amount > 0n ? [{ from: account.cash(memberId), to: account.receivable(memberId), amount }] : []
}

/** T034: whether a journal takes from one member what it gives another, straight or through a house account. */
export function passesBetweenMembers({ postings }: Pick<Journal, 'postings'>): boolean {
  const members = (names: readonly AccountName[]) => names.filter((name) => !isHouse(name)).map(ownerOf)
  const [givers, takers] = [members(postings.map(({ from }) => from)), members(postings.map(({ to }) => to))]
  return givers.some((giver) => takers.some((taker) => taker !== giver))
}

/** What an account gets in all, how many entries that makes, and the key of the last. `nth` counts a set's sums from 1. */
export type CreditSum = {
  nth: number
  account: AccountName
  bucket: number
  amount: Money
  count: number
  lastKey: string | null
}
/** Credits of one kind, and what they take from their house account. */
export type CreditSort = { nth: number; kind: Kind; contra: AccountName; amount: Money }
export type CreditRow = {
  key: string
  amount: Money
  reference: string | null
  sum: CreditSum
  sort: CreditSort
  /** The how-manieth of its account in this set, counted from 1, and the account's sum up to and with it. */
  place: number
  running: Money
  /** The key of the credit before it on the account; null for the first. */
  priorKey: string | null
}
export type CreditRuns = { sums: CreditSum[]; sorts: CreditSort[]; rows: CreditRow[] }

/** Groups credits by account, in the order in which every writer locks accounts: bucket, then name. */
export function creditRuns(credits: Credits['credits']): CreditRuns {
  const sums = new Map<AccountName, CreditSum>()
  const sorts: CreditSort[] = []
  const rows = credits.map(({ key, kind, from, to, amount, reference = null }) => {
    invariant(amount > 0n, 'a credit is above zero')
    const sum = sums.get(to) ?? emptySum(to)
    sums.set(to, sum)
    sum.amount = units(sum.amount + amount)
    sum.count += 1
    const priorKey = sum.lastKey
    sum.lastKey = key
    const sort = sortOf(sorts, kind, from)
    sort.amount = units(sort.amount + amount)
    return { key, amount, reference, sum, sort, place: sum.count, running: sum.amount, priorKey }
  })
  const inOrder = [...sums.values()].sort(byLockOrder)
  for (const [at, sum] of inOrder.entries()) sum.nth = at + 1
  return { sums: inOrder, sorts, rows }
}

function emptySum(name: AccountName): CreditSum {
  invariant(!isHouse(name), 'a credit goes to a member')
  return { nth: 0, account: name, bucket: bucketOf(ownerOf(name)), amount: ZERO, count: 0, lastKey: null }
}

function sortOf(sorts: CreditSort[], kind: Kind, contra: AccountName): CreditSort {
  const known = sorts.find((one) => one.kind === kind && one.contra === contra)
  if (known) return known
  const made = { nth: sorts.length + 1, kind, contra, amount: ZERO }
  sorts.push(made)
  return made
}

export const byLockOrder = (
  one: { bucket: number; account: string },
  other: { bucket: number; account: string },
): number => one.bucket - other.bucket || (one.account < other.account ? -1 : one.account > other.account ? 1 : 0)

/**
 * A member's balance out of the pockets. `receivable` is what is owed, as an amount above zero; `total` is what is left
 * when it is paid.
 */
export function balanceFrom(states: readonly AccountState[]): Balance {
  const byPocket = new Map(states.map((state) => [pocketOf(state.account), state]))
  const balanceIn = (pocket: string): bigint => byPocket.get(pocket)?.balance ?? 0n
  const cash = balanceIn('cash')
  const held = balanceIn('held')
  const owed = balanceIn('receivable')
  const cashSeq = byPocket.get('cash')?.seq ?? 0n
  const others = [...byPocket].filter(([pocket]) => !OWN.includes(pocket))
  return {
    cash: units(cash),
    held: units(held),
    receivable: units(-owed),
    others: new Map(others.map(([pocket, { balance }]) => [pocket, balance])),
    total: units(cash + held + owed),
    seq: stampOf(cashSeq, sumOf([...byPocket.values()].map(({ seq }) => seq)) - cashSeq),
  }
}

const OWN: readonly string[] = OWN_POCKETS.map(({ name }) => name)
const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, one) => sum + one, 0n)
