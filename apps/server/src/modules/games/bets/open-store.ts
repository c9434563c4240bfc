import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { BetTerms, OpenBet } from './model.ts'
import { prizesFrom } from './rules.ts'

export type OpenAsk = {
  game: string
  round: string
  /** Only bets of members with `bucket` in `[from, to)`: several workers share a round so. */
  buckets: { from: number; to: number }
  /** Bets in one page. */
  page: number
}

/** Stands in no JSON and in no code, so it parts the terms. */
const PART = '\u001f'
/** Kinds of terms remembered in one reading: a bound on memory, not on bets. */
const KINDS_MOST = 20_000

/**
 * Bets that wait for their result, a page at a time, in the order of their ids, all as they stood when the first page
 * was asked for. Holds a cursor in `tx`, which must do nothing else meanwhile, and has the next page on its way while
 * the caller is at one.
 *
 * That order is nearly the one in which the rows lie on the disk, so whoever writes page after page comes to each place
 * once. An index would lead through the buckets instead, and with every bet to another place.
 */
export async function* openBets(tx: Tx, { game, round, buckets, page }: OpenAsk): AsyncGenerator<OpenBet[]> {
  await sql`select set_config('enable_indexscan', 'off', true), set_config('cursor_tuple_fraction', '1', true),
                   set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx)
  await sql`declare open_bets no scroll cursor for
    select bet_id, bucket, member_id, concat_ws(${PART}, version, play, units, multiple, mode, prize_group, own_group, stake, prizes, selection) as terms
    from games.bets
    where game = ${game} and round = ${round} and status = 'accepted' and bucket >= ${buckets.from} and bucket < ${buckets.to}
    order by bet_id`.execute(tx)
  const termsOf = termsReader()
  const fetch = () => sql<OpenRow>`fetch ${sql.lit(page)} from open_bets`.execute(tx)
  let next = fetch()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < page
    if (!isLast) {
      next = fetch()
      // Told when it is its turn; the caller may stop before.
      next.catch(() => {})
    }
    if (rows.length > 0) yield rows.map((row) => openBet(row, termsOf))
    if (isLast) break
  }
  await sql`close open_bets`.execute(tx)
}

type OpenRow = { bet_id: string; bucket: number; member_id: string; terms: string }
const openBet = (row: OpenRow, termsOf: (text: string) => BetTerms): OpenBet => ({
  betId: row.bet_id,
  bucket: row.bucket,
  memberId: row.member_id as MemberId,
  terms: termsOf(row.terms),
})

/** Most bets of a round are of a few kinds: those that agree share one object, and are read once. */
function termsReader(): (text: string) => BetTerms {
  const known = new Map<string, BetTerms>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= KINDS_MOST) known.clear()
    const read = termsFrom(text)
    known.set(text, read)
    return read
  }
}

function termsFrom(text: string): BetTerms {
  const parts = text.split(PART)
  const number = (at: number) => Number(parts[at])
  return {
    version: number(0),
    play: parts[1]!,
    units: number(2),
    multiple: number(3),
    mode: number(4),
    prizeGroup: number(5),
    ownGroup: number(6),
    stake: BigInt(parts[7]!) as Money,
    prizes: prizesFrom(JSON.parse(parts[8]!)),
    selection: JSON.parse(parts[9]!),
  }
}
