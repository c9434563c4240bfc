import type pg from 'pg'
import { linesOf, type Month } from '../../games/index.ts'

/** Issues with bets in the month; `i` is the issue. */
const ISSUES = `
  from games.archived_rounds a join games.rounds r using (round_id) join games.bet_games g using (game_id)
  join lottery.issues i on i.game = g.game and i.issue_no = r.round
  where g.product = 'lottery' and a.month = `

/** The statements of `npm run archive` on issues. They need the owner of the tables. */
export const issuesArchive = (client: pg.ClientBase, month: Month) => {
  const issues = `${ISSUES}'${month}-01'`
  return {
    /** Why the sealed month cannot be archived yet, in words. */
    async obstacles(): Promise<string[]> {
      const { rows } = await client.query<{ what: string }>(`
        select format('the issue %s %s is %s', i.game, i.issue_no, i.status) as what ${issues} and i.status not in ('settled', 'cancelled')
        union all
        select format('a result of the issue %s %s is not settled', i.game, i.issue_no) ${issues} and exists (
          select from lottery.result_decisions d where d.game = i.game and d.issue_no = i.issue_no and d.settled_at is null)
        union all
        select format('the root of the issue %s %s is not in the chain of its game', i.game, i.issue_no) ${issues}
          and i.bets_root is not null and not exists (
            select from draws.root_links l where l.game = i.game and l.issue_no = i.issue_no and l.bets_root = i.bets_root)
        limit 20`)
      return rows.map(({ what }) => what)
    },

    /** The lines of a file about terms, issues and their trees, in one order. Needs a transaction. */
    lines: (): AsyncIterable<string> =>
      linesOf(
        client,
        `select json_build_object('termsId', t.terms_id, 'play', t.play, 'mode', t.mode, 'prizeGroup', t.prize_group, 'ownGroup', t.own_group,
                  'prizes', t.prizes::json, 'payoutPerBet', t.payout_per_bet::text, 'payoutPerMemberIssue', t.payout_per_member_issue::text)::text as line
         from lottery.terms t where t.terms_id in (
           select (b.detail ->> 0)::int from games.bets_${month.replace('-', '_')} b join games.bet_games g using (game_id)
           where g.product = 'lottery') order by t.terms_id`,
        `select json_build_object('issue', i.issue_no, 'game', i.game, 'saltKey', encode(i.salt_key, 'hex'), 'root', i.bets_root,
                  'tickets', i.ticket_count, 'link', (select l.link_hash from draws.root_links l
                                                      where l.game = i.game and l.issue_no = i.issue_no))::text as line
         ${issues} order by i.game, i.issue_no`,
        `select json_build_object('subtree', s.subtree_index, 'game', s.game, 'issueNo', s.issue_no, 'first', s.first_ticket,
                  'last', s.last_ticket, 'leaves', encode(s.leaves, 'hex'))::text as line
         from lottery.merkle_subtrees s where (s.game, s.issue_no) in (select i.game, i.issue_no ${issues})
         order by s.game, s.issue_no, s.subtree_index`,
      ),

    /** The issues whose published root or link of the chain is not this one. */
    async unknownLinks(given: readonly { game: string; issueNo: string; root: string | null; link: string | null }[]) {
      const { rows } = await client.query<{ name: string }>(
        `select format('%s %s', given.game, given.issue_no) as name
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) given (game, issue_no, root, link)
         left join draws.root_links l on l.game = given.game and l.issue_no = given.issue_no
         where l.link_hash is distinct from given.link or l.bets_root is distinct from given.root`,
        [
          given.map(({ game }) => game),
          given.map(({ issueNo }) => issueNo),
          given.map(({ root }) => root),
          given.map(({ link }) => link),
        ],
      )
      return rows.map(({ name }) => name)
    },
  }
}
