import type { LaneGuard, LaneRider } from '../../wallet/index.ts'

/**
 * Passes a stake that uses bonus money while the bonus is active, and keeps it active until the commit. A bonus that has ended
 * has no money left, so the refusal is that of a balance that is too low.
 */
export const activeBonusGuard: LaneGuard = {
  name: 'bonus_is_active',
  columns: [{ name: 'bonus_id', type: 'uuid' }],
  refusal: 'wallet.insufficient_funds',
  dependsOnTime: false,
  statement: (rows) => `
    select g.check_no from ${rows} g join (
      select b.bonus_id from rewards.bonuses b where b.bonus_id in (select bonus_id from ${rows}) and b.status = 'active'
      order by b.bonus_id for share of b
    ) w on w.bonus_id = g.bonus_id`,
}

/** Writes the ticket that a bonus pays for. */
export const bonusTicketsRider: LaneRider = {
  name: 'bonus_tickets',
  columns: [
    { name: 'bonus_id', type: 'uuid' },
    { name: 'ticket_id', type: 'uuid' },
    { name: 'member_id', type: 'text' },
    { name: 'is_at_limit', type: 'boolean' },
  ],
  statement: (rows, posted) => `
    insert into rewards.bonus_tickets (bonus_id, ticket_id, member_id, is_at_limit)
    select r.bonus_id, r.ticket_id, r.member_id, r.is_at_limit from ${rows} r join ${posted} p using (journal_no)`,
}
