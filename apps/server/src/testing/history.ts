import { dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { deposits } from '@croupier/wire/cashier/deposits'
import { withdrawals as withdrawalList } from '@croupier/wire/cashier/withdrawals'
import type { Endpoint } from '@croupier/wire/endpoint'
import { chases } from '@croupier/wire/lottery/chases'
import { account, bucketOf, lineKey } from '../modules/wallet/index.ts'
import { place, ticketOf } from './bets.ts'
import type { GatewayWorld } from './gateway.ts'
import { onServer } from './server.ts'
import type { withdrawalsIn } from './withdrawals.ts'
import type { Caller, TestMember } from './world.ts'

const SECONDS_APART = 60

/** A member with a history, and ids in it. */
export type Subject = {
  member: TestMember
  entries: number
  betId: string
  depositId: string
  withdrawalId: string
  chaseId: string
}
type Period = { from?: Date; to?: Date }

/** A period that ended long ago: the fourth fifth of a history. */
export const past = (entries: number, now: Date): Period => ({
  from: new Date(now.getTime() - 0.4 * entries * SECONDS_APART * 1000),
  to: new Date(now.getTime() - 0.2 * entries * SECONDS_APART * 1000),
})
/** The requests of an endpoint that reads the history of one member; `{}` for a member's own first page. */
export type Requests = (subject: Subject, period: Period) => readonly object[]

const filtered =
  (filters: readonly object[]): Requests =>
  (_, period) => [{}, period, ...filters, { ...filters[0], ...period }]
const ofMember =
  (filters: readonly object[]): Requests =>
  ({ member: { memberId } }, period) =>
    [{}, period, ...filters].map((one) => ({ memberId, ...one }))

/** Every endpoint that reads a member's history, with its requests. A new one must be added here. */
export const HISTORY_CALLS: Readonly<Record<string, Requests>> = {
  bets: filtered([
    { status: 'won' },
    { status: 'accepted', game: 'ssc-1m' },
    { game: 'no-game' },
    { round: 'no-round' },
  ]),
  bet: ({ betId }) => [{ betId }],
  recentGame: () => [{ count: 10 }],
  vnGameMenuRecent: () => [{ count: 10 }],
  memberTransactions: filtered([{ kind: 'deposit' }, { kind: 'stake' }]),
  balance: () => [{}],
  merchantWallet: () => [{}],
  consolidatedFunds: () => [{}],
  walletTransfers: () => [{}],
  // It adds up the orders of its period: those of all other days are not read.
  personalProfit: () => [{ from: dayFrom('2020-01-01'), to: dayFrom('2020-01-01') }],
  deposits: filtered([{ state: 'credited' }]),
  depositById: ({ depositId }) => [{ id: depositId }],
  withdrawals: filtered([{ state: 'paid' }]),
  withdrawalById: ({ withdrawalId }) => [{ id: withdrawalId }],
  withdrawalReadiness: () => [{}],
  bankAccounts: () => [{}],
  limits: () => [{}],
  currentExclusion: () => [{}],
  safetyHistory: () => [{}],
  timeLimits: () => [{}],
  closing: () => [{}],
  dormancy: () => [{}],
  depositCheck: () => [{}],
  play: () => [{}],
  memberSafety: ({ member: { memberId } }) => [{ memberId }],
  messages: () => [{}, { show: 'deposit' }, { show: 'limit' }, { show: 'unread' }],
  unreadCount: () => [{}],
  endedGrants: () => [{}],
  ownBonus: () => [{}],
  offers: () => [{}],
  missionSummary: () => [{}],
  rewardCounts: () => [{}],
  missionLeaderboard: () => [{}],
  raffles: () => [{}],
  envelopes: () => [{}],
  pointMoves: () => [{}],
  manualRebate: () => [{}],
  endedRebates: () => [{}],
  referral: () => [{}],
  referees: () => [{}],
  redeemPointList: () => [{}],
  memberPoints: ({ member: { memberId } }) => [{ memberId }],
  vipCentre: () => [{}],
  memberRank: ({ member: { memberId } }) => [{ memberId }],
  myFeedback: () => [{}],
  chases: () => [{}, { status: 'running' }],
  chase: ({ chaseId }) => [{ chaseId }],
  ownShares: () => [{}],
  sessions: () => [{}],
  memberInfo: () => [{}],
  memberContacts: () => [{}],
  agreementDue: () => [{}],
  memberBets: ofMember([{ status: 'won' }, { game: 'no-game' }]),
  ledgerEntries: ofMember([{ kind: 'deposit' }, { reference: 'no-reference' }]),
  ledgerAccounts: ({ member: { memberId } }) => [{ memberId }],
  member: ({ member: { memberId } }) => [{ memberId }],
  members: ({ member: { memberId } }) => [{ search: memberId }],
  depositDesk: ({ member: { memberId } }) => [{ search: memberId }, { search: memberId, state: 'credited' }],
  withdrawalQueue: ({ member: { memberId } }) => [
    { search: memberId, state: 'open' },
    { search: memberId, state: 'done' },
  ],
  depositDetail: ({ depositId }) => [{ id: depositId }],
  withdrawalDetail: ({ withdrawalId }) => [{ id: withdrawalId }],
}

/** Makes a member with a history. */
export async function memberWithHistory(
  w: GatewayWorld,
  withdrawals: ReturnType<typeof withdrawalsIn>,
  { entries, number }: Pick<History, 'entries' | 'number'>,
): Promise<Subject> {
  const member = await withdrawals.member()
  const { memberId } = member
  await withdrawals.addAccount(member)
  const now = w.clock.now()
  const ticket = ticketOf(memberId, { at: now })
  await place(w, ticket)
  await addHistory(w.database.url, { memberId, number, entries, now, secondsApart: SECONDS_APART })
  const newest = { pageSize: 1 }
  const [deposit] = (await w.call(deposits, newest, { as: member })).items
  const [withdrawal] = (await w.call(withdrawalList, newest, { as: member })).items
  const [chase] = (await w.call(chases, newest, { as: member })).items
  return {
    member,
    entries,
    betId: lineKey(ticket.ticketId, 1),
    depositId: deposit!.id,
    withdrawalId: withdrawal!.id,
    chaseId: chase!.chaseId,
  }
}

/** Calls an endpoint of the registry. Its input has no type here, and endpoints ignore fields that they do not have. */
export const callOf = (w: GatewayWorld, endpoint: Endpoint, input: object, as: Caller): Promise<unknown> =>
  w.call(endpoint, { page: 1, pageSize: 20, ...input } as never, { as }) // checked by the endpoint's schema

type History = {
  memberId: MemberId
  /** Makes the keys of this member's rows. */
  number: number
  entries: number
  /** The time of the last row. */
  now: Date
  secondsApart: number
}

/**
 * Gives a member a history in every table that a list reads: `entries` entries in the journal, chained as postings chain them,
 * in turns a correction and a stake with its lost bet, and as many deposits, withdrawals, messages and repeat orders.
 * The ledger has no postings of the orders. The member
 * has cash, a bet and a bank account before.
 */
async function addHistory(url: string, history: History): Promise<void> {
  const { memberId, number, entries, now, secondsApart } = history
  const names = [account.cash(memberId), bucketOf(memberId), memberId, number, entries]
  await onServer(url, async (client) => {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'")
    const rows = `create temporary table history as
      select i, $1::text as account, $2::smallint as bucket, $3::text as member_id,
             ('e' || lpad(to_hex($4::int), 7, '0') || '000080008' || lpad(to_hex(i), 11, '0') || '0000')::uuid as key,
             $6::timestamptz + (i - $5::int) * $7::int * interval '1 second' as at
      from generate_series(1, $5::int) i`
    await client.query(rows, [...names, now, secondsApart])
    for (const statement of [...ENTRIES, ...BETS, ...ORDERS]) await client.query(statement)
  })
}

const ENTRIES = [
  `insert into wallet.journal (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, at)
   select h.key, h.bucket, h.account, a.seq + i, coalesce(lag(h.key) over (order by i), a.last_key),
          case when i % 2 = 1 then 1 else -1 end, a.balance + i % 2,
          case when i % 2 = 1 then 'house.corrections' else 'house.play.lottery' end,
          case when i % 2 = 1 then 'correction' else 'stake' end, h.at
   from history h join wallet.accounts a on a.account = h.account and a.bucket = h.bucket order by i`,
  `update wallet.accounts a set seq = a.seq + h.entries, last_key = h.last_key, prior_key = h.prior_key
   from (select account, bucket, count(*) as entries, (array_agg(key order by i desc))[1] as last_key,
                (array_agg(key order by i desc))[2] as prior_key from history group by 1, 2) h
   where a.account = h.account and a.bucket = h.bucket`,
  `insert into wallet.house_parts as p (house, writer, bucket, balance)
   select house, 0, bucket, amount from (select bucket, count(*) / 2 as half from history group by 1) h
   cross join lateral (values ('house.corrections', -half), ('house.play.lottery', half)) v (house, amount)
   on conflict (house, writer, bucket) do update set balance = p.balance + excluded.balance`,
]

const BETS = [
  `insert into games.bets (bet_id, bucket, member_id, game_id, round_id, detail, stake, accepted_at, status, valid_bet, settled_at)
   select (left(h.key::text, 32) || '0001')::uuid, h.bucket, h.member_id, b.game_id, b.round_id, b.detail, 1, h.at, 'lost', 1, h.at
   from history h, (select * from games.bets where member_id = (select member_id from history limit 1) limit 1) b where i % 2 = 0`,
  `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
   select member_id, bucket, (at at time zone 'Asia/Shanghai')::date, 'lottery', 'LOTT', count(*), count(*), count(*), 0, 0
   from history where i % 2 = 0 group by 1, 2, 3`,
]

const ORDERS = [
  `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at, expires_at,
                                 settled_at, authorisation_id, paid_amount, turnover_day)
   select 'd' || left(md5(key::text), 16), member_id, key, 'bank-transfer', 10000, 'P', 0, 'credited', at, at, at, 'a', 10000, at::date
   from history`,
  `insert into cashier.withdrawals (withdrawal_id, member_id, method, account_id, amount, currency, fee, state, requested_at, settled_at)
   select 'w' || left(md5(key::text), 16), h.member_id, 'bank-transfer', b.account_id, 10000, 'P', 0, 'paid', at, at
   from history h join cashier.bank_accounts b on b.member_id = h.member_id`,
  `insert into cashier.member_totals (member_id, deposited, withdrawn, paid_withdrawals)
   select member_id, count(*) * 10000, count(*) * 10000, count(*) from history group by 1`,
  `insert into messaging.messages (message_id, member_id, type, subject, params, reference, sent_at)
   select key, member_id, 'deposit_failed', 'deposit', '{"amount":"1.00","orderId":"d1","reason":"declined"}', key, at from history`,
  `insert into messaging.feedback (feedback_id, member_id, kind, content, state, sent_at, ended_at)
   select key, member_id, 'feedback', 'Please add a dark theme', 'closed', at, at from history`,
  `insert into rewards.grants (grant_id, member_id, source, source_ref, amount, state, note, offered_at, expires_at, ended_at)
   select key, member_id, 'staff', key::text, 10000, 'claimed', 'Thank you', at, at, at from history`,
  `insert into rewards.bonuses (bonus_id, member_id, amount, terms, from_day, baseline, started_at, ends_at, status, ended_at)
   select key, member_id, 10000, '{"mustStake":"1.00","contributions":[],"maxStake":"1.00","days":1}', '2026-01-01', '{}', at, at,
          'exhausted', at from history`,
  `insert into rewards.point_accounts (member_id, next_move) select member_id, count(*) + 1 from history group by 1`,
  `insert into rewards.point_moves (member_id, move_no, kind, points, balance_after, owed_after, reference, moved_at)
   select member_id, row_number() over (order by at, key), case i % 2 when 0 then 'earned' else 'redeemed' end, 1, 1, 0, '2026-03-02', at
   from history`,
  `insert into rewards.rebate_days (member_id, business_day, lines, amount, deducted, state, last_day, grant_id, ended_at)
   select member_id, ('2020-01-01'::date + (row_number() over (partition by member_id order by at, key))::int)::text, '[]', 10000, 0,
          'claimed', '2020-01-01', key, at from history`,
  `insert into rewards.mall_rewards (reward_id, name, points_requirement, amount_requirement, worth, level_min, needs_address, is_active,
                                     created_at)
   values ('r-history', 'Mug', 1, 0, 0, 0, false, true, now()) on conflict do nothing`,
  `insert into rewards.mall_orders (order_id, member_id, reward_id, name, quantity, points, amount, worth, points_balance, lots,
                                    receiving_address, status, remark, ordered_at, decided_at)
   select 'o' || left(md5(key::text), 16), member_id, 'r-history', 'Mug', 1, 1, 0, 0, 0, '[]', '', 'rejected', '', at, at from history`,
  `insert into providers.providers (provider_id, name, networks, mode, created_at)
   values ('history', 'Acme', '{}', 'transfer', now()) on conflict do nothing`,
  `insert into providers.transfers (transfer_id, provider_id, member_id, direction, amount, currency, state, asked_at, sent_at, ended_at)
   select 'v' || left(md5(key::text), 16), 'history', member_id, case i % 2 when 0 then 'in' else 'out' end, 10000, 'P', 'done', at, at, at
   from history`,
  `insert into lottery.chases (chase_id, bucket, member_id, game, bets, stop_on_win, status, total, held, refunded, created_at, ended_at)
   select key, bucket, member_id, 'ssc-1m', '[]', false, 'user_stopped', 1, 0, 1, at, at from history`,
  `insert into lottery.syndicates (syndicate_id, bucket, member_id, game, issue_no, open_at, close_at, ends_at, bets, shares, own, guaranteed,
                                   share_stake, visibility, status, reason, created_at, ended_at)
   select key, bucket, member_id, 'ssc-1m', '20200101-0001', at, at, at, '[]', 2, 1, 0, 1, 'everyone', 'returned', 'unsold', at, at from history`,
  `insert into lottery.syndicate_holdings (holding_id, bucket, syndicate_id, member_id, shares, stake, status, reason, created_at, ended_at)
   select key, bucket, key, member_id, 1, 1, 'returned', 'unsold', at, at from history`,
]
