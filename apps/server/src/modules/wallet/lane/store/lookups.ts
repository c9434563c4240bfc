import type { Kind } from '../../model.ts'

/** Looks up earlier journals by key, to answer duplicates: `$1` keys, `$2` their buckets. */
export const KNOWN = `
  select j.key, j.account, j.amount, j.balance_after, j.seq, j.kind, j.fingerprint
  from unnest($1::uuid[], $2::smallint[]) as k(key, bucket)
  join wallet.journal j on j.key = k.key and j.bucket = k.bucket
  order by j.key, j.line`
export type KnownEntry = {
  key: string
  account: string
  amount: bigint
  balance_after: bigint
  seq: bigint
  kind: Kind
  fingerprint: bigint
}

/** Opens accounts that a credit found missing, frozen where their owner is: `$1` names, `$2` buckets. */
export const OPEN = `
  insert into wallet.accounts (account, bucket, is_frozen)
  select n.account, n.bucket, exists (
    select from wallet.freezes f where f.member_id = split_part(n.account, '.', 1) and f.bucket = n.bucket)
  from unnest($1::text[], $2::smallint[]) as n(account, bucket)
  on conflict do nothing`

/** Why members' accounts are frozen: `$1` members, `$2` buckets. The oldest reason first. */
export const FREEZES = `
  select f.member_id as "memberId", f.refusal from wallet.freezes f
  join unnest($1::text[], $2::smallint[]) as m(member_id, bucket) on m.member_id = f.member_id and m.bucket = f.bucket
  order by f.frozen_at`

/** A number of its own for every writer of the deployment, held as long as its connection. */
export const CLAIM_LANE = `
  select n from generate_series(1, 1000) n where pg_try_advisory_lock(7301002, n) limit 1`

/** What a statement of the lane answers, per entry that it wrote; `refused` by guard, the questions it answered with no. */
export type Outcome = {
  ords: number[]
  /** Which entry of the batch, counted from 1. */
  nths: number[]
  amounts: bigint[]
  balances: bigint[]
  seqs: bigint[]
  refused: Set<number>[]
}

/** Reads the one row that a statement answers, as texts. */
export function outcomeOf([ords, nths, amounts, balances, seqs, ...refused]: readonly (string | null)[]): Outcome {
  const split = (text: string | null | undefined) => (text ? text.slice(1, -1).split(',') : [])
  return {
    ords: split(ords).map(Number),
    nths: split(nths).map(Number),
    amounts: split(amounts).map(BigInt),
    balances: split(balances).map(BigInt),
    seqs: split(seqs).map(BigInt),
    refused: refused.map((one) => new Set(split(one).map(Number))),
  }
}
