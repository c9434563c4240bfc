import { familyOf } from '@croupier/game-math/lottery/index'
import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/skeleton'
import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { memo, Suspense, useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Issue } from '../issues.ts'
import type { Results } from '../use-results.ts'
import css from './records.module.css'
import type { RulesProps } from './rules.tsx'

// Each is loaded with its tab.
const MyBets = lazyPart('lottery', () => import('./my-bets.tsx'), 'MyBets')
const ResultList = lazyPart('lottery', () => import('./result-list.tsx'), 'ResultList')
const Trend = lazyPart('lottery', () => import('./trend.tsx'), 'Trend')
const Syndicates = lazyPart('lottery', () => import('../syndicates/syndicates.tsx'), 'Syndicates')
const Rules = lazyPart('lottery', () => import('./rules.tsx'), 'Rules')

const RECORDS = ['trend', 'results', 'bets', 'repeats', 'syndicates', 'rules'] as const
/** The records of a game. `repeats` are the repeat orders, within the tab of the bets. */
export type RecordName = (typeof RECORDS)[number]

/** The records that the address names: `records=bets`. A link, a reload and Back show the same ones. */
export function useRecords(): [shown: RecordName, show: (next: RecordName) => void] {
  const [params, setParams] = useSearchParams()
  const shown = RECORDS.find((one) => one === params.get('records')) ?? 'trend'
  const show = useCallback(
    (next: RecordName) =>
      setParams(
        (before) => {
          before.set('records', next)
          return before
        },
        { replace: true },
      ),
    [setParams],
  )
  return [shown, show]
}

type Props = RulesProps & {
  results: Results
  open: Issue | undefined
  shown: RecordName
  onShow: (next: RecordName) => void
}

/** The tabs below the picker: trend, results, the member's bets, and rules. */
export const Records = memo(function Records({ game, play, terms, bet, results, open, shown, onShow }: Props) {
  const { t } = useLingui()
  const hasTrend = familyOf(game.family).charted.length > 0
  const tab = shown === 'repeats' ? 'bets' : shown === 'trend' && !hasTrend ? 'results' : shown
  return (
    <Card flush className={css.card} id="records">
      <Tabs
        label={t`About this game`}
        className={css.tabs}
        tabs={[
          ...(hasTrend ? [{ value: 'trend' as const, label: t`Trend` }] : []),
          { value: 'results', label: t`Results` },
          { value: 'bets', label: t`My bets` },
          { value: 'syndicates', label: t`Syndicates` },
          { value: 'rules', label: t`Rules` },
        ]}
        value={tab}
        onChange={onShow}
      >
        <div className={css.body}>
          <Suspense fallback={<Skeleton height={380} radius={12} />}>
            {tab === 'trend' && <Trend family={game.family} results={results.all} play={play} />}
            {tab === 'results' && <ResultList game={game} results={results.all} />}
            {tab === 'bets' && (
              <MyBets key={shown} game={game.game} open={open} first={shown === 'repeats' ? shown : 'all'} />
            )}
            {tab === 'syndicates' && <Syndicates game={game} />}
            {tab === 'rules' && <Rules game={game} play={play} terms={terms} bet={bet} />}
          </Suspense>
        </div>
      </Tabs>
    </Card>
  )
})
