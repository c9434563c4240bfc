import { ABOUT, ARCHIVED_SUMS, type Check, isArchived, isArchivedRound, LEDGER, MONTHS, money } from './sql.ts'

const BOOK = [...LEDGER, ...MONTHS, 'games.bets'] as const

/** A bet's ticket: its own id without the line. */
const TICKET = "left(bet_id::text, 32) || '0000'"

/** The bet is one of money: the ids of trial accounts begin with 0. */
const MONEY = "not starts_with(member_id, '0')"

/** The part of a bet's valid bet that other pockets than cash staked, in proportion to the stake, cut. */
const BONUS_PART = `coalesce((
  select sum(div(valid_bet * div(stake * given.amount, given.total), stake))
  from (select key, value::numeric as amount, sum(value::numeric) over () as total from json_each_text(funds)) given
  where given.key <> 'cash'), 0)`

/** Compares the amount due by a bet's row (`due`) with the amount posted. */
const perBet = (due: string, kinds: string, what: string): string => `
  select format('bet %s: ${what} of %s, but %s was posted', coalesce(b.bet_id::text, j.bet), ${money('coalesce(b.due, 0)')}, ${money('coalesce(j.posted, 0)')}) as what
  from (select bet_id, member_id, ${due} as due from games.bets) b
  full join (
    select ${ABOUT} as bet, split_part(j.account, '.', 1) as member_id, sum(j.amount) as posted
    from wallet.journal j where j.kind in (${kinds}) and not ${isArchived(ABOUT)} group by 1, 2
  ) j on j.bet = b.bet_id::text and j.member_id = b.member_id
  where coalesce(b.due, 0) <> coalesce(j.posted, 0)`

/** The invariants between the ledger and the bet book. */
export const betChecks: readonly Check[] = [
  {
    name: 'every stake has its bets, and every bet its stake',
    needs: BOOK,
    counts: 'select count(*) from games.bets',
    sql: `
      select format('ticket %s of %s: bets of %s, a stake of %s', coalesce(b.ticket, j.ticket), coalesce(b.member_id, j.member_id),
                    ${money('coalesce(b.stake, 0)')}, ${money('coalesce(j.stake, 0)')}) as what
      from (select ${TICKET} as ticket, member_id, sum(stake) as stake from games.bets group by 1, 2) b
      full join (
        select ${ABOUT} as ticket, split_part(j.account, '.', 1) as member_id, -sum(j.amount) as stake
        from wallet.journal j where j.kind = 'stake' and not ${isArchived(ABOUT)} group by 1, 2
      ) j on j.ticket = b.ticket and j.member_id = b.member_id
      where coalesce(b.stake, 0) <> coalesce(j.stake, 0)`,
  },
  {
    name: 'every settled bet has its payout, and no other bet has one',
    needs: BOOK,
    counts: "select count(*) from games.bets where status in ('won', 'lost', 'pushed')",
    sql: perBet(
      "case when status in ('won', 'lost', 'pushed') then payout else 0 end",
      "'payout', 'payout.reversal'",
      'a payout',
    ),
  },
  {
    name: 'every self-rebate was posted',
    needs: BOOK,
    counts: 'select count(*) from games.bets where self_rebate > 0',
    sql: perBet(
      "case when status in ('won', 'lost', 'pushed') then self_rebate else 0 end",
      "'rebate.self', 'rebate.reversal'",
      'a self-rebate',
    ),
  },
  {
    name: 'every cancelled or void bet got its stake back, and no other bet did',
    needs: BOOK,
    counts: "select count(*) from games.bets where status in ('cancelled', 'void')",
    sql: perBet(
      "case when status in ('cancelled', 'void') then stake else 0 end",
      "'stake.refund', 'refund.reversal'",
      'a refund',
    ),
  },
  {
    name: 'every bet has its game, and its round is one of that game',
    needs: ['games.bets', 'games.bet_games', 'games.rounds'],
    counts: 'select count(*) from games.bets',
    sql: `
      select format('bet %s: game %s, round %s of game %s', b.bet_id, b.game_id, b.round_id, r.game_id) as what
      from games.bets b left join games.bet_games g on g.game_id = b.game_id left join games.rounds r on r.round_id = b.round_id
      where g.game_id is null or (b.round_id is not null and r.game_id is distinct from b.game_id)`,
  },
  {
    name: 'every lottery bet has its terms',
    needs: ['games.bet_book', 'lottery.terms'],
    counts: "select count(*) from games.bet_book where product = 'lottery'",
    sql: `
      select format('bet %s names terms %s, which are none', b.bet_id, b.detail ->> 0) as what
      from games.bet_book b left join lottery.terms t on t.terms_id = (b.detail ->> 0)::int
      where b.product = 'lottery' and t.terms_id is null`,
  },
  {
    name: 'no lottery bet pays more than its cap',
    needs: ['games.bet_book', 'lottery.terms'],
    counts: "select count(*) from games.bet_book where product = 'lottery'",
    sql: `
      select format('bet %s pays %s, its cap is %s', b.bet_id, ${money('b.payout')}, ${money('t.payout_per_bet')}) as what
      from games.bet_book b join lottery.terms t on t.terms_id = (b.detail ->> 0)::int
      where b.product = 'lottery' and b.payout > greatest(t.payout_per_bet, b.stake)`,
  },
  {
    name: 'the feed of results ends at the result of every bet that it has',
    needs: ['games.bets', 'games.result_feed', ...MONTHS],
    counts: 'select count(*) from games.result_feed',
    sql: `
      select format('bet %s: the feed ends at the payout %s, the bet has %s', f.bet_id, ${money('f.payout')}, ${money('coalesce(b.payout, 0)')}) as what
      from (
        select bet_id, bucket, max(version) as version, sum(sign * stake) as stake, sum(sign * payout) as payout,
               sum(sign * valid_bet) as valid_bet
        from games.result_feed where not ${isArchived('bet_id::text')} group by 1, 2 having bool_or(version = 0)) f
      left join games.bets b using (bet_id, bucket)
      where (b.version, case when b.status = 'void' then 0 else b.stake end, b.payout, b.valid_bet) is distinct from (f.version, f.stake, f.payout, f.valid_bet)`,
  },
  {
    name: "every member's figures are those of the settled bets",
    needs: ['games.bet_book', 'games.member_days', ...MONTHS],
    counts: 'select count(*) from games.member_days',
    sql: `
      select format('%s of %s: %s settled bets, %s won, stakes %s, valid %s, payouts %s, rebates %s, bonus %s; the days say %s, %s, %s, %s, %s, %s, %s',
                    coalesce(b.member_id, d.member_id), coalesce(b.product, d.product),
                    coalesce(b.bets, 0), coalesce(b.wins, 0), ${money('coalesce(b.stake, 0)')}, ${money('coalesce(b.valid_bet, 0)')},
                    ${money('coalesce(b.payout, 0)')}, ${money('coalesce(b.self_rebate, 0)')}, ${money('coalesce(b.bonus, 0)')},
                    coalesce(d.bets, 0), coalesce(d.wins, 0), ${money('coalesce(d.stake, 0)')}, ${money('coalesce(d.valid_bet, 0)')},
                    ${money('coalesce(d.payout, 0)')}, ${money('coalesce(d.self_rebate, 0)')}, ${money('coalesce(d.bonus, 0)')}) as what
      from (
        select member_id, product, sum(bets) as bets, sum(wins) as wins, sum(stake) as stake, sum(valid_bet) as valid_bet, sum(payout) as payout,
               sum(self_rebate) as self_rebate, sum(bonus) as bonus
        from (
          select member_id, product, count(*) as bets, count(*) filter (where status = 'won') as wins, sum(stake) as stake, sum(valid_bet) as valid_bet, sum(payout) as payout,
                 sum(self_rebate) as self_rebate, sum(${BONUS_PART}) as bonus
          from games.bet_book where status in ('won', 'lost', 'pushed') and ${MONEY} group by 1, 2
          union all
          select member_id, product, settled, won, stake - refunded, valid_bet, payout, self_rebate, bonus_valid_bet
          from ${ARCHIVED_SUMS} s where ${MONEY}) parts
        group by 1, 2 having sum(bets) <> 0) b
      full join (
        select member_id, product, sum(bets) as bets, sum(wins) as wins, sum(stake) as stake, sum(valid_bet) as valid_bet, sum(payout) as payout,
               sum(self_rebate) as self_rebate, sum(bonus_valid_bet) as bonus
        from games.member_days group by 1, 2) d using (member_id, product)
      where (coalesce(b.bets, 0), coalesce(b.wins, 0), coalesce(b.stake, 0), coalesce(b.valid_bet, 0), coalesce(b.payout, 0), coalesce(b.self_rebate, 0), coalesce(b.bonus, 0))
         <> (coalesce(d.bets, 0), coalesce(d.wins, 0), coalesce(d.stake, 0), coalesce(d.valid_bet, 0), coalesce(d.payout, 0), coalesce(d.self_rebate, 0), coalesce(d.bonus, 0))`,
  },
  {
    name: 'what counts for no reward is deducted from bets of that round, and sums up in the figures of its member',
    needs: [
      'games.bets',
      'games.bet_book',
      'games.member_days',
      'games.netted_rounds',
      'games.rounds',
      'games.bet_games',
      ...MONTHS,
    ],
    counts: 'select count(*) from games.netted_rounds',
    sql: `
      select format('%s of %s: rounds deduct %s and %s of bonus, the days say %s and %s', coalesce(n.member_id, d.member_id),
                    coalesce(n.product, d.product), ${money('coalesce(n.netted, 0)')}, ${money('coalesce(n.netted_bonus, 0)')},
                    ${money('coalesce(d.netted, 0)')}, ${money('coalesce(d.netted_bonus, 0)')}) as what
      from (
        select n.member_id, g.product, sum(n.netted) as netted, sum(n.netted_bonus) as netted_bonus
        from games.netted_rounds n join games.rounds r using (round_id) join games.bet_games g using (game_id) group by 1, 2) n
      full join (
        select member_id, product, sum(netted) as netted, sum(netted_bonus) as netted_bonus
        from games.member_days group by 1, 2) d using (member_id, product)
      where (coalesce(n.netted, 0), coalesce(n.netted_bonus, 0)) <> (coalesce(d.netted, 0), coalesce(d.netted_bonus, 0))
      union all
      select format('%s in round %s: %s deducted of valid bets of %s', n.member_id, n.round_id, ${money('n.netted')},
                    ${money('coalesce(b.valid_bet, 0)')})
      from (select round_id, bucket, member_id, sum(netted) as netted from games.netted_rounds group by 1, 2, 3) n
      left join lateral (
        select sum(b.valid_bet) as valid_bet from games.bets b
        where b.round_id = n.round_id and b.bucket = n.bucket and b.member_id = n.member_id) b on true
      where n.netted > coalesce(b.valid_bet, 0) and not ${isArchivedRound('n.round_id')}`,
  },
  {
    name: "every game's hourly figures are those of the settled bets",
    needs: ['games.bet_book', 'games.hours'],
    counts: 'select count(*) from games.hours',
    // Old hours are deleted. A corrected bet counts in the hours of its corrections, so a game with one is left out.
    sql: `
      select format('%s: %s settled bets, stakes %s, payouts %s; the hours say %s, %s, %s', game,
                    coalesce(b.bets, 0), ${money('coalesce(b.stake, 0)')}, ${money('coalesce(b.payout, 0)')},
                    coalesce(h.bets, 0), ${money('coalesce(h.stake, 0)')}, ${money('coalesce(h.payout, 0)')}) as what
      from (select game, sum(bets) as bets, sum(stake) as stake, sum(payout) as payout from games.hours group by 1) h
      full join (
        select game, count(*) as bets, sum(stake) as stake, sum(payout) as payout, max(version) as version
        from games.bet_book
        where status in ('won', 'lost', 'pushed') and ${MONEY} and settled_at >= (select min(hour) from games.hours)
        group by 1) b using (game)
      where coalesce(b.version, 0) = 0
        and (coalesce(b.bets, 0), coalesce(b.stake, 0), coalesce(b.payout, 0))
         <> (coalesce(h.bets, 0), coalesce(h.stake, 0), coalesce(h.payout, 0))`,
  },
  {
    name: 'every large win is a won bet with that payout',
    needs: ['games.bet_book', 'games.wins'],
    counts: 'select count(*) from games.wins',
    sql: `
      select format('the win of %s in %s by %s; bet %s of %s in %s is %s and pays %s', ${money('w.payout')}, w.game, w.member_id,
                    w.bet_id, b.member_id, b.game, b.status, ${money('b.payout')}) as what
      from games.wins w left join games.bet_book b on b.bet_id = w.bet_id and b.bucket = w.bucket
      where b.bet_id is null or b.status <> 'won' or b.payout <> w.payout or b.stake <> w.stake
         or b.member_id <> w.member_id or b.game <> w.game`,
  },
  {
    name: 'every payout that a cap reduced is the one without the cap, less the cut',
    needs: ['games.bets', 'lottery.capped_payouts', ...MONTHS],
    counts: 'select count(*) from lottery.capped_payouts',
    sql: `
      select format('bet %s pays %s; without its cap it would pay %s, less %s', c.bet_id, ${money('b.payout')},
                    ${money('c.gross_payout')}, ${money('c.cut_amount')}) as what
      from lottery.capped_payouts c left join games.bets b on b.bet_id = c.bet_id and b.bucket = c.bucket
      where (b.bet_id is null and not ${isArchived('c.bet_id::text')}) or (b.version = c.version and b.payout <> c.gross_payout - c.cut_amount)`,
  },
  {
    name: "every product's gross result is the balance of its house accounts",
    needs: ['games.bet_book', 'wallet.house_parts', ...MONTHS],
    counts: "select count(distinct house) from wallet.house_parts where house like 'house.play.%'",
    sql: `
      select format('%s: bets come to %s, its accounts hold %s', coalesce(b.product, h.product), ${money('coalesce(b.gross, 0)')},
                    ${money('coalesce(h.balance, 0)')}) as what
      from (
        select product, sum(gross) as gross from (
          select product, case when status in ('cancelled', 'void') then 0 else stake - payout end as gross
          from games.bet_book where ${MONEY}
          union all
          select product, stake - refunded - payout from ${ARCHIVED_SUMS} s where ${MONEY}) parts
        group by 1) b
      full join (
        select split_part(house, '.', 3) as product, sum(balance) as balance
        from wallet.house_parts where house like 'house.play.%' group by 1) h using (product)
      where coalesce(b.gross, 0) <> coalesce(h.balance, 0)`,
  },
  {
    name: "the bets of trial accounts come to the balance of the products' accounts of play money",
    needs: ['games.bet_book', 'wallet.house_parts', ...MONTHS],
    counts: `select count(*) from games.bet_book where not ${MONEY}`,
    sql: `
      select format('%s: bets come to %s, its accounts hold %s', coalesce(b.product, h.product), ${money('coalesce(b.gross, 0)')},
                    ${money('coalesce(h.balance, 0)')}) as what
      from (
        select product, sum(gross) as gross from (
          select product, case when status in ('cancelled', 'void') then 0 else stake - payout end as gross
          from games.bet_book where not ${MONEY}
          union all
          select product, stake - refunded - payout from ${ARCHIVED_SUMS} s where not ${MONEY}) parts
        group by 1) b
      full join (
        select split_part(house, '.', 4) as product, sum(balance) as balance
        from wallet.house_parts where house like 'house.trial.play.%' group by 1) h using (product)
      where coalesce(b.gross, 0) <> coalesce(h.balance, 0)`,
  },
  {
    name: 'the result of a bet fits its status',
    needs: ['games.bets'],
    counts: 'select count(*) from games.bets',
    sql: `
      select format('bet %s is %s, pays %s, settled %s', bet_id, status, ${money('payout')}, coalesce(settled_at::text, 'never')) as what
      from games.bets
      where (status = 'accepted') <> (settled_at is null) or (status = 'lost' and payout <> 0)
        or (status in ('won', 'pushed') and payout = 0)`,
  },
  {
    name: 'the sums of every archived month are those of its entries in the ledger',
    needs: BOOK,
    counts: `select count(*) from ${ARCHIVED_SUMS} s`,
    sql: `
      select format('%s in %s: staked %s, refunded %s, paid %s, rebates %s; the ledger says %s, %s, %s, %s', coalesce(s.member_id, j.member_id),
                    to_char(coalesce(s.month, j.month), 'YYYY-MM'), ${money('coalesce(s.stake, 0)')}, ${money('coalesce(s.refunded, 0)')},
                    ${money('coalesce(s.payout, 0)')}, ${money('coalesce(s.rebate, 0)')}, ${money('coalesce(j.stake, 0)')},
                    ${money('coalesce(j.refunded, 0)')}, ${money('coalesce(j.payout, 0)')}, ${money('coalesce(j.rebate, 0)')}) as what
      from (
        select month, member_id, sum(stake) as stake, sum(refunded) as refunded, sum(payout) as payout, sum(self_rebate) as rebate
        from ${ARCHIVED_SUMS} s group by 1, 2) s
      full join (
        select m.month, split_part(j.account, '.', 1) as member_id, -coalesce(sum(j.amount) filter (where j.kind = 'stake'), 0) as stake,
               coalesce(sum(j.amount) filter (where j.kind in ('stake.refund', 'refund.reversal')), 0) as refunded,
               coalesce(sum(j.amount) filter (where j.kind in ('payout', 'payout.reversal')), 0) as payout,
               coalesce(sum(j.amount) filter (where j.kind in ('rebate.self', 'rebate.reversal')), 0) as rebate
        from games.bet_months m join wallet.journal j
          on ${ABOUT} collate "C" >= m.first_bet::text and ${ABOUT} collate "C" < m.end_bet::text
        where m.status = 'archived'
          and j.kind in ('stake', 'stake.refund', 'refund.reversal', 'payout', 'payout.reversal', 'rebate.self', 'rebate.reversal')
        group by 1, 2) j using (month, member_id)
      where (coalesce(s.stake, 0), coalesce(s.refunded, 0), coalesce(s.payout, 0), coalesce(s.rebate, 0))
         <> (coalesce(j.stake, 0), coalesce(j.refunded, 0), coalesce(j.payout, 0), coalesce(j.rebate, 0))
      union all
      select format('%s: %s bets, their sums have %s', to_char(m.month, 'YYYY-MM'), m.bets, coalesce(s.bets, 0))
      from games.bet_months m
      left join (select month, sum(bets) as bets from games.archived_sums group by 1) s using (month)
      where m.status = 'archived' and m.bets <> coalesce(s.bets, 0)`,
  },
]
