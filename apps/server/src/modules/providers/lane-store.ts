import type { Columns, ColumnValue, LaneGuard, LaneRider } from '../wallet/index.ts'
import type { NewTransaction } from './model.ts'

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

export const transactionValues = (one: NewTransaction): ColumnValue[] => [
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
]

/**
 * Writes a message with the postings that it makes, and the balance after them, which is in its answer. A key that is taken
 * fails the journal, so a stored refusal and a posting of the same message exclude each other.
 */
export const transactionsRider: LaneRider = {
  name: 'provider_transactions',
  columns: TRANSACTION,
  isCompositeOnly: true,
  statement: (rows, posted, { closings }) => `
    insert into providers.transactions (${NAMES}, state, code, balance, at)
    select ${TRANSACTION.map(({ name }) => `r.${name}`).join(', ')}, 'applied', 'OK', c.closing, p.at
    from ${rows} r join ${posted} p using (journal_no) join (
      select distinct on (journal_no) journal_no, closing from ${closings}
      where journal_no in (select journal_no from ${rows}) and (account like '%.cash' or account like '%.trial')
      order by journal_no, line desc
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
  isCompositeOnly: true,
  statement: (rows, posted) => `
    insert into providers.rounds (provider_id, round_id, member_id, game_code, opened_at, closed_at)
    select r.provider_id, r.round_id, r.member_id, r.game_code, p.at, case when r.closes then p.at end
    from ${rows} r join ${posted} p using (journal_no) on conflict do nothing`,
}

/** Passes a bet whose round is open or new, and keeps the round open until the commit. */
export const openRoundGuard: LaneGuard = {
  name: 'provider_round',
  columns: [
    { name: 'provider_id', type: 'text' },
    { name: 'round_id', type: 'text' },
    { name: 'member_id', type: 'text' },
  ],
  refusal: 'bet.settled',
  isCompositeOnly: true,
  dependsOnTime: false,
  statement: (rows) => `
    select g.check_no from ${rows} g left join (
      select r.provider_id, r.round_id, r.member_id, r.closed_at from providers.rounds r
      where (r.provider_id, r.round_id, r.member_id) in (select provider_id, round_id, member_id from ${rows})
      for share of r
    ) w on w.provider_id = g.provider_id and w.round_id = g.round_id and w.member_id = g.member_id
    where w.closed_at is null`,
}
