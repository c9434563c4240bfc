/** One claim about the books. `sql` answers a row `what` for everything that contradicts it; `counts` how much it looked at. */
export type Check = { claim: string; needs: readonly string[]; counts: string; sql: string }

export const LEDGER = ['wallet.accounts', 'wallet.journal', 'wallet.house_parts'] as const

/** What an entry is about: its reference, or the key itself where the row names no other. */
export const ABOUT = 'coalesce(j.reference, j.key::text)'
export const money = (units: string): string => `trim_scale((${units})::numeric / 10000)`
