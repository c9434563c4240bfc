/** An invariant of the books. `sql` returns a row `what` for each violation, `counts` the number of rows that it examines. */
export type Check = { name: string; needs: readonly string[]; counts: string; sql: string }

export const LEDGER = ['wallet.accounts', 'wallet.journal', 'wallet.house_parts'] as const

/** The subject of an entry: its reference, or its key where it has none. */
export const ABOUT = 'coalesce(j.reference, j.key::text)'
export const money = (units: string): string => `trim_scale((${units})::numeric / 10000)`

/** Tables of archived months. */
export const MONTHS = ['games.bet_months', 'games.archived_sums', 'games.archived_rounds'] as const

/** Whether the bet or ticket with this id, as text, is in an archived month: its bets are in a file, and their sums in the books. */
export const isArchived = (id: string): string => `exists (
  select from games.bet_months m
  where m.status = 'archived' and (${id}) collate "C" >= m.first_bet::text and (${id}) collate "C" < m.end_bet::text)`

/** The sums of archived months. */
export const ARCHIVED_SUMS =
  "(select s.* from games.archived_sums s join games.bet_months m on m.month = s.month and m.status = 'archived')"

/** Whether a bet of the round with this number is in an archived month. */
export const isArchivedRound = (roundId: string): string => `exists (
  select from games.archived_rounds a join games.bet_months m on m.month = a.month and m.status = 'archived' where a.round_id = ${roundId})`
