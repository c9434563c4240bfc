import { type Check, money } from './sql.ts'

/** The invariants of free rounds at game providers (Provider wallet rules §3.3). */
export const freeRoundChecks: readonly Check[] = [
  {
    name: 'every campaign of free rounds has counted the rounds and wins of its messages',
    needs: ['providers.free_rounds', 'providers.transactions'],
    counts: 'select count(*) from providers.free_rounds',
    sql: `
      select format('campaign %s: %s rounds and %s won, its messages say %s and %s', c.campaign_id, c.used, ${money('c.won')},
                    t.used, ${money('t.won')}) as what
      from providers.free_rounds c
      cross join lateral (
        select count(*) filter (where type = 'bet') as used,
               coalesce(sum(amount) filter (where type in ('win', 'cashOut', 'resettle')), 0) as won
        from providers.transactions where campaign_id = c.campaign_id and state = 'applied') t
      where (c.used, c.won) is distinct from (t.used, t.won)`,
  },
  {
    name: 'the winnings of free rounds are what their campaign won, and at most its maximum',
    needs: ['providers.free_rounds', 'rewards.grants'],
    counts: "select count(*) from rewards.grants where source_ref like '%:won'",
    sql: `
      select format('reward %s of %s: its rounds won %s', w.grant_id, ${money('w.amount')}, ${money('coalesce(c.won, 0)')}) as what
      from rewards.grants w
      left join rewards.grants g on g.source = w.source and g.source_ref || ':won' = w.source_ref
      left join providers.free_rounds c on c.reward_id = g.grant_id and c.state = 'ended'
      where w.source in ('offer', 'staff') and w.source_ref like '%:won'
        and w.amount is distinct from least(div(c.won, 100) * 100, (g.free_rounds ->> 'winMax')::numeric * 10000)`,
  },
]
