import { type Check, money } from './sql.ts'

/** The invariants of issues and repeat orders. */
export const lotteryChecks: readonly Check[] = [
  {
    name: 'the held amount of a repeat order is that of its waiting items',
    needs: ['wallet.journal', 'lottery.chases', 'lottery.chase_items'],
    counts: 'select count(*) from lottery.chases',
    sql: `
      select format('order %s holds %s; its waiting items cost %s; the ledger holds %s for it',
                    c.chase_id, ${money('c.held')}, ${money('i.waiting')}, ${money('j.held')}) as what
      from lottery.chases c
      cross join lateral (
        select coalesce(sum(stake) filter (where status = 'waiting'), 0) as waiting,
               coalesce(array_agg(ticket_id::text) filter (where ticket_id is not null), '{}') as tickets
        from lottery.chase_items i where i.chase_id = c.chase_id and i.bucket = c.bucket) i
      cross join lateral (
        select coalesce(sum(amount), 0) as held from wallet.journal j
        where j.account = c.member_id || '.held' and (
          j.kind = 'chase.hold' and j.reference = c.chase_id::text
          or j.kind = 'chase.release' and j.reference like c.chase_id::text || ':%'
          or j.kind = 'stake' and j.reference = any(i.tickets))) j
      where c.held <> i.waiting or c.held <> j.held`,
  },
  {
    name: 'the placed and refunded amounts of a repeat order are those of its items',
    needs: ['lottery.chases', 'lottery.chase_items'],
    counts: 'select count(*) from lottery.chases',
    sql: `
      select format('order %s of %s: placed %s, refunded %s; its items come to %s and %s', c.chase_id, ${money('c.total')},
                    ${money('c.placed')}, ${money('c.refunded')}, ${money('i.placed')}, ${money('i.refunded')}) as what
      from lottery.chases c
      cross join lateral (
        select coalesce(sum(stake) filter (where ticket_id is not null), 0) as placed,
               coalesce(sum(stake) filter (where ticket_id is null and status <> 'waiting'), 0) as refunded
        from lottery.chase_items i where i.chase_id = c.chase_id and i.bucket = c.bucket) i
      where c.placed <> i.placed or c.refunded <> i.refunded`,
  },
  {
    name: 'the published count and stake of an issue are those of its tickets',
    needs: ['games.bet_book', 'lottery.issues', 'draws.records'],
    counts: 'select count(*) from lottery.issues where bets_root is not null',
    sql: `
      select format('issue %s %s: %s tickets with %s bets for %s, published %s for %s, its row says %s with %s for %s', i.game, i.issue_no,
                    b.tickets, b.bets, ${money('b.stake')}, r.ticket_count, ${money('r.total_stake')},
                    i.ticket_count, i.bet_count, ${money('i.total_stake')}) as what
      from lottery.issues i join draws.records r on r.game = i.game and r.issue_no = i.issue_no
      cross join lateral (
        select count(distinct ticket_id) as tickets, count(*) as bets, coalesce(sum(stake), 0) as stake
        from games.bet_book b where b.game = i.game and b.round = i.issue_no and b.status <> 'cancelled'
          and not starts_with(b.member_id, '0')) b
      where r.bets_root is not null
        and (r.bets_root is distinct from i.bets_root or b.tickets <> r.ticket_count or b.stake <> r.total_stake
          or (b.tickets, b.bets, b.stake) is distinct from (i.ticket_count::bigint, i.bet_count::bigint, i.total_stake::numeric))`,
  },
  {
    name: 'a finished issue has no open bet',
    needs: ['games.bet_book', 'lottery.issues'],
    counts: "select count(*) from lottery.issues where status in ('settled', 'cancelled')",
    sql: `
      select format('bet %s waits, though issue %s %s is %s', b.bet_id, i.game, i.issue_no, i.status) as what
      from lottery.issues i join games.bet_book b on b.game = i.game and b.round = i.issue_no
      where i.status in ('settled', 'cancelled') and b.status = 'accepted'`,
  },
  {
    name: 'the published outcomes of each game are those of its draws',
    needs: ['draws.records', 'draws.outcome_counts'],
    counts: "select count(*) from draws.records where status in ('revealed', 'void')",
    sql: `
      select format('%s: %s draws and %s void ones since %s; published are %s and %s since %s', game,
                    coalesce(r.drawn, 0), coalesce(r.void, 0), r.first_draw_at, coalesce(c.drawn, 0), coalesce(c.void, 0), c.first_draw_at) as what
      from (
        select game, count(*) filter (where status = 'revealed') as drawn, count(*) filter (where status = 'void') as void,
               min(draw_at) as first_draw_at
        from draws.records where status in ('revealed', 'void') group by 1) r
      full join draws.outcome_counts c using (game)
      where (r.drawn, r.void, r.first_draw_at) is distinct from (c.drawn::bigint, c.void::bigint, c.first_draw_at)`,
  },
]
