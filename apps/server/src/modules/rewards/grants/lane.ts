import type { LaneGuard, LaneRider } from '../../wallet/index.ts'

/**
 * Passes the payment of a grant that is offered when the claim is received, and keeps it offered until the commit. Grants are
 * locked before accounts, as everywhere.
 */
export const offeredGrantGuard: LaneGuard = {
  name: 'grant_is_offered',
  columns: [{ name: 'grant_id', type: 'uuid' }],
  refusal: 'rewards.grant_ended',
  dependsOnTime: true,
  statement: (rows) => `
    select r.check_no from ${rows} r, lateral (
      select from rewards.grants g where g.grant_id = r.grant_id and g.state = 'offered' and r.at < g.expires_at for update
    ) offered`,
}

/** Ends the grant that the journal pays. */
export const claimedGrantRider: LaneRider = {
  name: 'claimed_grants',
  columns: [{ name: 'grant_id', type: 'uuid' }],
  statement: (rows, posted) => `
    update rewards.grants g set state = 'claimed', ended_at = p.at
    from ${rows} r join ${posted} p using (journal_no) where g.grant_id = r.grant_id`,
}
