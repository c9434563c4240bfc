import { type Check, MONTHS, money } from './sql.ts'

/** The bet is one of money: the ids of trial accounts begin with 0. */
const MONEY = "not starts_with(member_id, '0')"

/** The figures by member, day and game, which missions and leaderboards of single games read. */
export const gameDayChecks: readonly Check[] = [
  {
    name: "every member's figures in a counted game are those of the settled bets",
    needs: ['games.bet_book', 'games.counted_games', 'games.game_days', ...MONTHS],
    counts: 'select count(*) from games.game_days',
    // A corrected bet counts on the days of its corrections, so a member's game with one is left out, and archived days are.
    sql: `
      with counted as (
        select * from games.counted_games c where not exists (
          select from games.bet_months m where m.status = 'archived' and c.starts_at < m.month + interval '1 month 1 day')),
      bets as (
        select c.game as counted, c.first_day, c.last_day, b.member_id, b.game,
               count(*) filter (where b.status in ('won', 'lost', 'pushed')) as bets, count(*) filter (where b.status = 'won') as wins,
               coalesce(sum(b.stake) filter (where b.status in ('won', 'lost', 'pushed')), 0) as stake,
               sum(b.valid_bet) as valid_bet, sum(b.payout + b.self_rebate) as paid
        from counted c join games.bet_book b
          on c.game in ('*', b.game) and b.settled_at >= c.starts_at and b.settled_at < c.ends_at
        where ${MONEY} group by 1, 2, 3, 4, 5),
      days as (
        select c.game as counted, c.first_day, c.last_day, d.member_id, d.game, sum(d.bets) as bets, sum(d.wins) as wins,
               sum(d.stake) as stake, sum(d.valid_bet) as valid_bet, sum(d.payout + d.self_rebate) as paid
        from counted c join games.game_days d on c.game in ('*', d.game) and d.day between c.first_day and c.last_day
        group by 1, 2, 3, 4, 5),
      corrected as (select distinct member_id, game from games.bet_book where version > 0)
      select format('%s in %s from %s to %s: %s settled bets, %s won, stakes %s, valid %s, paid %s; the days say %s, %s, %s, %s, %s',
                    member_id, game, first_day, last_day, coalesce(b.bets, 0), coalesce(b.wins, 0), ${money('coalesce(b.stake, 0)')},
                    ${money('coalesce(b.valid_bet, 0)')}, ${money('coalesce(b.paid, 0)')}, coalesce(d.bets, 0), coalesce(d.wins, 0),
                    ${money('coalesce(d.stake, 0)')}, ${money('coalesce(d.valid_bet, 0)')}, ${money('coalesce(d.paid, 0)')}) as what
      from bets b full join days d using (counted, first_day, last_day, member_id, game)
      where (coalesce(b.bets, 0), coalesce(b.wins, 0), coalesce(b.stake, 0), coalesce(b.valid_bet, 0), coalesce(b.paid, 0))
         <> (coalesce(d.bets, 0), coalesce(d.wins, 0), coalesce(d.stake, 0), coalesce(d.valid_bet, 0), coalesce(d.paid, 0))
        and not exists (select from corrected c where c.member_id = coalesce(b.member_id, d.member_id) and c.game = coalesce(b.game, d.game))`,
  },
]
