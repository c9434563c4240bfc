/** An invariant of the books. `sql` returns a row `what` for each violation, `counts` the number of rows that it examines. */
export type Check = { name: string; needs: readonly string[]; counts: string; sql: string }

export const LEDGER = ['wallet.accounts', 'wallet.journal', 'wallet.house_parts'] as const

/** The subject of an entry: its reference, or its key where it has none. */
export const ABOUT = 'coalesce(j.reference, j.key::text)'
export const money = (units: string): string => `trim_scale((${units})::numeric / 10000)`
