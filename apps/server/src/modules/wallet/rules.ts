import { isTrialId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units } from '@croupier/kernel/money'
import { type AccountName, type House, type Journal, type Pocket, TRIAL_POCKET } from './model.ts'

/** Number of groups that the members are divided into. Never changes: a bucket is part of every key of the ledger and the bet book. */
export const BUCKETS = 1024

/** The member's bucket, an FNV-1a hash. A transaction touches the buckets of one cell only (docs/scaling.md). */
export function bucketOf(memberId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < memberId.length; index++) hash = Math.imul(hash ^ memberId.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % BUCKETS
}

/**
 * Number of cells that the buckets are divided among, each a range of them. All cells are in one database today, but a
 * transaction writes rows of one cell only, so that each can move to a database of its own (docs/scaling.md).
 */
export const CELLS = 2
const BUCKETS_PER_CELL = BUCKETS / CELLS

export const cellOf = (bucket: number): number => Math.floor(bucket / BUCKETS_PER_CELL)

/**
 * The first bucket of a bucket's cell. `wallet.post` writes its posting key under it, and the lane what it adds to house
 * accounts. Other postings add to a house account under the bucket of a member.
 */
export const firstBucketOf = (bucket: number): number => bucket - (bucket % BUCKETS_PER_CELL)

/**
 * One of `count` equal parts of the buckets, by its `index` from 0; `count` is a multiple of `CELLS`. A partition lies in one
 * cell, and neighbouring buckets are in different partitions of it. With two cells and `count` 4, partitions 0 and 2 are the
 * even and the odd buckets from 0 to 511, partitions 1 and 3 those from 512 to 1,023.
 */
export type Partition = { index: number; count: number }

export const isInPartition = ({ index, count }: Partition, bucket: number): boolean =>
  cellOf(bucket) === index % CELLS && bucket % (count / CELLS) === Math.floor(index / CELLS)

export const bucketsIn = (partition: Partition): number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) => isInPartition(partition, bucket))

export const partitionsOf = (count: number): Partition[] =>
  Array.from({ length: count }, (_, index) => ({ index, count }))

// An account name is made here only.
const accountName = (owner: string, pocket: string) => `${owner}.${pocket}` as AccountName

/** Names of ledger accounts. */
export const account = {
  /** The account that pays stakes and takes payouts. That of a trial account is its play money. */
  cash: (memberId: MemberId) => accountName(memberId, isTrialId(memberId) ? TRIAL_POCKET : 'cash'),
  held: (memberId: MemberId) => accountName(memberId, 'held'),
  receivable: (memberId: MemberId) => accountName(memberId, 'receivable'),
  pocket: (memberId: MemberId, pocket: Pocket) =>
    pocket === 'cash' ? account.cash(memberId) : accountName(memberId, pocket),
  house: (name: House) => accountName('house', name),
}

/** Of these pockets, the accounts that a member may have. */
export const accountsOf = (memberId: MemberId, pockets: readonly Pocket[]): AccountName[] =>
  isTrialId(memberId)
    ? [account.cash(memberId)]
    : pockets.filter((pocket) => pocket !== TRIAL_POCKET).map((pocket) => account.pocket(memberId, pocket))

export const isHouse = (name: AccountName): boolean => name.startsWith('house.')
export const ownerOf = (name: AccountName): MemberId => memberIdOf(name.slice(0, name.indexOf('.')))
export const pocketOf = (name: AccountName): Pocket => name.slice(name.indexOf('.') + 1)

/**
 * The other side of a posting on a member's account. A trial account faces a counterpart of the house account, such as
 * `house.trial.play.lottery`, so that no balance has money and play money. Faults where one would meet the other; a constraint
 * of the database refuses it as well.
 */
export function contraOf(name: AccountName, contra: AccountName): AccountName {
  const isTrial = isTrialId(name)
  if (isHouse(contra)) return isTrial ? accountName('house', `${TRIAL_POCKET}.${pocketOf(contra)}`) : contra
  invariant(isTrialId(contra) === isTrial, 'play money stays among trial accounts')
  return contra
}

/** One signed line of a journal on a member's account, in the order of the postings. */
export type Entry = { account: AccountName; bucket: number; line: number; amount: Money; contra: AccountName }
/** One signed line of a journal on a house account. `bucket` is that of the member on the other side. */
export type HouseEntry = { house: AccountName; bucket: number; amount: Money }

/**
 * Turns the postings of a journal into signed entries, two for each posting, so they always sum to zero (Standards T036).
 * Faults on an amount that is not above zero, and on a posting without a member.
 */
export function signedEntries({ postings }: Pick<Journal, 'postings'>): {
  entries: Entry[]
  houseEntries: HouseEntry[]
} {
  const entries: Entry[] = []
  const houseEntries: HouseEntry[] = []
  const book = (name: AccountName, contra: AccountName, amount: Money) => {
    if (isHouse(name)) houseEntries.push({ house: contraOf(contra, name), bucket: bucketOf(ownerOf(contra)), amount })
    else {
      const bucket = bucketOf(ownerOf(name))
      entries.push({ account: name, bucket, line: entries.length, amount, contra: contraOf(name, contra) })
    }
  }
  invariant(postings.length > 0, 'a journal has postings')
  for (const { from, to, amount } of postings) {
    invariant(amount > 0n && from !== to, 'a posting moves an amount above zero between two accounts')
    invariant(!isHouse(from) || !isHouse(to), 'a posting has a member on one side')
    book(from, to, units(-amount))
    book(to, from, amount)
  }
  return { entries, houseEntries }
}

/** Entries that a member's other pockets may have before they would carry into the part of the number that counts cash. */
const MAX_OTHER_ENTRIES = 1_000_000n

/**
 * A number that rises with every entry on any of a member's pockets: entries of cash are the high digits, entries of the
 * other pockets the low ones. It tells a client which of two balances is newer. The answer to a bet knows the entries of
 * cash only, and still compares with a balance message.
 */
export const balanceSeq = (cashSeq: bigint, othersSeq = 0n): bigint => cashSeq * MAX_OTHER_ENTRIES + othersSeq
