import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { AccountName, House, Journal, Pocket } from './model.ts'

/** Number of partitions of the members. Never changes: a bucket is part of every key of the ledger and the bet book. */
export const BUCKETS = 1024

/** The member's bucket (FNV-1a). A transaction touches the buckets of one cell only (docs/scaling.md). */
export function bucketOf(memberId: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < memberId.length; at++) hash = Math.imul(hash ^ memberId.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % BUCKETS
}

/**
 * Number of cells that the buckets are divided among, each a range of them. All cells are in one database today, but a
 * transaction writes rows of one cell only, so that each can move to a database of its own (docs/scaling.md).
 */
export const CELLS = 2
const BUCKETS_PER_CELL = BUCKETS / CELLS

export const cellOf = (bucket: number): number => Math.floor(bucket / BUCKETS_PER_CELL)

/** The first bucket of the cell that a bucket belongs to: claims and sums of a transaction are written there. */
export const firstBucketOf = (bucket: number): number => bucket - (bucket % BUCKETS_PER_CELL)

/**
 * The `nth` of `of` equal parts of the buckets; `of` is a multiple of `CELLS`. A partition lies in one cell. Buckets that
 * lie side by side are in different partitions of their cell.
 */
export type Partition = { nth: number; of: number }

export const isIn = ({ nth, of }: Partition, bucket: number): boolean =>
  cellOf(bucket) === nth % CELLS && bucket % (of / CELLS) === Math.floor(nth / CELLS)

export const bucketsIn = (partition: Partition): number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) => isIn(partition, bucket))

export const partitionsOf = (of: number): Partition[] => Array.from({ length: of }, (_, nth) => ({ nth, of }))

const of = (owner: string, pocket: string) => `${owner}.${pocket}` as AccountName

/** Names of ledger accounts. */
export const account = {
  cash: (memberId: MemberId) => of(memberId, 'cash'),
  held: (memberId: MemberId) => of(memberId, 'held'),
  receivable: (memberId: MemberId) => of(memberId, 'receivable'),
  pocket: (memberId: MemberId, pocket: Pocket) => of(memberId, pocket),
  house: (name: House) => of('house', name),
}

export const isHouse = (name: AccountName): boolean => name.startsWith('house.')
export const ownerOf = (name: AccountName): MemberId => name.slice(0, name.indexOf('.')) as MemberId
export const pocketOf = (name: AccountName): Pocket => name.slice(name.indexOf('.') + 1)

/** One member account's part of a journal, in the order of its postings. */
export type Entry = { account: AccountName; bucket: number; line: number; amount: Money; contra: AccountName }
/** What a journal moves on one house account, booked in the bucket of the member on the other side. */
export type HouseMove = { house: AccountName; bucket: number; amount: Money }

/**
 * T036. A journal as signed entries. Every entry names its other side, so the result sums to zero whatever the postings
 * are. Faults on an amount that is not above zero, and on a posting without a member.
 */
export function linesOf({ postings }: Pick<Journal, 'postings'>): { entries: Entry[]; moves: HouseMove[] } {
  const entries: Entry[] = []
  const moves: HouseMove[] = []
  const book = (name: AccountName, contra: AccountName, amount: Money) => {
    if (isHouse(name)) moves.push({ house: name, bucket: bucketOf(ownerOf(contra)), amount })
    else entries.push({ account: name, bucket: bucketOf(ownerOf(name)), line: entries.length, amount, contra })
  }
  invariant(postings.length > 0, 'a journal has postings')
  for (const { from, to, amount } of postings) {
    invariant(amount > 0n && from !== to, 'a posting moves an amount above zero between two accounts')
    invariant(!isHouse(from) || !isHouse(to), 'a posting has a member on one side')
    book(from, to, -amount as Money)
    book(to, from, amount)
  }
  return { entries, moves }
}

/** Entries of other pockets that a member may have before the stamp of cash would be overtaken. */
const OTHERS_MOST = 1_000_000n

/**
 * One rising number for all of a member's pockets: cash leads, the others count behind it. So the answer to a bet,
 * which knows cash alone, compares with a balance message that knows everything.
 */
export const stampOf = (cashSeq: bigint, othersSeq = 0n): bigint => cashSeq * OTHERS_MOST + othersSeq
