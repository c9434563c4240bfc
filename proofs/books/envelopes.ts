import type { Check } from './sql.ts'

/** The invariants of red envelopes (Reward rules §8). */
export const envelopeChecks: readonly Check[] = [
  {
    name: 'the account of red envelopes has what is left of the drops that are not closed',
    needs: ['rewards.envelope_drops', 'wallet.house_parts'],
    counts: 'select count(*) from rewards.envelope_drops where closed_at is null',
    sql: `
      select format('house.envelopes has %s, but the drops that are not closed have %s left', has, should) as what
      from (
        select (select coalesce(sum(balance), 0) from wallet.house_parts where house = 'house.envelopes') as has,
               (select coalesce(sum(total - taken_amount), 0) from rewards.envelope_drops
                where closed_at is null) as should) sums
      where has <> should`,
  },
  {
    name: 'the claims of each drop are numbered without a gap, add up, and stay within its total',
    needs: ['rewards.envelope_drops', 'rewards.envelope_claims'],
    counts: 'select count(*) from rewards.envelope_claims',
    sql: `
      select format('the drop %s has counted %s envelopes of %s in all, but its %s claims up to %s come to %s', drop_id, taken,
                    taken_amount, c.claims, c.last, c.amount) as what
      from rewards.envelope_drops d
      left join lateral (
        select count(*) as claims, coalesce(max(claim_no), 0) as last, coalesce(sum(amount), 0) as amount
        from rewards.envelope_claims where drop_id = d.drop_id) c on true
      where (taken, taken, taken_amount) is distinct from (c.claims, c.last, c.amount) or taken_amount > total`,
  },
]
