import { OPPOSITE_WORDS } from '@croupier/game-math/lottery/index'
import { type RawBuilder, sql } from 'kysely'

const TOKEN = `"(${OPPOSITE_WORDS.flat().join('|')})"`
/** A selection with several sides is on several markets. */
const TWO_TOKENS = `${TOKEN}.*${TOKEN}`

/** Reward rules §13: the sides that exclude each other, and cover all outcomes or almost all. */
const SIDES = sql`(values ${sql.join(
  OPPOSITE_WORDS.flatMap(([one, other]) => [
    sql`(${one}::text, ${one}::text, true)`,
    sql`(${other}::text, ${one}::text, false)`,
  ]),
)}) as p (token, pair, is_first)`

/**
 * SQL of the bets on one of two sides, of lottery bets with `member_id`, `round_id`, `stake`, `detail`: `member_id`, `round_id`, `market`,
 * `is_first`, `stake`. A market is a play, a place and a pair of sides.
 */
export const twoSidedQuery = (bets: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.member_id, s.round_id, t.play || ' ' || p.pair || ' ' || replace(s.selection, p.token, '') as market, p.is_first, s.stake
  from (
    select b.member_id, b.round_id, b.stake, (b.detail ->> 0)::int as terms_id, (b.detail -> 3)::text as selection
    from (${bets}) b) s
  join ${SIDES} on p.token = (regexp_match(s.selection, ${TOKEN}))[1] and s.selection !~ ${TWO_TOKENS}
  join lottery.terms t on t.terms_id = s.terms_id`
