import type { OppositeWord } from '@croupier/game-math/lottery/index'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the bets on one of two sides, of lottery bets with `member_id`, `round_id`, `stake`, `detail`: `member_id`, `round_id`, `market`,
 * `is_first`, `stake`. A market is a play, a place and a pair of sides. Reward rules §13: `opposites` are the words of each play that
 * exclude each other, and cover all outcomes or almost all.
 */
export function twoSidedQuery(bets: RawBuilder<unknown>, opposites: readonly OppositeWord[]): RawBuilder<unknown> {
  const word = `"(${[...new Set(opposites.map((one) => one.word))].join('|')})"`
  // A selection with several sides is on several markets.
  const twoWords = `${word}.*${word}`
  return sql`
    select s.member_id, s.round_id, t.play || ' ' || o.pair || ' ' || replace(s.selection, o.word, '') as market, o.is_first, s.stake
    from (
      select b.member_id, b.round_id, b.stake, (b.detail ->> 0)::int as terms_id, (b.detail -> 3)::text as selection
      from (${bets}) b) s
    join lottery.terms t on t.terms_id = s.terms_id
    join unnest(
      ${opposites.map(({ play }) => play)}::text[], ${opposites.map((one) => one.word)}::text[],
      ${opposites.map(({ pair }) => pair[0])}::text[], ${opposites.map((one) => one.word === one.pair[0])}::boolean[]
    ) as o (play, word, pair, is_first)
      on o.play = t.play and o.word = (regexp_match(s.selection, ${word}))[1] and s.selection !~ ${twoWords}`
}
