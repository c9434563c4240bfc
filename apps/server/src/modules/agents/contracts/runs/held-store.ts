import { sql } from 'kysely'

/**
 * SQL condition on a contract line: nothing holds its payment (Agent rules §11). While staff have not cleared an account directly below the
 * payee, the line waits; what the payee returns does not.
 */
export const NOT_HELD = sql<boolean>`(due <= 0 or not exists (
  select from agents.branch_flags f where f.agent_id = payee_id and f.state in ('held', 'confirmed')))`
