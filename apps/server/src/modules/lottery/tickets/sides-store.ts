import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the bets on one of two sides, of lottery bets with `member_id`, `round_id`, `stake`, `detail`: `member_id`, `round_id`, `market`,
 * `is_first`, `stake`. A market is a play, a place and a pair of sides. Reward rules §13: `opposites` are the words that exclude each
 * other, and cover all outcomes or almost all.
 */
export function twoSidedQuery(
  bets: RawBuilder<unknown>,
  opposites: readonly (readonly [string, string])[],
): RawBuilder<unknown> {
  const token = `"(${opposites.flat().join('|')})"`
  // A selection with several sides is on several markets.
  const twoTokens = `${token}.*${token}`
  const rows = opposites.flatMap(([one, other]) => [
    sql`(${one}::text, ${one}::text, true)`,
    sql`(${other}::text, ${one}::text, false)`,
  ])
  return sql`
    select s.member_id, s.round_id, t.play || ' ' || p.pair || ' ' || replace(s.selection, p.token, '') as market, p.is_first, s.stake
    from (
      select b.member_id, b.round_id, b.stake, (b.detail ->> 0)::int as terms_id, (b.detail -> 3)::text as selection
      from (${bets}) b) s
    join (values ${sql.join(rows)}) as p (token, pair, is_first)
      on p.token = (regexp_match(s.selection, ${token}))[1] and s.selection !~ ${twoTokens}
    join lottery.terms t on t.terms_id = s.terms_id`
}
