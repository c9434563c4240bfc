import { performance } from 'node:perf_hooks'
import { uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { lineKey, ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { ISSUE, onServer, type Product } from './ground.ts'
import type { Gate } from './quiet.ts'
import { rounded } from './quiet.ts'

const BETS_PER_TICKET = 50
const AT_ONCE = 64
const LOOK_MS = 5

/** Places so many bets on a round of their own: on the first digit, so a tenth of them wins. */
async function fill({ app, memberIds }: Product, round: string, bets: number): Promise<void> {
  const { wallet, games } = app.modules
  const tickets = Math.ceil(bets / BETS_PER_TICKET)
  let next = 0
  const place = async () => {
    for (let nth = next++; nth < tickets; nth = next++) {
      const memberId = memberIds[nth % memberIds.length]!
      const receivedAt = systemClock.now()
      const ticketId = ticketKey(memberId, uuidV7(receivedAt, systemRandom), receivedAt)
      const lines = Array.from({ length: BETS_PER_TICKET }, (_, line) => ({
        betId: lineKey(ticketId, line + 1),
        ticketId,
        memberId,
        product: 'lottery' as const,
        game: ISSUE.game,
        round,
        play: 'SSC_POSITION',
        selection: { pos: [[line % 10], [], [], [], []] },
        units: 1,
        multiple: 1,
        mode: 1000,
        prizeGroup: 1956,
        ownGroup: 1956,
        prizes: { WIN: units(195_600n) },
        stake: units(20_000n),
        acceptedAt: receivedAt,
      }))
      await wallet.lane.submit({
        key: ticketId,
        memberId,
        kind: 'stake',
        amount: units(20_000n * BigInt(BETS_PER_TICKET)),
        payload: round,
        receivedAt,
        riders: [games.betBook.ride(lines)],
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, place))
}

/** As the draw and the cut-off leave an issue: closed, with totals, its numbers public. */
const DRAWN = `
  with totals as (
    select count(distinct ticket_id)::int as tickets, count(*)::int as bets, sum(stake)::bigint as stake
    from games.bets where round = $2
  ), draw as (
    insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, commit_hash,
                               bets_root, ticket_count, total_stake, server_seed, final_seed, numbers, revealed_at)
    select $1, $2, 'SSC', 'revealed', now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour',
           now() - interval '4 hours', repeat('0', 64), repeat('0', 64), tickets, stake, repeat('0', 64), repeat('0', 64),
           '{3,1,4,1,5}', now() - interval '1 hour' from totals
  )
  insert into lottery.issues (game, issue_no, open_at, close_at, draw_at, salt_key, status, bets_root, ticket_count, bet_count, total_stake)
  select $1, $2, now() - interval '3 hours', now() - interval '2 hours', now() - interval '1 hour', '\\x00', 'closed',
         repeat('0', 64), tickets, bets, stake from totals`

/**
 * The floor: one statement that writes as many journal rows in key order, and one that rewrites as many bets, on copies
 * of the tables with the same indexes, which hold nothing else.
 */
async function floor(url: string, round: string): Promise<number> {
  return onServer(url, async (client) => {
    await client.query(`create schema floor;
      create table floor.journal (like wallet.journal including all);
      create table floor.bets (like games.bets including all) with (fillfactor = 60);`)
    await client.query('insert into floor.bets select * from games.bets where round = $1 order by bet_id', [round])
    await client.query('vacuum analyze floor.bets')
    const start = performance.now()
    await client.query(`insert into floor.journal (key, bucket, account, seq, amount, balance_after, contra, kind, at)
      select bet_id, bucket, member_id || '.cash', row_number() over (partition by member_id order by bet_id), 195600, 195600, 'house.play', 'payout', now()
      from floor.bets order by bet_id`)
    await client.query("update floor.bets set status = 'won', payout = 195600, valid_bet = stake, settled_at = now()")
    const seconds = (performance.now() - start) / 1000
    await client.query('drop schema floor cascade')
    return seconds
  })
}

/** The longest transaction of the product that was seen while `work` ran, in milliseconds: what it locks, it holds so long. */
async function longest(url: string, work: () => Promise<void>): Promise<number> {
  return onServer(url, async (client) => {
    let running = true
    let most = 0
    const watch = (async () => {
      while (running) {
        const { rows } = await client.query(
          `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) * 1000 as ms from pg_stat_activity
           where datname = current_database() and application_name = 'croupier_app' and xact_start is not null`,
        )
        most = Math.max(most, Number(rows[0].ms))
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    })()
    await work()
    running = false
    await watch
    return most
  })
}

/** Settles an issue of so many bets, one row each, outcomes computed, with one worker and with two; against the floor. */
export async function settlementBench(built: Product, { bets, quietly }: { bets: number; quietly: Gate }) {
  const results = []
  for (const workers of [1, 2]) {
    const round = `bench-settlement-${workers}`
    await fill(built, round, bets)
    await onServer(built.url, async (client) => {
      await client.query(DRAWN, [ISSUE.game, round])
      await client.query('vacuum analyze games.bets')
    })
    const least = await quietly('floor', () => floor(built.url, round))
    let held = 0
    // Settling is not repeated when it was disturbed: an issue is settled once.
    const settled = await quietly(
      `settlement, ${workers} workers`,
      async () => {
        const work = () => built.app.modules.lottery.settle({ game: ISSUE.game, issueNo: round })
        held = await longest(built.url, async () => void (await Promise.all(Array.from({ length: workers }, work))))
      },
      { repeats: 0 },
    )
    const { waiting, won } = await counted(built.url, round)
    if (waiting > 0) throw new Error(`${waiting} bets were not settled`)
    results.push({
      workers,
      bets,
      won,
      floorSeconds: rounded(least.value),
      seconds: rounded(settled.seconds),
      ratio: rounded(settled.seconds / least.value),
      goal: workers === 1 ? 1.5 : 1.1,
      longestTransactionMs: Math.round(held),
      microseconds: settled.cost && {
        postgres: rounded((settled.cost.postgres * 1e6) / bets, 1),
        node: rounded((settled.cost.node * 1e6) / bets, 1),
      },
      floorMicroseconds: least.cost && rounded((least.cost.postgres * 1e6) / bets, 1),
      disturbed: Number(least.disturbed) + Number(settled.disturbed),
    })
  }
  return results
}

async function counted(url: string, round: string): Promise<{ waiting: number; won: number }> {
  return onServer(url, async (client) => {
    const { rows } = await client.query(
      `select count(*) filter (where status = 'accepted')::int as waiting, count(*) filter (where status = 'won')::int as won
       from games.bets where round = $1`,
      [round],
    )
    return rows[0] as { waiting: number; won: number }
  })
}
