import { familyOf } from '@croupier/game-math/lottery/index'
import { Card } from '@croupier/ui/card'
import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import type { Issue } from '../issues.ts'
import type { Betting } from '../use-betting.ts'
import type { Results } from '../use-game.ts'
import { MyBets } from './my-bets.tsx'
import css from './records.module.css'
import { ResultList } from './result-list.tsx'
import { Rules } from './rules.tsx'
import { Trend } from './trend.tsx'

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
          {tab === 'trend' && <Trend family={game.family} results={results.all} play={betting.play} />}
          {tab === 'results' && <ResultList game={game} results={results.all} />}
          {tab === 'bets' && <MyBets game={game.game} open={open} />}
          {tab === 'rules' && <Rules betting={betting} />}
        </div>
      </Tabs>
    </Card>
  )
}
