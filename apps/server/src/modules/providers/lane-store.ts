import type { Columns, ColumnValue, LaneGuard, LaneRider } from '../wallet/index.ts'
import type { NewTransaction, Spendable } from './model.ts'

const TRANSACTION: Columns = [
  { name: 'provider_id', type: 'text' },
  { name: 'tx_id', type: 'text' },
  { name: 'fingerprint', type: 'text' },
  { name: 'type', type: 'text' },
  { name: 'member_id', type: 'text' },
  { name: 'game_code', type: 'text' },
  { name: 'round_id', type: 'text' },
  { name: 'amount', type: 'bigint' },
  { name: 'target_tx_id', type: 'text' },
  { name: 'bet_id', type: 'uuid' },
  { name: 'version', type: 'int' },
  { name: 'request_id', type: 'text' },
]
const NAMES = TRANSACTION.map(({ name }) => name).join(', ')

/** What the member could stake before: the answer has it for a pocket that the journal leaves alone. */
const BEFORE: Columns = [
  { name: 'cash', type: 'bigint' },
  { name: 'bonus', type: 'bigint' },
]

export const transactionValues = (one: NewTransaction, before: Spendable): ColumnValue[] => [
  one.providerId,
  one.txId,
  one.fingerprint,
  one.type,
  one.memberId,
  one.gameCode,
  one.roundId,
  one.amount,
  one.targetTxId,
  one.betId,
  one.version,
  one.requestId,
  before.cash,
  before.bonus,
]

/** SQL: the balance that a journal leaves on the account, null when it leaves the account alone. */
const lastClosing = (isAccount: string): string =>
  `(array_agg(closing order by line desc) filter (where ${isAccount}))[1]`

/**
 * Writes a message with the postings that it makes, and what its answer says about them: the balances after them, and the pockets
 * of a stake that bonus money paid. A key that is taken fails the journal, so a stored refusal and a posting of the same message
 * exclude each other.
 */
export const transactionsRider: LaneRider = {
  name: 'provider_transactions',
  columns: [...TRANSACTION, ...BEFORE],
  statement: (rows, posted, { closings }) => `
    insert into providers.transactions (${NAMES}, state, code, balance, bonus, extra, at)
    select ${TRANSACTION.map(({ name }) => `r.${name}`).join(', ')}, 'applied', 'OK',
           coalesce(c.cash, r.cash), coalesce(c.bonus, r.bonus),
           case when r.type = 'bet' and p.funds ->> 'bonus' is not null
             then json_build_object('usedPockets', p.funds) else '{}' end, p.at
    from ${rows} r join ${posted} p using (journal_no) join (
      select journal_no, ${lastClosing("account like '%.cash' or account like '%.trial'")} as cash,
             ${lastClosing("account like '%.bonus'")} as bonus
      from ${closings} where journal_no in (select journal_no from ${rows}) group by journal_no
    ) c using (journal_no)`,
}

/** Opens the round of a bet, unless it is open. An instant game opens a round that is closed at once. */
export const roundsRider: LaneRider = {
  name: 'provider_rounds',
  columns: [
    { name: 'provider_id', type: 'text' },
    { name: 'round_id', type: 'text' },
    { name: 'member_id', type: 'text' },
    { name: 'game_code', type: 'text' },
    { name: 'closes', type: 'boolean' },
  ],
  statement: (rows, posted) => `
    insert into providers.rounds (provider_id, round_id, member_id, game_code, opened_at, closed_at)
    select r.provider_id, r.round_id, r.member_id, r.game_code, p.at, case when r.closes then p.at end
    from ${rows} r join ${posted} p using (journal_no) on conflict do nothing`,
}

/**
 * Passes a bet whose round is open or new, and keeps the round open until the commit. It looks up one round after the other: a join
 * would read all rounds as long as the planner takes their table for a small one.
 */
export const openRoundGuard: LaneGuard = {
  name: 'provider_round',
  columns: [
    { name: 'provider_id', type: 'text' },
    { name: 'round_id', type: 'text' },
    { name: 'member_id', type: 'text' },
  ],
  refusal: 'bet.settled',
  dependsOnTime: false,
  statement: (rows) => `
    select g.check_no from ${rows} g left join lateral (
      select r.closed_at from providers.rounds r
      where r.provider_id = g.provider_id and r.round_id = g.round_id and r.member_id = g.member_id limit 1 for share of r
    ) w on true
    where w.closed_at is null`,
}
