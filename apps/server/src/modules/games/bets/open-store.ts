import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bucketsIn, type Share } from '../../wallet/index.ts'
import type { BetTerms, OpenBet, SharedTerms } from './model.ts'
import { sharedStore } from './shared-store.ts'

export type OpenAsk = {
  game: string
  round: string
  /** Only bets of members with these buckets: several workers share a round so. */
  share: Share
  /** Bets in one page. */
  page: number
}

/** Stands in no JSON, so it parts the terms. */
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
export async function* openBets(tx: Tx, { game, round, share, page }: OpenAsk): AsyncGenerator<OpenBet[]> {
  const roundId = await sharedStore.knownRound(tx, { game, round })
  if (roundId === undefined) return
  await sql`select set_config('enable_indexscan', 'off', true), set_config('cursor_tuple_fraction', '1', true),
                   set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx)
  await sql`declare open_bets no scroll cursor for
    select concat_ws(${PART}, bet_id, ctid, member_id, terms_id, version, units, multiple, stake, selection) as bet
    from games.bets
    where round_id = ${roundId} and status = 'accepted' and bucket = any(${arrayText(bucketsIn(share))}::smallint[])
    order by bet_id`.execute(tx)
  const kinds = kindsOf(tx)
  const fetch = () => sql<{ bet: string }>`fetch ${sql.lit(page)} from open_bets`.execute(tx)
  let next = fetch()
  for (;;) {
    const rows = (await next).rows.map(({ bet }) => rowFrom(bet))
    const isLast = rows.length < page
    await kinds.learn(rows)
    if (!isLast) {
      next = fetch()
      // Told when it is its turn; the caller may stop before.
      next.catch(() => {})
    }
    if (rows.length > 0) yield kinds.bets(rows)
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
    memberId: bet.slice(memberId, terms - 1) as MemberId,
    terms: bet.slice(terms),
  }
}

/** Most bets of a round are of a few kinds: those that agree share one object, and are read once. */
function kindsOf(tx: Tx) {
  const kinds = new Map<string, BetTerms>()
  const shared = new Map<number, SharedTerms>()

  function read(text: string): BetTerms {
    const [termsId, version, units, multiple, stake, selection] = text.split(PART)
    const terms = shared.get(Number(termsId))
    invariant(terms, 'every bet has its terms')
    const { play, mode, prizeGroup, ownGroup, prizes } = terms
    const own = { version: Number(version), units: Number(units), multiple: Number(multiple) }
    return {
      ...own,
      play,
      mode,
      prizeGroup,
      ownGroup,
      prizes,
      stake: BigInt(stake!) as Money,
      selection: JSON.parse(selection!),
    }
  }
  function kind(text: string): BetTerms {
    const known = kinds.get(text)
    if (known) return known
    const made = read(text)
    kinds.set(text, made)
    return made
  }
  return {
    /** Reads the terms that these rows are the first to name. Comes before the next fetch, which it would wait for. */
    async learn(rows: readonly OpenRow[]): Promise<void> {
      if (kinds.size >= KINDS_MOST) kinds.clear()
      const unknown = new Set<number>()
      for (const { terms } of rows) {
        if (kinds.has(terms)) continue
        const id = Number.parseInt(terms, 10)
        if (!shared.has(id)) unknown.add(id)
      }
      if (unknown.size === 0) return
      for (const [id, terms] of await sharedStore.terms(tx, [...unknown])) shared.set(id, terms)
    },
    bets: (rows: readonly OpenRow[]): OpenBet[] =>
      rows.map(({ betId, place, memberId, terms }) => ({ betId, place, memberId, terms: kind(terms) })),
  }
}
