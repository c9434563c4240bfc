import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { bucketsIn, type Partition } from '../../../wallet/index.ts'
import type { BetTerms, OpenBet, Round, RowLocation } from '../model.ts'
import { fundsFrom } from '../rules.ts'
import { idsStore } from './ids-store.ts'

export type OpenBetsQuery = Round & {
  product: string
  /** Only bets of members in this partition, so that several workers can settle a round. */
  partition: Partition
  /** Bets in one page. */
  pageSize: number
}
/** Reads details back from their texts, in order. */
export type Decode<Detail> = (reader: Reader, texts: readonly string[]) => Promise<Detail[]>

/** The unit separator of ASCII. It cannot occur in JSON text, so it separates the columns. */
const SEPARATOR = '\u001f'
/** A bound on the memory of one reading, not on the number of bets. */
const MAX_CACHED_TERMS = 20_000

/**
 * Reads the open bets of a round from one snapshot, page by page, in the order of their ids. Includes bets that have other
 * rounds as well. Holds a cursor in `tx`, which must do nothing else meanwhile, and fetches the next page while the caller
 * works on one.
 *
 * This order is nearly the order of the rows on disk, so settling page after page visits each disk page once. The order of
 * the index would go through the buckets instead, and visit another disk page for every bet.
 */
export async function* openBets<Detail>(
  tx: Tx,
  { product, game, round, partition, pageSize }: OpenBetsQuery,
  decode: Decode<Detail>,
): AsyncGenerator<OpenBet<Detail>[]> {
  const roundId = await idsStore.findRoundId(tx, product, { game, round })
  if (roundId === undefined) return
  await sql`select set_config('enable_indexscan', 'off', true), set_config('cursor_tuple_fraction', '1', true),
                   set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx)
  const buckets = sql`${arrayText(bucketsIn(partition))}::smallint[]`
  const columns = sql`concat_ws(${SEPARATOR}, b.bet_id, b.tableoid, b.ctid, b.member_id, b.version, b.stake, coalesce(b.funds::text, ''), b.detail) as bet, b.bet_id`
  await sql`declare open_bets no scroll cursor for
    select bet from (
      select ${columns} from games.bets b where b.round_id = ${roundId} and b.status = 'accepted' and b.bucket = any(${buckets})
      union all
      select ${columns} from games.bet_rounds r join games.bets b on b.bet_id = r.bet_id and b.bucket = r.bucket
      where r.round_id = ${roundId} and b.status = 'accepted' and r.bucket = any(${buckets})
    ) found order by bet_id`.execute(tx)
  const partitions = await partitionsByOid(tx)
  const terms = sharedTerms(tx, decode)
  const fetch = () => sql<{ bet: string }>`fetch ${sql.lit(pageSize)} from open_bets`.execute(tx)
  let next = fetch()
  for (;;) {
    const rows = (await next).rows.map(({ bet }) => parseRow(bet, partitions))
    const isLast = rows.length < pageSize
    await terms.decodeNew(rows)
    if (!isLast) {
      next = fetch()
      // The caller may stop before it is awaited.
      next.catch(() => {})
    }
    if (rows.length > 0) yield terms.bets(rows)
    if (isLast) break
  }
  await sql`close open_bets`.execute(tx)
}

type OpenRow = { betId: string; location: RowLocation; memberId: MemberId; terms: string }

/** The names of the book's partitions by the ids that PostgreSQL gave them. */
async function partitionsByOid(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ oid: string; name: string }>`
    select c.oid::text, c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'games.bets'::regclass`.execute(tx)
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

/** Parses a row that was sent as one text, because the driver spends most of its time per column. */
function parseRow(bet: string, partitions: ReadonlyMap<string, string>): OpenRow {
  const oid = bet.indexOf(SEPARATOR) + 1
  const ctid = bet.indexOf(SEPARATOR, oid) + 1
  const partition = partitions.get(bet.slice(oid, ctid - 1))
  invariant(partition, 'a snapshot knows the partitions of its rows')
  const memberId = bet.indexOf(SEPARATOR, ctid) + 1
  const terms = bet.indexOf(SEPARATOR, memberId) + 1
  return {
    betId: bet.slice(0, oid - 1),
    location: { partition, ctid: bet.slice(ctid, memberId - 1) },
    memberId: bet.slice(memberId, terms - 1) as MemberId, // a column of members' ids
    terms: bet.slice(terms),
  }
}

/** Caches decoded terms by their text: most bets of a round have the same terms as others, and share one object. */
function sharedTerms<Detail>(tx: Tx, decode: Decode<Detail>) {
  const known = new Map<string, BetTerms<Detail>>()
  return {
    /** Decodes the terms that are not cached. Must run before the next fetch, because both use the connection of `tx`. */
    async decodeNew(rows: readonly OpenRow[]): Promise<void> {
      if (known.size >= MAX_CACHED_TERMS) known.clear()
      const fresh = [...new Set(rows.map(({ terms }) => terms).filter((terms) => !known.has(terms)))]
      if (fresh.length === 0) return
      const parts = fresh.map(splitTerms)
      const details = await decode(
        tx,
        parts.map(({ detail }) => detail),
      )
      for (const [index, { version, stake, funds }] of parts.entries()) {
        const detail = details[index]
        invariant(detail !== undefined, 'every detail is decoded')
        known.set(fresh[index]!, { version, stake, funds, detail })
      }
    },
    bets: (rows: readonly OpenRow[]): OpenBet<Detail>[] =>
      rows.map(({ terms, ...bet }) => ({ ...bet, terms: known.get(terms)! })),
  }
}

function splitTerms(terms: string) {
  const version = terms.indexOf(SEPARATOR) + 1
  const stakeEnd = terms.indexOf(SEPARATOR, version)
  const fundsEnd = terms.indexOf(SEPARATOR, stakeEnd + 1)
  const stake = units(BigInt(terms.slice(version, stakeEnd)))
  const funds = terms.slice(stakeEnd + 1, fundsEnd)
  return {
    version: Number(terms.slice(0, version - 1)),
    stake,
    funds: funds === '' ? null : fundsFrom(JSON.parse(funds), stake),
    detail: terms.slice(fundsEnd + 1),
  }
}
