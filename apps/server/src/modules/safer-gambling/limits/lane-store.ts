import { bucketOf, type Columns, type LaneGuard, type LaneRider, type StakeLimits } from '../../wallet/index.ts'
import type { PaidSince, PeriodStarts } from './model.ts'

/** A stake, with the first days of its periods. */
const STAKE: Columns = [
  { name: 'member_id', type: 'text' },
  { name: 'bucket', type: 'smallint' },
  { name: 'amount', type: 'bigint' },
  { name: 'day', type: 'text' },
  { name: 'week', type: 'text' },
  { name: 'month', type: 'text' },
]

/** SQL: the first day of the period of a limit `l`, from a row `r` with the first days of all periods. */
export const PERIOD_START = `(case l.period when 'day' then r.day when 'week' then r.week else r.month end)::date`

/**
 * Passes a stake that exceeds no limit. The limits are read under their lock, so the count of another node is seen. Payouts
 * are read without a lock: one that is committed meanwhile counts for the next stake.
 */
const guard = (paidSince: PaidSince): LaneGuard => ({
  name: 'stake_limits',
  columns: STAKE,
  refusal: 'limit.reached',
  runsUnderLock: true,
  dependsOnTime: false,
  statement: (rows) => `
    with in_force as materialized (
      select r.check_no, r.amount as stake, l.member_id, l.bucket, l.kind, l.amount, ${PERIOD_START} as starts,
             case when l.since >= ${PERIOD_START} then l.staked else 0 end as staked
      from ${rows} r join safer_gambling.limits l on l.member_id = r.member_id and l.bucket = r.bucket
      where l.kind in ('stake', 'loss')
      order by l.bucket, l.member_id, l.kind, l.period, l.source for update of l
    )
    select r.check_no from ${rows} r where r.check_no not in (
      select f.check_no from in_force f
      where f.staked + f.stake > f.amount + case f.kind when 'loss'
        then ${paidSince({ member: 'f.member_id', bucket: 'f.bucket', day: 'f.starts' })} else 0 end)`,
})

/** Counts the stakes that were posted. */
const rider: LaneRider = {
  name: 'limited_stakes',
  columns: STAKE,
  statement: (rows, posted) => `
    update safer_gambling.limits l
    set staked = case when l.since >= ${PERIOD_START} then l.staked else 0 end + r.amount, since = greatest(l.since, ${PERIOD_START})
    from ${rows} r join ${posted} p using (journal_no)
    where l.member_id = r.member_id and l.bucket = r.bucket and l.kind in ('stake', 'loss')`,
}

/** The check of limits that the lane adds to the stakes of limited accounts. */
export const stakeLimits = (
  { paidSince }: { paidSince: PaidSince },
  startsOf: (at: Date) => PeriodStarts,
): StakeLimits => ({
  guard: guard(paidSince),
  rider,
  rowOf({ memberId, at, amount }) {
    const { day, week, month } = startsOf(at)
    return [memberId, bucketOf(memberId), amount, day, week, month]
  },
})
