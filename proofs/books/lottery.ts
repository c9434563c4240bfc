import { type Check, isArchivedRound, MONTHS, money } from './sql.ts'

/** The invariants of issues, repeat orders and syndicates. */
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
    name: 'the ledger held the stake of each share of a syndicate, and then paid its ticket with it, or returned it',
    needs: ['wallet.journal', 'lottery.syndicate_holdings'],
    counts: "select count(*) from lottery.syndicate_holdings where status <> 'void'",
    sql: `
      select format('shares %s, %s, cost %s; the ledger holds %s for them, and paid a ticket of %s', h.holding_id, h.status, ${money('h.stake')},
                    ${money('j.held')}, ${money('j.paid')}) as what
      from lottery.syndicate_holdings h
      cross join lateral (
        select coalesce(sum(amount), 0) as held, coalesce(-sum(amount) filter (where j.kind = 'stake'), 0) as paid
        from wallet.journal j
        where j.account = h.member_id || '.held' and (
          j.kind = 'syndicate.hold' and j.reference = h.holding_id::text
          or j.kind = 'syndicate.release' and j.reference like h.holding_id::text || ':%'
          or j.kind = 'stake' and j.reference = h.ticket_id::text)) j
      where (j.held, j.paid) is distinct from (
        case when h.status = 'held' then h.stake else 0 end::numeric, case when h.status = 'placed' then h.stake else 0 end::numeric)`,
  },
  {
    name: 'the shares of each syndicate are those of its holders, and no more than there are',
    needs: ['lottery.syndicates', 'lottery.syndicate_sales', 'lottery.syndicate_holdings'],
    counts: 'select count(*) from lottery.syndicates',
    sql: `
      select format('syndicate %s, %s: %s own shares, %s guaranteed, %s taken of %s; sales come to %s, holdings to %s and %s', s.syndicate_id,
                    s.status, s.own, s.guaranteed, s.taken, s.shares, b.taken, o.shares, h.shares) as what
      from lottery.syndicates s
      cross join lateral (
        select coalesce(sum(b.shares) filter (where b.status <> 'released'), 0) as taken,
               coalesce(sum(b.shares) filter (where b.status = 'sold'), 0) as sold
        from lottery.syndicate_sales b where b.syndicate_id = s.syndicate_id and b.bucket = s.bucket) b
      cross join lateral (
        select coalesce(sum(h.shares), 0) as shares, count(*) filter (where h.status = 'held') as held
        from lottery.syndicate_holdings h where h.syndicate_id = s.syndicate_id and h.holding_id <> s.syndicate_id) h
      left join lottery.syndicate_holdings o on o.holding_id = s.syndicate_id
      where s.taken <> b.taken
        or h.shares < b.sold or h.shares > b.taken
        or s.status not in ('open', 'returning') and h.shares <> b.sold
        or o.shares is distinct from case when s.status in ('placing', 'placed') then s.own else o.shares end
        or o.shares not between s.own and s.own + s.guaranteed
        or o.stake is distinct from o.shares * s.share_stake
        or s.status in ('placed', 'returned') and (h.held > 0 or o.status = 'held')`,
  },
  {
    name: 'the published count and stake of an issue are those of its tickets',
    needs: ['games.bet_book', 'games.rounds', 'games.bet_games', 'lottery.issues', 'draws.records', ...MONTHS],
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
        and not exists (
          select from games.rounds n join games.bet_games g using (game_id)
          where n.round = i.issue_no and g.game = i.game and g.product = 'lottery' and ${isArchivedRound('n.round_id')})
        and (r.bets_root is distinct from i.bets_root or b.tickets <> r.ticket_count or b.stake <> r.total_stake
          or (b.tickets, b.bets, b.stake) is distinct from (i.ticket_count::bigint, i.bet_count::bigint, i.total_stake::numeric))`,
  },
  {
    name: 'the stakes on the numbers of an issue with limits are those of its bets',
    needs: ['games.bet_book', 'lottery.terms', 'lottery.issues', 'lottery.exposure'],
    counts:
      "select count(*) from lottery.issues where number_limits is not null and status in ('open', 'closed', 'settling')",
    sql: `
      select format('issue %s %s, %s: bets for %s, its numbers have %s', i.game, i.issue_no, s.play, ${money('s.staked')},
                    ${money('s.counted')}) as what
      from lottery.issues i
      cross join lateral (
        select play, coalesce(sum(staked), 0) as staked, coalesce(sum(counted), 0) as counted from (
          select t.play, b.stake as staked, null as counted
          from games.bet_book b join lottery.terms t on t.terms_id = (b.detail ->> 0)::int
          where b.game = i.game and b.round = i.issue_no and b.status <> 'cancelled' and not starts_with(b.member_id, '0')
            and exists (select from json_array_elements(i.number_limits) l
                        where json_array_length(l -> 'plays') = 0 or (l -> 'plays')::jsonb ? t.play)
          union all
          select e.play, null, e.stake from lottery.exposure e where e.game = i.game and e.issue_no = i.issue_no) rows
        group by play) s
      where i.number_limits is not null and i.status in ('open', 'closed', 'settling') and s.staked <> s.counted`,
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
               min(draw_at) as first_draw_at, coalesce(sum(total_stake) filter (where status = 'void'), 0) as returned_stake
        from draws.records where status in ('revealed', 'void') group by 1) r
      full join draws.outcome_counts c using (game)
      where (r.drawn, r.void, r.first_draw_at, r.returned_stake)
        is distinct from (c.drawn::bigint, c.void::bigint, c.first_draw_at, c.returned_stake::numeric)`,
  },
  {
    // HMAC-SHA256: the key, filled up to the 64 bytes of a block, is mixed with 0x36 and 0x5c.
    name: 'the final seed of each draw with a beacon follows from its seed and the round that it named, received after the cut-off',
    needs: ['draws.records', 'draws.beacon_rounds'],
    counts: "select count(*) from draws.records where status = 'revealed' and beacon_round is not null",
    sql: `
      select format('draw %s %s: final seed %s, computed %s with round %s, received at %s', r.game, r.issue_no, r.final_seed,
                    encode(m.computed, 'hex'), r.beacon_round, b.received_at) as what
      from draws.records r
      left join draws.beacon_rounds b on b.chain = r.beacon and b.round = r.beacon_round
      cross join lateral (
        select decode(string_agg(lpad(to_hex((('x' || substr(k.padded, n * 2 + 1, 2))::bit(8) # 54::bit(8))::integer), 2, '0'), '' order by n), 'hex') as inside,
               decode(string_agg(lpad(to_hex((('x' || substr(k.padded, n * 2 + 1, 2))::bit(8) # 92::bit(8))::integer), 2, '0'), '' order by n), 'hex') as outside
        from (select rpad(r.server_seed, 128, '0') as padded) k cross join generate_series(0, 63) n) p
      cross join lateral (
        select sha256(p.outside || sha256(p.inside || convert_to('draw1:' || r.game || ':' || r.issue_no || ':' || r.beacon_round || ':'
                 || encode(sha256(decode(b.signature, 'hex')), 'hex'), 'UTF8'))) as computed) m
      where r.status = 'revealed' and r.beacon_round is not null
        and (encode(m.computed, 'hex') is distinct from r.final_seed or b.signature is distinct from r.beacon_signature
          or encode(sha256(decode(r.server_seed, 'hex')), 'hex') <> r.seed_hash or b.received_at <= r.close_at)`,
  },
  {
    name: 'the result of each draw outside is one that was decided, and its issue ends as the last decision says',
    needs: ['draws.records', 'lottery.issues', 'lottery.result_decisions'],
    counts: 'select count(*) from lottery.result_decisions',
    sql: `
      select format('draw %s %s: published %s in version %s; decided %s, and last %s in version %s; its issue is %s', r.game, r.issue_no,
                    coalesce(r.numbers::text, r.status), r.result_version, coalesce(d.numbers::text, d.void_reason),
                    coalesce(l.numbers::text, l.void_reason), l.version, i.status) as what
      from draws.records r
      left join lottery.result_decisions d on d.game = r.game and d.issue_no = r.issue_no and d.version = r.result_version
      left join lateral (
        select * from lottery.result_decisions l where l.game = r.game and l.issue_no = r.issue_no
        order by l.version desc limit 1) l on true
      left join lottery.issues i on i.game = r.game and i.issue_no = r.issue_no
      where r.origin = 'outside' and (
        r.status in ('revealed', 'void') and (d.version is null
          or (r.numbers, r.void_reason) is distinct from (d.numbers, d.void_reason))
        or l.settled_at is not null and (i.status, i.version::integer)
          is distinct from (case when l.numbers is null then 'cancelled' else 'settled' end, l.version::integer))`,
  },
  {
    // Nodes differ by milliseconds, and another node may receive a statement while this one decides.
    name: 'each result that sources decided is what two of them had stated, and none had stated other numbers',
    needs: ['lottery.result_decisions', 'lottery.source_reports'],
    counts: 'select count(*) from lottery.result_decisions where requested_by is null and numbers is not null',
    sql: `
      select format('draw %s %s: decided %s; %s sources had stated it, and %s other numbers', d.game, d.issue_no, d.numbers, s.same, s.other) as what
      from lottery.result_decisions d
      cross join lateral (
        select count(distinct s.source) filter (where s.numbers = d.numbers and s.received_at < d.decided_at + interval '5 s') as same,
               count(*) filter (where s.numbers <> d.numbers and s.received_at < d.decided_at - interval '5 s') as other
        from lottery.source_reports s where s.game = d.game and s.issue_no = d.issue_no and s.source = any(d.sources)) s
      where d.requested_by is null and d.numbers is not null and (s.same < 2 or s.other > 0)`,
  },
  {
    name: 'each result that staff decided has two people, and a correction comes within 72 hours of the draw',
    needs: ['lottery.result_decisions', 'lottery.issues'],
    counts: 'select count(*) from lottery.result_decisions where requested_by is not null',
    sql: `
      select format('draw %s %s, version %s: requested by %s, approved by %s, at %s', d.game, d.issue_no, d.version,
                    d.requested_by, d.approved_by, d.decided_at) as what
      from lottery.result_decisions d join lottery.issues i on i.game = d.game and i.issue_no = d.issue_no
      where d.requested_by = d.approved_by or d.version > 0 and d.decided_at >= i.draw_at + interval '72 hours'`,
  },
  {
    name: 'the void bets of a draw outside with a result are those that were accepted when its numbers were known',
    needs: ['lottery.result_decisions', 'games.bet_book'],
    counts: 'select count(*) from lottery.result_decisions where void_from is not null',
    sql: `
      select format('bet %s of %s %s is %s: accepted at %s, void from %s', b.bet_id, l.game, l.issue_no, b.status, b.accepted_at, l.void_from) as what
      from (
        select distinct on (game, issue_no) * from lottery.result_decisions order by game, issue_no, version desc) l
      join games.bet_book b on b.product = 'lottery' and b.game = l.game and b.round = l.issue_no
      where l.numbers is not null and l.settled_at is not null and b.status <> 'cancelled'
        and (b.status = 'void') <> coalesce(b.accepted_at >= l.void_from, false)`,
  },
  {
    name: 'each published root has one link, and the links of each game follow one another without a gap',
    needs: ['draws.records', 'draws.root_links', 'draws.chain_heads'],
    counts: "select count(*) from draws.records where status <> 'committed'",
    sql: `
      select format('link %s of %s, draw %s: %s', l.sequence, coalesce(l.game, r.game, h.game), coalesce(l.issue_no, r.issue_no),
                    case when l.game is null then 'it is missing' when l.place is distinct from l.sequence then 'it is not in its place'
                         when l.previous is distinct from l.before then 'it does not hold the hash of the link before'
                         when l.link_hash <> l.computed then 'its hash is not that of its fields'
                         when h.game is not null then 'the head of the chain is another one'
                         else 'the record has another root' end) as what
      from (
        select *, row_number() over ordered as place, lag(link_hash) over ordered as before,
               lead(link_hash) over ordered is null as is_last,
               encode(sha256(convert_to(
                 '{"betsRoot":' || coalesce('"' || bets_root || '"', 'null') || ',"game":"' || game || '","issueNo":"' || issue_no
                 || '","previous":' || coalesce('"' || previous || '"', 'null') || ',"sequence":' || sequence || ',"ticketCount":'
                 || coalesce(ticket_count::text, 'null') || ',"totalStake":' || coalesce('"' || div(total_stake, 10000) || '.'
                 || regexp_replace(lpad(mod(total_stake, 10000)::text, 4, '0'), '0{1,2}$', '') || '"', 'null')
                 || ',"version":1}', 'UTF8')), 'hex') as computed
        from draws.root_links window ordered as (partition by game order by sequence)) l
      full join (select * from draws.records where status <> 'committed') r on r.game = l.game and r.issue_no = l.issue_no
      left join draws.chain_heads h on h.game = l.game and l.is_last
        and (h.sequence, h.link_hash) is distinct from (l.sequence, l.link_hash)
      where l.game is null or r.game is null or l.place <> l.sequence or l.previous is distinct from l.before
        or l.link_hash <> l.computed or h.game is not null
        or (r.bets_root, r.ticket_count, r.total_stake) is distinct from (l.bets_root, l.ticket_count, l.total_stake)`,
  },
  {
    name: 'the digests of the days follow one another, and state links of the chains',
    needs: ['draws.digests', 'draws.root_links'],
    counts: 'select count(*) from draws.digests',
    sql: `
      select format('the digest of %s: %s', d.business_day, coalesce('it states another link of ' || c.game, 'the one before is another one')) as what
      from (select *, lag(digest_hash) over (order by business_day) as before from draws.digests) d
      left join lateral (
        select stated.game from jsonb_to_recordset(d.chains) as stated (game text, sequence int, "linkHash" text)
        left join draws.root_links l on l.game = stated.game and l.sequence = stated.sequence
        where l.link_hash is distinct from stated."linkHash") c on true
      where c.game is not null or d.previous is distinct from d.before`,
  },
]
