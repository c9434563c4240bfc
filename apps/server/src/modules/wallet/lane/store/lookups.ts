import type { Kind } from '../../model.ts'

/** Looks up earlier journals by key, to answer duplicates: `$1` keys, `$2` their buckets. */
export const FIND_EARLIER = `
  select j.key, j.account, j.amount, j.balance_after, j.seq, j.kind, j.fingerprint
  from unnest($1::uuid[], $2::smallint[]) as k(key, bucket)
  join wallet.journal j on j.key = k.key and j.bucket = k.bucket
  order by j.key, j.line`
export type EarlierEntry = {
  key: string
  account: string
  amount: bigint
  balance_after: bigint
  seq: bigint
  kind: Kind
  fingerprint: bigint
}

/** Opens accounts, frozen or limited if their member is: `$1` names, `$2` buckets. */
export const OPEN_ACCOUNTS = `
  insert into wallet.accounts (account, bucket, is_frozen, is_limited)
  select n.account, n.bucket, exists (
    select from wallet.freezes f where f.member_id = split_part(n.account, '.', 1) and f.bucket = n.bucket), exists (
    select from wallet.accounts c
    where c.account = split_part(n.account, '.', 1) || '.cash' and c.bucket = n.bucket and c.is_limited)
  from unnest($1::text[], $2::smallint[]) as n(account, bucket)
  on conflict do nothing`

/** Reads whether members' stakes are refused, by the oldest freeze, and whether they are limited: `$1` members, `$2` buckets. */
export const FIND_STANDINGS = `
  select m.member_id as "memberId", (
    select f.refusal from wallet.freezes f where f.member_id = m.member_id and f.bucket = m.bucket
    order by f.frozen_at limit 1) as freeze, coalesce(c.is_limited, false) as "isLimited"
  from unnest($1::text[], $2::smallint[]) as m(member_id, bucket)
  left join wallet.accounts c on c.account = m.member_id || '.cash' and c.bucket = m.bucket`

/** Reserves a number that is unique among all writers of the deployment, for as long as the connection lasts. */
export const RESERVE_WRITER_NUMBER = `
  select n from generate_series(1, 1000) n where pg_try_advisory_lock(7301002, n) limit 1`

/**
 * The answer of a lane statement: one element per written entry, and for each guard the numbers of the checks it refused. The
 * statement for journals on cash alone has one element per journal instead, with its last balance, and neither `entryNumbers` nor
 * `amounts`.
 */
export type BatchOutcome = {
  /** Number of the entry's journal in the batch, counted from 1. */
  journalNumbers: number[]
  /** Number of the entry in the batch, counted from 1. */
  entryNumbers: number[]
  amounts: bigint[]
  balances: bigint[]
  seqs: bigint[]
  refused: Set<number>[]
}

/** Parses the one row that a lane statement returns, whose columns are texts. */
export function parseOutcome([journalNumbers, entryNumbers, amounts, balances, seqs, ...refused]: readonly (
  | string
  | null
)[]): BatchOutcome {
  const split = (text: string | null | undefined) => (text ? text.slice(1, -1).split(',') : [])
  return {
    journalNumbers: split(journalNumbers).map(Number),
    entryNumbers: split(entryNumbers).map(Number),
    amounts: split(amounts).map(BigInt),
    balances: split(balances).map(BigInt),
    seqs: split(seqs).map(BigInt),
    refused: refused.map((one) => new Set(split(one).map(Number))),
  }
}
