import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../../platform/db/arrays.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { bucketsIn, type Partition } from '../../../wallet/index.ts'
import type { BetTerms, OpenBet, Round } from '../model.ts'
import { numbersStore } from './numbers-store.ts'

export type OpenAsk = Round & {
  product: string
  /** Only bets of members in this partition, so that several workers can settle a round. */
  partition: Partition
  /** Bets in one page. */
  page: number
}
/** Reads details back from their texts, in order. */
export type Decode<Detail> = (reader: Reader, texts: readonly string[]) => Promise<Detail[]>

/** Stands in no JSON, so it separates the columns. */
const PART = '\u001f'
/** Different terms remembered in one reading: a bound on memory, not on bets. */
const TERMS_MOST = 20_000

/**
 * Bets that wait for a result of the round, a page at a time, in the order of their ids, all as they stood when the first
 * page was requested; those that wait for other rounds as well come with them. Holds a cursor in `tx`, which must do
 * nothing else meanwhile, and fetches the next page while the caller works on one.
 *
 * That order is nearly the one in which the rows lie on the disk, so a writer of page after page comes to each place
 * once. An index would lead through the buckets instead, and with every bet to another place.
 */
export async function* openBets<Detail>(
  tx: Tx,
  { product, game, round, partition, page }: OpenAsk,
  decode: Decode<Detail>,
): AsyncGenerator<OpenBet<Detail>[]> {
  const roundId = await numbersStore.known(tx, product, { game, round })
  if (roundId === undefined) return
  await sql`select set_config('enable_indexscan', 'off', true), set_config('cursor_tuple_fraction', '1', true),
                   set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx)
  const buckets = sql`${arrayText(bucketsIn(partition))}::smallint[]`
  const columns = sql`concat_ws(${PART}, b.bet_id, b.ctid, b.member_id, b.version, b.stake, b.detail) as bet, b.bet_id`
  await sql`declare open_bets no scroll cursor for
    select bet from (
      select ${columns} from games.bets b where b.round_id = ${roundId} and b.status = 'accepted' and b.bucket = any(${buckets})
      union all
      select ${columns} from games.bet_rounds r join games.bets b on b.bet_id = r.bet_id and b.bucket = r.bucket
      where r.round_id = ${roundId} and b.status = 'accepted' and r.bucket = any(${buckets})
    ) found order by bet_id`.execute(tx)
  const terms = sharedTerms(tx, decode)
  const fetch = () => sql<{ bet: string }>`fetch ${sql.lit(page)} from open_bets`.execute(tx)
  let next = fetch()
  for (;;) {
    const rows = (await next).rows.map(({ bet }) => rowFrom(bet))
    const isLast = rows.length < page
    await terms.learn(rows)
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

type OpenRow = { betId: string; place: string; memberId: MemberId; terms: string }

/** A row travels as one text: the driver spends most of its time on each column of its own. */
function rowFrom(bet: string): OpenRow {
  const place = bet.indexOf(PART) + 1
  const memberId = bet.indexOf(PART, place) + 1
  const terms = bet.indexOf(PART, memberId) + 1
  return {
    betId: bet.slice(0, place - 1),
    place: bet.slice(place, memberId - 1),
    memberId: bet.slice(memberId, terms - 1) as MemberId, // a column of members' ids
    terms: bet.slice(terms),
  }
}

/** Most bets of a round have the terms of others: those that agree share one object, and are decoded once. */
function sharedTerms<Detail>(tx: Tx, decode: Decode<Detail>) {
  const known = new Map<string, BetTerms<Detail>>()
  return {
    /** Decodes the terms that these rows are the first to have. Comes before the next fetch, which it would wait for. */
    async learn(rows: readonly OpenRow[]): Promise<void> {
      if (known.size >= TERMS_MOST) known.clear()
      const fresh = [...new Set(rows.map(({ terms }) => terms))].filter((terms) => !known.has(terms))
      if (fresh.length === 0) return
      const parts = fresh.map(partsOf)
      const details = await decode(
        tx,
        parts.map(({ detail }) => detail),
      )
      for (const [nth, { version, stake }] of parts.entries()) {
        const detail = details[nth]
        invariant(detail !== undefined, 'every detail is decoded')
        known.set(fresh[nth]!, { version, stake, detail })
      }
    },
    bets: (rows: readonly OpenRow[]): OpenBet<Detail>[] =>
      rows.map(({ betId, place, memberId, terms }) => ({ betId, place, memberId, terms: known.get(terms)! })),
  }
}

function partsOf(terms: string) {
  const version = terms.indexOf(PART) + 1
  const stake = terms.indexOf(PART, version) + 1
  return {
    version: Number(terms.slice(0, version - 1)),
    stake: units(BigInt(terms.slice(version, stake - 1))),
    detail: terms.slice(stake),
  }
}
