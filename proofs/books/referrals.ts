import { type Check, money } from './sql.ts'

const NAME =
  'each version of the referral programme has given what its members were given, and their rewards that were not withdrawn at least'

/** The invariants of the referral programme (Reward rules §11). */
export const referralChecks: readonly Check[] = [
  {
    name: NAME,
    needs: ['rewards.referral_programmes', 'rewards.referrers', 'rewards.grants'],
    counts: 'select count(*) from rewards.referral_programmes',
    sql: `
      select format('version %s has given %s, its members were given %s, and have rewards of %s', version, ${money('p.given')},
                    ${money('r.given')}, ${money('g.kept')}) as what
      from rewards.referral_programmes p
      cross join lateral (
        select coalesce(sum(flat + steps + share), 0) as given from rewards.referrers where version = p.version) r
      cross join lateral (
        select coalesce(sum(amount), 0) as kept from rewards.grants
        where source = 'referral' and state <> 'withdrawn' and split_part(source_ref, ':', 1) = p.version) g
      where p.given <> r.given or p.given < g.kept`,
  },
]
