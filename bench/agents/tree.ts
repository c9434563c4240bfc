import { humanId, memberIdOf } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type pg from 'pg'
import { bucketOf } from '../../apps/server/src/modules/wallet/index.ts'
import { arrayText } from '../../apps/server/src/platform/db/arrays.ts'

const MASTERS = 10
/** Levels of agents below the master agents. The members are the last level. */
const AGENT_LEVELS = 4
/** Accounts of the tree with which the pages of a master agent are compared: one master agent, ten agents, and members. */
const SMALL = [1, 10, 89] as const

export type Tree = {
  agents: number
  members: number
  /** A master agent of the large tree, and the one of the small tree. */
  master: string
  smallMaster: string
}

/**
 * The accounts of each level, from the master agents to the members: 10, 100, 1,000, 10,000, 100,000 and 888,890 of a million. Smaller
 * trees have as many levels, with fewer accounts below each.
 */
export function levelsOf(size: number): number[] {
  const step = (size / 10 / MASTERS) ** (1 / AGENT_LEVELS)
  const agents = Array.from({ length: AGENT_LEVELS + 1 }, (_, level) => Math.round(MASTERS * step ** level))
  return [...agents, size - agents.reduce((sum, one) => sum + one, 0)]
}

/**
 * Inserts the large tree and the small one with their accounts, and keeps them in the table `bench_members`, in which an account has
 * its level and its upline by their numbers. Accounts of a level are spread evenly below those of the level above.
 */
export async function addTree(
  client: pg.Client,
  { size, random, fromDay }: { size: number; random: Random; fromDay: string },
): Promise<Tree> {
  const rows = [...rowsOf(levelsOf(size), 0), ...rowsOf(SMALL, size)]
  const ids = Array.from(rows, () => memberIdOf(humanId(random)))
  await client.query(`create unlogged table bench_members (
    n int primary key, member_id text collate "C" not null, bucket smallint not null, level int not null, up int,
    upline_id text collate "C", path text[] collate "C", is_agent boolean not null)`)
  await client.query(
    `insert into bench_members (n, member_id, bucket, level, up, is_agent)
     select ord - 1, id, bucket, level, nullif(up, -1), is_agent
     from unnest($1::text[], $2::smallint[], $3::int[], $4::int[], $5::boolean[])
       with ordinality as t (id, bucket, level, up, is_agent, ord)`,
    [
      arrayText(ids),
      arrayText(ids.map(bucketOf)),
      arrayText(rows.map(({ level }) => level)),
      arrayText(rows.map(({ up }) => up ?? -1)),
      arrayText(rows.map(({ isAgent }) => isAgent)),
    ],
  )
  await client.query(`update bench_members set path = '{}' where up is null`)
  for (let level = 1; level <= AGENT_LEVELS + 1; level++)
    await client.query(
      `update bench_members m set path = u.path || u.member_id, upline_id = u.member_id
       from bench_members u where u.n = m.up and m.level = $1`,
      [level],
    )
  for (const statement of ACCOUNTS) await client.query(statement.replaceAll('$day', `'${fromDay}'`))
  return {
    agents: rows.filter(({ isAgent }) => isAgent).length,
    members: rows.length,
    master: ids[0]!,
    smallMaster: ids[size]!,
  }
}

type Row = { level: number; up: number | null; isAgent: boolean }
/** The accounts of a tree level by level. `first` is the number of the first one. */
function rowsOf(levels: readonly number[], first: number): Row[] {
  let above = first
  let next = first
  return levels.flatMap((count, level) => {
    const uplines = levels[level - 1]
    const start = above
    above = next
    next += count
    return Array.from({ length: count }, (_, at) => ({
      level,
      up: uplines === undefined ? null : start + (at % uplines),
      isAgent: level < levels.length - 1,
    }))
  })
}

/** What registrations of these accounts leave behind, without their passwords. */
const ACCOUNTS = [
  'analyze bench_members',
  `insert into identity.members (member_id, username, account_type, status, password_hash, password_changed_at, nickname, language,
     avatar, profile_encrypted, registered_at, registered_from, referral_code)
   select member_id, member_id, case when up is null then 2 when is_agent then 1 else 0 end, 'active', '', $day::date, '', 'en', '', '',
          $day::date, '', member_id from bench_members`,
  `insert into agents.lines (member_id, from_day, upline_id, path) select member_id, $day, upline_id, path from bench_members`,
  `insert into agents.team_sizes (agent_id, from_day, direct, team)
   select above, $day, count(*) filter (where above = upline_id), count(*) from bench_members cross join lateral unnest(path) above
   group by above`,
  `insert into agents.accounts (member_id, prize_group, rates, opened_at)
   select member_id, 1950 - 2 * level, json_build_object('SLOTS', (0.7 - 0.1 * level)::text), $day::date from bench_members`,
  `insert into agents.preset_days (member_id, from_day, prize_group, rates)
   select member_id, $day, prize_group, rates from bench_members join agents.accounts using (member_id)`,
  `insert into wallet.accounts (account, bucket)
   select member_id || pocket, bucket from bench_members, unnest('{.cash,.held,.receivable}'::text[]) pocket`,
]

/** A daily and a real-time salary of every agent, as its acceptance leaves them. Each level has less than the one above. */
export const CONTRACTS = [
  `insert into agents.contracts (contract_id, chain_id, kind, payer_id, payee_id, status, terms, offered_at, accepted_at, starts_at)
   select 'd' || member_id, 'd' || member_id, 'dailySalary', upline_id, member_id, 'accepted', json_build_object(
            'kind', 'dailySalary', 'tiers', json_build_array(
              json_build_object('betAmount', '100.0000', 'activeMembers', 1, 'rate', (0.6 - 0.1 * level)::text),
              json_build_object('betAmount', '2000.0000', 'activeMembers', 2, 'rate', (0.65 - 0.1 * level)::text))),
          $1::timestamptz, $1::timestamptz, $1::timestamptz
   from bench_members where is_agent`,
  `insert into agents.contracts (contract_id, chain_id, kind, payer_id, payee_id, status, terms, offered_at, accepted_at, starts_at)
   select 'r' || member_id, 'r' || member_id, 'realtimeSalary', upline_id, member_id, 'accepted', json_build_object(
            'kind', 'realtimeSalary', 'tiers', json_build_array(
              json_build_object('singleBetAmount', '1.0000', 'profitRate', (0.6 - 0.1 * level)::text, 'lossRate', (0.7 - 0.1 * level)::text))),
          $1::timestamptz, $1::timestamptz, $1::timestamptz
   from bench_members where is_agent`,
  `insert into agents.realtime_rows (contract_id, single_bet, next_bet, tier, profit_rate, loss_rate)
   select 'r' || member_id, 10000, 9223372036854775807, 1, ((0.6 - 0.1 * level) * 10000)::bigint, ((0.7 - 0.1 * level) * 10000)::bigint
   from bench_members where is_agent and $1::timestamptz is not null`,
]
