import { units } from '@croupier/kernel/money'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, bucketOf, cellOf } from '../../apps/server/src/modules/wallet/index.ts'
import { accountsWith } from '../../apps/server/src/testing/accounts.ts'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../apps/server/src/testing/bets.ts'
import { turn } from '../../apps/server/src/testing/lottery.ts'
import { closedOutsideDraw, OUTSIDE_GAME } from '../../apps/server/src/testing/outside.ts'
import { type TestMember, type World, world } from '../../apps/server/src/testing/world.ts'
import { allChecks, type Proof, proofsOf, proveBooks } from '../books.ts'

let w: World
let owner: pg.Client

/**
 * A member with a deposit, a won bet with rebate, a lost one, a cancelled ticket and an open bet; and a trial account with a
 * bet won.
 */
beforeAll(async () => {
  w = await world()
  owner = new pg.Client({ connectionString: w.database.url })
  await owner.connect()
  await owner.query(`insert into games.result_readers values ('books') on conflict do nothing`)
  const { wallet, lottery } = w.app.modules
  const { book } = lottery
  const at = w.clock.now()
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at, bets: 2, round: 'done' }))
  const cancelled = ticketOf(ana, { at, round: 'cancelled' })
  await place(w, cancelled)
  await place(w, ticketOf(ana, { at, round: 'waiting' }))
  // The corruptions below are transactions of one cell.
  let trial: TestMember
  do trial = await w.member({ accountType: 4, cash: '100.00' })
  while (cellOf(bucketOf(trial.memberId)) !== cellOf(bucketOf(ana)))
  await place(w, ticketOf(trial.memberId, { at, round: 'trial' }))
  await settleResults(
    w,
    (await findOpenBets(w, 'trial')).map((bet) => resultOf(bet, 50_000n, 100n)),
  )
  const db = w.platform.database.db
  const results = (await findOpenBets(w, 'done')).map((bet, nth) => resultOf(bet, nth === 0 ? 5_000_000n : 0n, 100n))
  await owner.query(ORDERS, [ana])
  await owner.query(OF_AGENTS, [ana])
  await owner.query(POINTS, [ana])
  await settleResults(w, results)
  await db.transaction().execute(async (tx) => {
    await book.cancelTicket(tx, { memberId: ana, ticketId: cancelled.ticketId, at })
    await wallet.post(tx, {
      kind: 'withdrawal.hold',
      reference: 'w-1',
      at,
      postings: [{ from: account.cash(ana), to: account.held(ana), amount: units(10_000n) }],
    })
    await wallet.post(tx, {
      kind: 'deposit',
      reference: 'd-1',
      at,
      postings: [{ from: account.house('world'), to: account.cash(ana), amount: units(50_000n) }],
    })
    await wallet.post(tx, {
      kind: 'transfer.up',
      reference: 't-1',
      at,
      postings: [{ from: account.cash(ana), to: account.house('transit'), amount: units(1_000n) }],
    })
    await wallet.post(tx, {
      kind: 'deposit.fee',
      reference: 'd-1',
      at,
      postings: [{ from: account.cash(ana), to: account.house('fees'), amount: units(500n) }],
    })
  })
})
afterAll(async () => {
  await owner.end()
  await w.close({ provingBooks: false })
})

const ORDERS = `
  with account as (
    insert into cashier.bank_accounts values (gen_random_uuid(), $1, 'bank', 'X', '', '', 'print', '1', now(), now()) returning account_id, member_id),
  deposit as (
    insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at, expires_at, authorisation_id, paid_amount, turnover_day)
    values ('d-1', $1, 'k', 'm', 50000, 'P', 500, 'credited', now(), now(), 'a', 50000, '2026-03-02')),
  totals as (
    insert into cashier.member_totals (member_id, deposited, withdrawn, paid_withdrawals) values ($1, 50000, 0, 0))
  insert into cashier.withdrawals (withdrawal_id, member_id, method, account_id, amount, currency, fee, state, requested_at)
  select 'w-1', member_id, 'm', account_id, 10000, 'P', 0, 'requested', now() from account`

/** A transfer that is not received yet, and a day of a member below an agent. */
const OF_AGENTS = `
  with transfer as (
    insert into agents.transfers (transfer_id, member_id, receiver_id, direction, amount, sent_at)
    values ('t-1', $1, 'top', 'up', 1000, now())),
  line as (insert into agents.lines (member_id, from_day, upline_id, path) values ($1, '2026-03-01', 'top', '{top}')),
  day as (
    insert into agents.member_days (member_id, business_day, category, turnover, valid_bet, payout, rebate)
    values ($1, '2026-03-02', 'LOTT', 40000, 40000, 5000000, 200))
  insert into agents.team_days (agent_id, business_day, category, turnover, valid_bet, payout, rebate)
  values ('top', '2026-03-02', 'LOTT', 40000, 40000, 5000000, 200)`

const POINTS = `
  with lot as (insert into rewards.point_lots values ($1, 1, '2026-04-01', 5))
  insert into rewards.point_moves values ($1, 1, 'earned', 5, 5, 0, '2026-03-01', now())`

const DROP = `
  insert into rewards.envelope_drops (drop_id, series_id, open_at, close_at, total, envelopes, committed_at, seed_hash,
    commitment, secret_encrypted) values ('e-1', 's-1', now(), now() + interval '1 hour', 100, 1, now(), '', '', '')`

const CAMPAIGN = `
  insert into providers.providers (provider_id, name, networks, created_at) values ('acme', 'Acme', '{}', now());
  insert into providers.games (provider_id, game_code, name, category, is_open, min_stake, max_stake, position)
  values ('acme', 'coin', 'Coin', 'RNG', true, 1, 1, 1);
  insert into providers.free_rounds (campaign_id, reward_id, provider_id, game_code, member_id, rounds, stake, used, state, created_at, ends_at)
  values (gen_random_uuid(), gen_random_uuid(), 'acme', 'coin', 'someone', 3, 1, 1, 'open', now(), now())`

const namesOfFailed = (proofs: readonly Proof[]) =>
  proofs.filter(({ findings }) => findings.length > 0).map(({ check }) => check)
const failedChecks = async () => namesOfFailed(await proveBooks(w.database.url))

/** The checks that fail after a statement of the database's owner, which is rolled back. */
async function failedAfter(corruption: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(corruption)
    await owner.query('set local role croupier_books; set local jit = off')
    return namesOfFailed(await proofsOf(owner))
  } finally {
    await owner.query('rollback')
  }
}

test('each check names every table that it reads, because it is not run while none of them has a row', () => {
  const schemas = new Set(allChecks.flatMap(({ needs }) => needs).map((name) => name.split('.')[0]))
  for (const { name, needs, counts, sql } of allChecks) {
    const read = [...`${counts} ${sql}`.matchAll(/\b(?:from|join)\s+\(?(([a-z_]+)\.[a-z_]+)/g)]
    const tables = read.flatMap(([, table, schema]) => (schemas.has(schema) ? [table!] : []))
    expect(tables.length, name).toBeGreaterThan(0)
    expect(new Set(needs), name).toEqual(new Set([...needs, ...tables]))
  }
})

test('T036 correct books pass every check, and every check examines rows', async () => {
  const proofs = await proveBooks(w.database.url)
  expect(proofs.flatMap(({ findings }) => findings)).toEqual([])
  expect(proofs.filter(({ examined }) => examined === 0).map(({ check }) => check)).toEqual([
    'every completed command has its answer',
    'what counts for no reward is deducted from bets of that round, and sums up in the figures of its member',
    'every payout that a cap reduced is the one without the cap, less the cut',
    'the sums of every archived month are those of its entries in the ledger',
    "every member's figures in a counted game are those of the settled bets",
    'the held amount of a repeat order is that of its waiting items',
    'the placed and refunded amounts of a repeat order are those of its items',
    'the ledger held the stake of each share of a syndicate, and then paid its ticket with it, or returned it',
    'the shares of each syndicate are those of its holders, and no more than there are',
    'the published count and stake of an issue are those of its tickets',
    'the stakes on the numbers of an issue with limits are those of its bets',
    'a finished issue has no open bet',
    'the published outcomes of each game are those of its draws',
    'the final seed of each draw with a beacon follows from its seed and the round that it named, received after the cut-off',
    'the result of each draw outside is one that was decided, and its issue ends as the last decision says',
    'each result that sources decided is what two of them had stated, and none had stated other numbers',
    'each result that staff decided has two people, and a correction comes within 72 hours of the draw',
    'the void bets of a draw outside with a result are those that were accepted when its numbers were known',
    'each published root has one link, and the links of each game follow one another without a gap',
    'the digests of the days follow one another, and state links of the chains',
    'every transfer to or from a game provider was posted as it ended, and nothing else was',
    'an account takes stakes with the check of limits if and only if its member has a limit of stakes or losses',
    'every exclusion that is not lifted freezes the accounts of its member',
    'every account that is closed, or whose time for play is used up, is frozen',
    'every contract line is paid by its instalments, each of which was posted once to its payee; no other was posted',
    'every instalment of a contract was posted once to the account that pays or returns it; no other was posted',
    'every posting of an instalment names the statement that it pays by its digest',
    'what a contract offsets is the same on both sides',
    'what the house advanced to creditors of agents is what its lines say, and the ledger has what is not repaid',
    'the windows of real-time salaries follow one another without a gap, and each begins where the one before ended',
    'every paid month of an affiliate was posted once with its digest and comes to what its lines say; no other was posted',
    'every correction of a statement of the house was posted once with its digest; no other was posted',
    'every paid day of rebate was posted once, together with the other days of its payment; no other rebate was posted',
    'each version of the referral programme has given what its members were given, and their rewards that were not withdrawn at least',
    'the account of red envelopes has what is left of the drops that are not closed',
    'the claims of each drop are numbered without a gap, add up, and stay within its total',
    'every campaign of free rounds has counted the rounds and wins of its messages',
    'the winnings of free rounds are what their campaign won, and at most its maximum',
  ])
})

const hold = `select key from wallet.journal where kind = 'withdrawal.hold'`
test.each([
  [
    'a transfer of another amount',
    'update agents.transfers set amount = amount + 1',
    'every transfer was sent once, and received once when it says so; no other transfer was posted',
  ],
  [
    'money in transit without a transfer',
    'update agents.transfers set received_at = now()',
    'the money in transit is that of the transfers and contracts that are not received yet',
  ],
  [
    'figures of a team that no member has',
    'update agents.team_days set turnover = turnover + 1',
    "every team's figures are the sums of its members' figures by the tree of the day",
  ],
  [
    'a balance that was edited',
    `update wallet.accounts set balance = balance + 1 where account like '%.cash'`,
    'every balance is the sum of its entries',
  ],
  [
    'money without a source',
    `update wallet.accounts set balance = balance + 1 where account like '%.cash'`,
    'the sum of all accounts is zero',
  ],
  [
    'play money of a member',
    `alter table wallet.accounts drop constraint if exists accounts_one_kind_of_money;
     insert into wallet.accounts (account, bucket, balance) values ('member.trial', 0, 5)`,
    'no money is in a trial account, no play money in another, and neither has become the other',
  ],
  [
    'money that went to a trial account',
    `alter table wallet.journal drop constraint if exists journal_one_kind_of_money;
     update wallet.journal set contra = 'house.world' where account like '%.trial' and kind = 'stake'`,
    'no money is in a trial account, no play money in another, and neither has become the other',
  ],
  [
    'play money that came from nowhere',
    `update wallet.house_parts set balance = balance + 1 where house = 'house.trial.play.lottery'`,
    'no money is in a trial account, no play money in another, and neither has become the other',
  ],
  [
    'a bet of a trial account that no account of play money has',
    `update wallet.house_parts set house = 'house.trial.play.other' where house = 'house.trial.play.lottery'`,
    "the bets of trial accounts come to the balance of the products' accounts of play money",
  ],
  [
    'an entry that was changed',
    `update wallet.journal set amount = amount + 1 where kind = 'deposit'`,
    'entries are numbered without a gap, each with the entry before it and the balance that it left',
  ],
  [
    'an entry that was removed',
    `delete from wallet.journal where kind = 'payout'`,
    'every settled bet has its payout, and no other bet has one',
  ],
  ['half a transfer', `delete from wallet.journal where account like '%.held'`, 'every journal sums to zero'],
  [
    'a transfer whose sides differ',
    `update wallet.journal set amount = amount + 5 where key in (${hold}) and line = 1`,
    'every journal sums to zero',
  ],
  [
    'a house account that was edited',
    `update wallet.house_parts set balance = balance - 1 where house = 'house.play.lottery' and ctid = (select min(ctid) from wallet.house_parts where house = 'house.play.lottery')`,
    "every house account equals the other side of its members' entries",
  ],
  [
    'a gap in the numbers of entries',
    `update wallet.journal set seq = seq + 7 where kind = 'withdrawal.hold' and account like '%.cash'`,
    'entries are numbered without a gap, each with the entry before it and the balance that it left',
  ],
  [
    'an entry that names the wrong previous entry',
    `update wallet.journal set prior_key = gen_random_uuid() where kind = 'withdrawal.hold' and account like '%.cash'`,
    'entries are numbered without a gap, each with the entry before it and the balance that it left',
  ],
  [
    'an account that names the wrong last entry',
    `update wallet.accounts set last_key = prior_key where account like '%.cash'`,
    'every account names its last entry',
  ],
  [
    'a negative account',
    `alter table wallet.accounts drop constraint if exists accounts_never_below_zero; update wallet.accounts set balance = -1 where account like '%.held'`,
    'no account of a member is below zero, and no receivable above it',
  ],
  [
    'a bet without a stake',
    `delete from wallet.journal where kind = 'stake' and ctid = (select min(ctid) from wallet.journal where kind = 'stake')`,
    'every stake has its bets, and every bet its stake',
  ],
  [
    'a stake without a bet',
    `delete from games.bets where status = 'accepted'`,
    'every stake has its bets, and every bet its stake',
  ],
  [
    'a bet whose stake was edited',
    `update games.bets set stake = stake + 1 where status = 'accepted'`,
    'every stake has its bets, and every bet its stake',
  ],
  [
    'a won bet whose payout is more than was posted',
    `update games.bets set payout = payout + 1 where status = 'won'`,
    'every settled bet has its payout, and no other bet has one',
  ],
  [
    'a lost bet that is marked as won',
    `update games.bets set status = 'won' where status = 'lost'`,
    'the result of a bet fits its status',
  ],
  [
    'a rebate that was not posted',
    `update games.bets set self_rebate = self_rebate + 1 where status = 'won'`,
    'every self-rebate was posted',
  ],
  [
    'a cancelled bet that was reopened',
    `update games.bets set status = 'accepted', settled_at = null where status = 'cancelled'`,
    'every cancelled or void bet got its stake back, and no other bet did',
  ],
  [
    'a cancelled bet without a refund',
    `update games.bets set status = 'cancelled', settled_at = now() where status = 'accepted'`,
    'every cancelled or void bet got its stake back, and no other bet did',
  ],
  [
    'a bet without terms',
    `update games.bets set detail = '[-1,1,1,{}]' where status = 'accepted'`,
    'every lottery bet has its terms',
  ],
  [
    'a payout above the cap that the bet was promised',
    `update lottery.terms set payout_per_bet = 1`,
    'no lottery bet pays more than its cap',
  ],
  [
    'a feed that ends at another result',
    'update games.result_feed set payout = payout + 1',
    'the feed of results ends at the result of every bet that it has',
  ],
  [
    'a bet without a round',
    `update games.bets set round_id = -1 where status = 'accepted'`,
    'every bet has its game, and its round is one of that game',
  ],
  [
    'a bet without a game',
    `update games.bets set game_id = -1 where status = 'accepted'`,
    'every bet has its game, and its round is one of that game',
  ],
  [
    'a bet in the round of another game',
    `with game as (insert into games.bet_games (product, game) values ('lottery', 'other') returning game_id),
          other as (insert into games.rounds (game_id, round) select game_id, 'waiting' from game returning round_id)
     update games.bets b set round_id = other.round_id from other where status = 'accepted'`,
    'every bet has its game, and its round is one of that game',
  ],
  [
    'a figure without a bet',
    `update games.member_days set valid_bet = valid_bet + 1`,
    "every member's figures are those of the settled bets",
  ],
  [
    'a settled bet without a figure',
    `delete from games.member_days`,
    "every member's figures are those of the settled bets",
  ],
  [
    'a won bet that no figure counts',
    `update games.member_days set wins = wins - 1`,
    "every member's figures are those of the settled bets",
  ],
  [
    'a settled bet without a figure in a counted game',
    `insert into games.counted_games values ('*', '2000-01-01', '2100-01-01', '2000-01-01', '2100-01-01')`,
    "every member's figures in a counted game are those of the settled bets",
  ],
  [
    'a figure in a counted game without a bet',
    `with counted as (insert into games.counted_games values ('other', '2000-01-01', '2100-01-01', '2000-01-01', '2100-01-01'))
     insert into games.game_days (member_id, bucket, day, game, category, bets, wins, stake, valid_bet, payout, self_rebate)
     select member_id, bucket, day, 'other', category, 1, 1, 1, 1, 1, 0 from games.member_days limit 1`,
    "every member's figures in a counted game are those of the settled bets",
  ],
  [
    'a deduction that no round names',
    `update games.member_days set netted = netted + 1`,
    'what counts for no reward is deducted from bets of that round, and sums up in the figures of its member',
  ],
  [
    'a house account of a product without bets',
    `update wallet.house_parts set house = 'house.play.other' where house = 'house.play.lottery'`,
    "every product's gross result is the balance of its house accounts",
  ],
  [
    'a key without a journal',
    `insert into wallet.posting_keys values (gen_random_uuid(), 1, 1)`,
    'every key has one effect',
  ],
  [
    'one deposit under two keys',
    `update wallet.journal set reference = 'd-1', kind = 'deposit' where kind = 'withdrawal.hold' and line = 0`,
    'every key has one effect',
  ],
  [
    'a command without an answer',
    `insert into platform.idempotency_keys values ('member:x', 'k', 'f', null, now())`,
    'every completed command has its answer',
  ],
  [
    'a deposit that was never posted',
    `update cashier.deposits set deposit_id = 'd-2'`,
    'every credited deposit was posted as paid, less its fee, and reversed as far as the gateway reversed it; no other deposit was posted',
  ],
  [
    'a reversed deposit whose reversal was never posted',
    `update cashier.deposits set state = 'reversed', reversed_amount = paid_amount`,
    'every credited deposit was posted as paid, less its fee, and reversed as far as the gateway reversed it; no other deposit was posted',
  ],
  [
    'a partly reversed deposit whose reversal was never posted',
    `update cashier.deposits set reversed_amount = 1`,
    'every credited deposit was posted as paid, less its fee, and reversed as far as the gateway reversed it; no other deposit was posted',
  ],
  [
    'a posted deposit without an order',
    `delete from cashier.deposits`,
    'every credited deposit was posted as paid, less its fee, and reversed as far as the gateway reversed it; no other deposit was posted',
  ],
  [
    'a paid withdrawal whose payout was never posted',
    `update cashier.withdrawals set state = 'paid'`,
    'every withdrawal was held once, and then paid or returned once',
  ],
  [
    'a rejected withdrawal whose money was never returned',
    `update cashier.withdrawals set state = 'rejected'`,
    'every held amount belongs to an open withdrawal, a repeat order, a syndicate, an order of the points mall or a transfer',
  ],
  [
    'a deposited total that was edited',
    `update cashier.member_totals set deposited = deposited + 1`,
    "every member's order totals are those of the orders",
  ],
  [
    'a withdrawn total that was edited',
    `update cashier.member_totals set withdrawn = withdrawn + 1`,
    "every member's order totals are those of the orders",
  ],
  [
    'a paid withdrawal that no total counts',
    `update cashier.withdrawals set state = 'paid'`,
    "every member's order totals are those of the orders",
  ],
  [
    'a count of paid withdrawals that was edited',
    `update cashier.member_totals set paid_withdrawals = paid_withdrawals + 1`,
    "every member's order totals are those of the orders",
  ],
  [
    'a reversed deposit that still counts',
    `update cashier.deposits set state = 'reversed', reversed_amount = paid_amount`,
    "every member's order totals are those of the orders",
  ],
  [
    'a credited deposit without totals',
    `delete from cashier.member_totals`,
    "every member's order totals are those of the orders",
  ],
  [
    'an hour that was edited',
    `update games.hours set payout = payout + 1`,
    "every game's hourly figures are those of the settled bets",
  ],
  [
    'a settled bet that no hour counts',
    `update games.hours set bets = bets - 1`,
    "every game's hourly figures are those of the settled bets",
  ],
  [
    'a large win that was edited',
    `update games.wins set payout = payout + 1`,
    'every large win is a won bet with that payout',
  ],
  [
    "a large win under another member's name",
    `update games.wins set member_id = 'someone'`,
    'every large win is a won bet with that payout',
  ],
  [
    'an order of the points mall whose cash was never held',
    `with reward as (
       insert into rewards.mall_rewards (reward_id, name, points_requirement, amount_requirement, worth, level_min, needs_address,
         is_active, created_at) values ('r-1', 'Mug', 1, 100, 0, 0, false, true, now()) returning reward_id)
     insert into rewards.mall_orders (order_id, member_id, reward_id, name, quantity, points, amount, worth, points_balance, lots,
       receiving_address, status, remark, ordered_at)
     select 'o-1', split_part(account, '.', 1), reward_id, 'Mug', 1, 1, 100, 0, 0, '[]', '', 'inProcess', '', now()
     from reward, wallet.accounts where account like '%.cash'`,
    'every held amount belongs to an open withdrawal, a repeat order, a syndicate, an order of the points mall or a transfer',
  ],
  [
    'points that no move explains',
    `insert into rewards.point_lots values ('someone', 1, '2026-03-01', 1)`,
    "every member's points are the sum of their moves, and never below zero",
  ],
  [
    'a move that is missing',
    `insert into rewards.point_moves values ('someone', 2, 'earned', 1, 1, 0, '2026-03-01', now())`,
    "every member's points are the sum of their moves, and never below zero",
  ],
  [
    'a paid day of rebate that was never posted',
    `insert into rewards.rebate_days (member_id, business_day, lines, amount, deducted, state, last_day, grant_id, ended_at)
     values ('someone', '2026-03-01', '[]', 100, 0, 'claimed', '2026-03-08', gen_random_uuid(), now())`,
    'every paid day of rebate was posted once, together with the other days of its payment; no other rebate was posted',
  ],
  [
    'a referral programme that has given what nobody got',
    `insert into rewards.referral_programmes values ('v1', '{}', 100, now())`,
    'each version of the referral programme has given what its members were given, and their rewards that were not withdrawn at least',
  ],
  [
    'a drop whose total was not set aside',
    DROP,
    'the account of red envelopes has what is left of the drops that are not closed',
  ],
  [
    'an envelope that nobody took',
    `${DROP};
     update rewards.envelope_drops set taken = 1, taken_amount = 100`,
    'the claims of each drop are numbered without a gap, add up, and stay within its total',
  ],
  [
    'a free round that no message played',
    CAMPAIGN,
    'every campaign of free rounds has counted the rounds and wins of its messages',
  ],
  [
    'winnings of free rounds that nobody played',
    `insert into rewards.grants (grant_id, member_id, source, source_ref, amount, note, offered_at, expires_at)
     values (gen_random_uuid(), 'someone', 'offer', 'rounds:someone:won', 100, '', now(), now())`,
    'the winnings of free rounds are what their campaign won, and at most its maximum',
  ],
  [
    'a limited account without a limit',
    `update wallet.accounts set is_limited = true where account like '%.held'`,
    'an account takes stakes with the check of limits if and only if its member has a limit of stakes or losses',
  ],
  [
    'a limit that no stake is compared with',
    `insert into safer_gambling.limits (member_id, bucket, kind, period, source, amount, since, set_at)
     select split_part(account, '.', 1), bucket, 'loss', 'day', 'member', 1, current_date, now() from wallet.accounts where account like '%.cash'`,
    'an account takes stakes with the check of limits if and only if its member has a limit of stakes or losses',
  ],
  [
    'an exclusion without its freeze',
    `insert into safer_gambling.exclusions (exclusion_id, member_id, kind, starts_at, ends_at)
     select gen_random_uuid(), split_part(account, '.', 1), 'time_out', now(), now() + interval '1 day' from wallet.accounts where account like '%.cash'`,
    'every exclusion that is not lifted freezes the accounts of its member',
  ],
  [
    'a time for play that is used up, without its freeze',
    `insert into safer_gambling.time_counts (member_id, used_up_at)
     select split_part(account, '.', 1), now() from wallet.accounts where account like '%.cash'`,
    'every account that is closed, or whose time for play is used up, is frozen',
  ],
  [
    'a cut that is not the rest of the payout',
    `insert into lottery.capped_payouts select bet_id, bucket, version, payout + 2, 1 from games.bets where status = 'won'`,
    'every payout that a cap reduced is the one without the cap, less the cut',
  ],
  [
    'a month that is archived without sums',
    `insert into games.bet_months select '2026-03-01', games.month_id('2026-03-01'), games.month_id('2026-04-01'), 'archived', 0, 'none'`,
    'the sums of every archived month are those of its entries in the ledger',
  ],
  [
    'a repeat order that placed nothing of what it says',
    `insert into lottery.chases (chase_id, bucket, member_id, game, bets, stop_on_win, status, total, held, placed, created_at)
     values (gen_random_uuid(), 0, 'm', 'ssc-1m', '[]', false, 'finished', 5, 0, 5, now())`,
    'the placed and refunded amounts of a repeat order are those of its items',
  ],
  [
    'a settled bet that was accepted when the numbers were known',
    `set local session_replication_role = replica;
     insert into lottery.result_decisions (game, issue_no, version, numbers, requested_by, approved_by, reason, decided_at, published_at,
       settled_at, void_from)
     values ('ssc-1m', 'done', 0, '{4,0,9}', 'a', 'b', 'x', now(), now(), now(), '2000-01-01')`,
    'the void bets of a draw outside with a result are those that were accepted when its numbers were known',
  ],
  [
    'shares of a syndicate whose stake was never held',
    `insert into lottery.syndicate_holdings (holding_id, bucket, syndicate_id, member_id, shares, stake, status, reason, created_at, ended_at)
     values (gen_random_uuid(), 0, gen_random_uuid(), 'm', 1, 5, 'held', null, now(), null)`,
    'the ledger held the stake of each share of a syndicate, and then paid its ticket with it, or returned it',
  ],
  [
    'a syndicate with more shares taken than were sold',
    `insert into lottery.syndicates (syndicate_id, bucket, member_id, game, issue_no, open_at, close_at, ends_at, bets, shares, own, guaranteed,
       taken, share_stake, visibility, created_at)
     values (gen_random_uuid(), 0, 'm', 'ssc-1m', '20261121-0601', now(), now(), now(), '[]', 10, 1, 0, 3, 5, 'everyone', now())`,
    'the shares of each syndicate are those of its holders, and no more than there are',
  ],
  [
    'a published void draw that never was',
    `insert into draws.outcome_counts values ('ssc-1m', 0, 1, now())`,
    'the published outcomes of each game are those of its draws',
  ],
  [
    'a frozen account without a reason',
    `update wallet.accounts set is_frozen = true where account like '%.cash'`,
    "a member's accounts are frozen exactly while there is a reason",
  ],
  [
    'a reason to freeze that freezes nothing',
    `insert into wallet.freezes select split_part(account, '.', 1), bucket, 'blocked', 'member.blocked', now() from wallet.accounts where account like '%.cash'`,
    "a member's accounts are frozen exactly while there is a reason",
  ],
])('the checks find %s', async (_, corruption, check) => {
  expect(await failedAfter(corruption)).toContain(check)
})

test.each(['ticket_count', 'bet_count', 'total_stake'])(
  'the checks find a wrong %s of a closed issue',
  async (column) => {
    const check = 'the published count and stake of an issue are those of its tickets'
    await turn(w)
    const closed = `bets_root = repeat('0', 64), ticket_count = 0, total_stake = 0, status = 'closed'`
    const issue = `(select game, issue_no from lottery.issues order by 1, 2 limit 1)`
    await owner.query(`update draws.records set ${closed} where (game, issue_no) in ${issue} and status = 'committed'`)
    await owner.query(`update lottery.issues set ${closed}, bet_count = 0 where (game, issue_no) in ${issue}`)
    expect(await failedChecks()).not.toContain(check)
    await owner.query(`update lottery.issues set ${column} = 1 where (game, issue_no) in ${issue}`)
    expect(await failedChecks()).toContain(check)
  },
)

test('the checks find a number of an issue with limits that counts another stake than its bets', async () => {
  const check = 'the stakes on the numbers of an issue with limits are those of its bets'
  await turn(w)
  const limits = '[{"plays":["SSC_POSITION"],"closeFrom":"100","halfOddsFrom":null}]'
  await owner.query('update lottery.issues set number_limits = $1 where status = $2', [limits, 'open'])
  expect(await failedChecks()).not.toContain(check)
  await owner.query(`
    insert into lottery.exposure (game, issue_no, play, number, stake, close_from)
    select game, issue_no, 'SSC_POSITION', '0:1', 1, 100 from lottery.issues where status = 'open' limit 1`)
  expect(await failedChecks()).toContain(check)
  await owner.query('truncate lottery.exposure; update lottery.issues set number_limits = null')
})

describe('the checks find, in the chain of the roots of a game,', () => {
  const CHAIN = 'each published root has one link, and the links of each game follow one another without a gap'
  const DIGESTS = 'the digests of the days follow one another, and state links of the chains'
  /** Three draws with links, and a digest. As the owner of the database can, it works without the triggers that keep them. */
  const withoutTriggers = (sql: string) =>
    owner.query(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`)
  beforeEach(async () => {
    await withoutTriggers(`
      delete from draws.root_links where game = 'chained';
      delete from draws.chain_heads where game = 'chained';
      delete from draws.records where game = 'chained';
      delete from draws.digests`)
    await owner.query(`
      insert into draws.records (game, issue_no, family, status, open_at, close_at, draw_at, committed_at, seed_hash)
      select 'chained', n::text, 'SSC', 'committed', now(), now() + interval '1 s', now() + n * interval '1 min', now(),
             encode(sha256(n::text::bytea), 'hex') from generate_series(1, 3) n;
      update draws.records set status = 'closed', bets_root = repeat('0', 64), ticket_count = 2, total_stake = 105000
      where game = 'chained';
      insert into draws.digests (business_day, made_at, chains, lines, digest_hash)
      select '2026-03-01', now(), jsonb_build_array(jsonb_build_object('game', game, 'sequence', sequence, 'linkHash', link_hash)),
             '[]', repeat('a', 64) from draws.chain_heads where game = 'chained'`)
    const failed = await failedChecks()
    expect([failed.includes(CHAIN), failed.includes(DIGESTS)]).toEqual([false, false])
  })

  test.each([
    [
      'another root',
      "update draws.root_links set bets_root = repeat('1', 64) where game = 'chained' and sequence = 2",
      CHAIN,
    ],
    [
      'another number of tickets',
      "update draws.root_links set ticket_count = 3 where game = 'chained' and sequence = 2",
      CHAIN,
    ],
    ['another stake', "update draws.root_links set total_stake = 1 where game = 'chained' and sequence = 2", CHAIN],
    [
      'another hash',
      "update draws.root_links set link_hash = repeat('1', 64) where game = 'chained' and sequence = 2",
      CHAIN,
    ],
    [
      'another link before',
      "update draws.root_links set previous = repeat('1', 64) where game = 'chained' and sequence = 2",
      CHAIN,
    ],
    ['a link that was removed', "delete from draws.root_links where game = 'chained' and sequence = 2", CHAIN],
    ['a last link that was removed', "delete from draws.root_links where game = 'chained' and sequence = 3", CHAIN],
    ['another head', "update draws.chain_heads set sequence = 4 where game = 'chained'", CHAIN],
    [
      'a digest that states another link',
      "update draws.digests set chains = replace(chains::text, '3', '2')::jsonb",
      DIGESTS,
    ],
    [
      'a digest without the one before',
      "insert into draws.digests values ('2026-03-02', now(), '[]', '[]', repeat('a', 64), repeat('b', 64)); delete from draws.digests where business_day = '2026-03-01'",
      DIGESTS,
    ],
  ])('%s', async (_, corruption, check) => {
    await withoutTriggers(corruption)
    expect(await failedChecks()).toContain(check)
  })
})

describe('the checks find, among the results from outside,', () => {
  const DECIDED =
    'the result of each draw outside is one that was decided, and its issue ends as the last decision says'
  const STATED = 'each result that sources decided is what two of them had stated, and none had stated other numbers'
  const PEOPLE = 'each result that staff decided has two people, and a correction comes within 72 hours of the draw'
  /** A draw whose two sources agreed. `$1` and `$2` are its key. */
  const AGREED = `
    with said as (
      insert into lottery.source_reports (game, issue_no, source, sequence, received_at, numbers, content)
      select $1, $2, source, 1, '2026-01-02', '{4,0,9}', '' from unnest(array['board', 'press']) source),
    settled as (update lottery.issues set status = 'settled' where game = $1 and issue_no = $2),
    drawn as (
      update draws.records set status = 'revealed', numbers = '{4,0,9}', revealed_at = now() where game = $1 and issue_no = $2)
    insert into lottery.result_decisions (game, issue_no, version, numbers, sources, decided_at, published_at, settled_at)
    values ($1, $2, 0, '{4,0,9}', '{board,press,radio}', '2026-01-02', '2026-01-02', '2026-01-02')`

  test.each([
    ['a result that was not decided', "update lottery.result_decisions set numbers = '{4,0,8}'", DECIDED],
    [
      'a settled decision whose issue is open',
      `update lottery.issues set status = 'closed' where game = '${OUTSIDE_GAME}'`,
      DECIDED,
    ],
    ['a result that one source stated', "delete from lottery.source_reports where source = 'press'", STATED],
    [
      'a result that a source contradicted',
      `insert into lottery.source_reports (game, issue_no, source, sequence, received_at, numbers, content)
       select game, issue_no, 'radio', 1, '2026-01-01', '{4,0,8}', '' from lottery.result_decisions`,
      STATED,
    ],
    [
      'a result that one person decided',
      "update lottery.result_decisions set requested_by = 'a', approved_by = 'a', reason = 'x', sources = null",
      PEOPLE,
    ],
  ])('%s', async (_, corruption, check) => {
    await owner.query(`
      truncate lottery.source_reports, lottery.result_decisions;
      set session_replication_role = replica;
      delete from lottery.issues where game = '${OUTSIDE_GAME}';
      delete from draws.records where game = '${OUTSIDE_GAME}';
      set session_replication_role = origin`)
    const { game, issueNo } = await closedOutsideDraw(w)
    await owner.query(AGREED, [game, issueNo])
    expect(await failedChecks()).not.toContain(check)
    await owner.query(corruption)
    expect(await failedChecks()).toContain(check)
  })
})
