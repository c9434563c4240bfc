import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, smaller, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import {
  type AccountName,
  type Balance,
  type Clawback,
  type Credits,
  type Journal,
  type Kind,
  OWN_POCKETS,
  type Posting,
  TRIAL_POCKET,
} from '../model.ts'
import { account, balanceSeq, bucketOf, contraOf, type Entry, isHouse, ownerOf, pocketOf } from '../rules.ts'

/** The state of an account. `seq` is the number of its entries. */
export type AccountState = { account: AccountName; bucket: number; balance: Money; seq: bigint }
/** An account with the key of its last entry, null while it has none. */
export type ChainedAccount = AccountState & { lastKey: string | null }
/** `priorKey` is the key of the account's entry before it. */
export type NumberedEntry = Entry & { seq: bigint; priorKey: string | null; balanceAfter: Money }

/**
 * Applies the entries of the journal `key` to accounts, in order (Standards T035). Each entry gets the account's next number,
 * the key of the entry before it and the balance after it. Refuses `wallet.insufficient_funds` when the journal would leave a
 * receivable above zero, or another account below it.
 */
export function applyEntries(
  key: string,
  accounts: readonly ChainedAccount[],
  entries: readonly Entry[],
): { numbered: NumberedEntry[]; after: ChainedAccount[] } {
  const { numbered, after } = applyJournals(accounts, [{ key, entries }])
  return { numbered: numbered[0]!, after }
}

/** As `applyEntries`, for journals one after the other. `numbered` has the entries of each. */
export function applyJournals(
  accounts: readonly ChainedAccount[],
  journals: readonly { key: string; entries: readonly Entry[] }[],
): { numbered: NumberedEntry[][]; after: ChainedAccount[] } {
  const after = new Map(accounts.map((one) => [one.account, { ...one }]))
  const numbered = journals.map(({ key, entries }) => {
    const touched = new Set<ChainedAccount>()
    const numberedEntries = entries.map((entry) => {
      const state = after.get(entry.account)
      invariant(state, `the account ${entry.account} is open`)
      state.seq += 1n
      state.balance = units(state.balance + entry.amount)
      const priorKey = state.lastKey
      state.lastKey = key
      touched.add(state)
      return { ...entry, seq: state.seq, priorKey, balanceAfter: state.balance }
    })
    for (const { account: name, balance } of touched)
      if (name.endsWith('.receivable') ? balance > 0n : balance < 0n) refuse('wallet.insufficient_funds')
    return numberedEntries
  })
  return { numbered, after: [...after.values()] }
}

type ClawbackSources = Pick<Clawback, 'to' | 'amount'> &
  Partial<Pick<Balance, 'others'>> & { cash: Money; first?: Clawback['first'] | undefined }

/**
 * The postings of a clawback: from the pocket that gives first, then from cash. The part that neither covers becomes a debt
 * (Decisions "Money").
 */
export function clawbackPostings(
  memberId: MemberId,
  { to, amount, cash, first, others }: ClawbackSources,
): readonly Posting[] {
  const given = first ? smaller(first.amount, others?.get(first.pocket) ?? ZERO) : ZERO
  const covered = smaller(cash, units(amount - given))
  const parts = [
    ...(first ? [{ from: account.pocket(memberId, first.pocket), to: account.house(to), amount: given }] : []),
    { from: account.cash(memberId), to: account.house(to), amount: covered },
    { from: account.receivable(memberId), to: account.house(to), amount: units(amount - given - covered) },
  ]
  return parts.filter((part) => part.amount > 0n)
}

/** The posting that pays a debt out of cash, as far as cash covers it; none when there is no debt or no cash. */
export function repaymentPostings(
  memberId: MemberId,
  { cash, debt }: { cash: Money; debt: Money },
): readonly Posting[] {
  const amount = cash < debt ? cash : debt
  return amount > 0n ? [{ from: account.cash(memberId), to: account.receivable(memberId), amount }] : []
}

/**
 * Whether a journal moves money from one member to another, directly or through a house account (Standards T034). Money that goes
 * into transit is on its way to another member.
 */
export function isTransferBetweenMembers({ postings }: Pick<Journal, 'postings'>): boolean {
  const members = (names: readonly AccountName[]) => names.filter((name) => !isHouse(name)).map(ownerOf)
  const givers = members(postings.map(({ from }) => from))
  const takers = members(postings.map(({ to }) => to))
  const isSent = postings.some(({ to }) => to === account.house('transit'))
  return isSent || givers.some((giver) => takers.some((taker) => taker !== giver))
}

/** All credits of one account in a set: their sum, their count, and the key of the last. `number` counts from 1. */
export type AccountCredits = {
  number: number
  account: AccountName
  bucket: number
  amount: Money
  count: number
  lastKey: string | null
}
/** All credits of one kind from one house account (`contra`), and their sum. `number` counts from 1. */
export type PairCredits = { number: number; kind: Kind; contra: AccountName; amount: Money }
export type CreditRow = {
  key: string
  amount: Money
  reference: string | null
  account: AccountCredits
  pair: PairCredits
  /** Position among the account's credits of this set, counted from 1. */
  position: number
  /** Sum of the account's credits of this set, up to and including this one. */
  runningTotal: Money
  /** The key of the credit before it on the account; null for the first. */
  priorKey: string | null
}
export type GroupedCredits = { accounts: AccountCredits[]; pairs: PairCredits[]; rows: CreditRow[] }

/** Groups credits by account, in the order in which every writer locks accounts: bucket, then name. */
export function groupCredits(credits: Credits['credits']): GroupedCredits {
  const byAccount = new Map<AccountName, AccountCredits>()
  const pairs: PairCredits[] = []
  const rows = credits.map(({ key, kind, from, to, amount, reference = null }) => {
    invariant(amount > 0n, 'a credit is above zero')
    const account = byAccount.get(to) ?? noCredits(to)
    byAccount.set(to, account)
    account.amount = units(account.amount + amount)
    account.count += 1
    const priorKey = account.lastKey
    account.lastKey = key
    const pair = pairOf(pairs, kind, contraOf(to, from))
    pair.amount = units(pair.amount + amount)
    return { key, amount, reference, account, pair, position: account.count, runningTotal: account.amount, priorKey }
  })
  const accounts = [...byAccount.values()].sort(byLockOrder)
  for (const [index, account] of accounts.entries()) account.number = index + 1
  return { accounts, pairs, rows }
}

function noCredits(name: AccountName): AccountCredits {
  invariant(!isHouse(name), 'a credit goes to a member')
  return { number: 0, account: name, bucket: bucketOf(ownerOf(name)), amount: ZERO, count: 0, lastKey: null }
}

function pairOf(pairs: PairCredits[], kind: Kind, contra: AccountName): PairCredits {
  const known = pairs.find((one) => one.kind === kind && one.contra === contra)
  if (known) return known
  const added = { number: pairs.length + 1, kind, contra, amount: ZERO }
  pairs.push(added)
  return added
}

export const byLockOrder = (
  one: { bucket: number; account: string },
  other: { bucket: number; account: string },
): number => one.bucket - other.bucket || (one.account < other.account ? -1 : one.account > other.account ? 1 : 0)

/**
 * A member's balance, from the member's accounts. The cash of a trial account is its play money. The account `receivable` is at or below zero, the debt in the result at or
 * above it. `total` is the amount that would be left after the debt is paid.
 */
export function balanceFrom(states: readonly AccountState[]): Balance {
  const byPocket = new Map(states.map((state) => [pocketOf(state.account), state]))
  const balanceIn = (pocket: string): bigint => byPocket.get(pocket)?.balance ?? 0n
  // An account has one of the two.
  const spendable = byPocket.get('cash') ?? byPocket.get(TRIAL_POCKET)
  const cash = spendable?.balance ?? 0n
  const held = balanceIn('held')
  const receivable = balanceIn('receivable')
  const cashSeq = spendable?.seq ?? 0n
  const others = [...byPocket].filter(([pocket]) => !OWN.includes(pocket))
  return {
    cash: units(cash),
    held: units(held),
    receivable: units(-receivable),
    others: new Map(others.map(([pocket, { balance }]) => [pocket, balance])),
    total: units(cash + held + receivable),
    seq: balanceSeq(cashSeq, sumOf([...byPocket.values()].map(({ seq }) => seq)) - cashSeq),
  }
}

const OWN: readonly string[] = OWN_POCKETS.map(({ name }) => name)
const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, one) => sum + one, 0n)
