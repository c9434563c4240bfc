import { familyOf } from '@croupier/game-math/lottery/index'
import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Issue } from '../issues.ts'
import type { Betting } from '../use-betting.ts'
import type { Results } from '../use-game.ts'
import css from './records.module.css'
import { Trend } from './trend.tsx'

// Loaded with their tab: the page opens with the trend.
const MyBets = lazyPart('lottery', () => import('./my-bets.tsx'), 'MyBets')
const ResultList = lazyPart('lottery', () => import('./result-list.tsx'), 'ResultList')
const Rules = lazyPart('lottery', () => import('./rules.tsx'), 'Rules')

export type RecordTab = 'trend' | 'results' | 'bets' | 'rules'

type Props = {
  betting: Betting
  results: Results
  open: Issue | undefined
  tab: RecordTab
  onTab: (tab: RecordTab) => void
}

/** The tabs below the picker: trend, results, the member's bets, and rules. */
export function Records({ betting, results, open, tab, onTab }: Props) {
  const { t } = useLingui()
  const { game } = betting
  return (
    <Card flush className={css.card} id="records">
      <Tabs
        label={t`About this game`}
        className={css.tabs}
        tabs={[
          ...(familyOf(game.family).charted.length > 0 ? [{ value: 'trend' as const, label: t`Trend` }] : []),
          { value: 'results', label: t`Results` },
          { value: 'bets', label: t`My bets` },
          { value: 'rules', label: t`Rules` },
        ]}
        value={tab}
        onChange={onTab}
      >
        <div className={css.body}>
          <Suspense fallback={<Skeleton height={380} radius={12} />}>
            {tab === 'trend' && <Trend family={game.family} results={results.all} play={betting.play} />}
            {tab === 'results' && <ResultList game={game} results={results.all} />}
            {tab === 'bets' && <MyBets game={game.game} open={open} />}
            {tab === 'rules' && <Rules betting={betting} />}
          </Suspense>
        </div>
      </Tabs>
    </Card>
  )
}
