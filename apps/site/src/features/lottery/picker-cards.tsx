import { Card } from '@croupier/ui/card'
import { type ReactNode, useId, useState } from 'react'
import { pageLookOf } from '../../lib/families/looks.ts'
import { BROAD, useMedia } from '../../lib/media.ts'
import type { Moment } from './issues.ts'
import css from './lottery-page.module.css'
import { Picker } from './picker/picker.tsx'
import { PlayChips, PlayTabs } from './picker/play-tabs.tsx'
import { GameStrip } from './strip/game-strip.tsx'
import { LastReplay } from './strip/last-replay.tsx'
import { RegionGames } from './strip/region-games.tsx'
import { ResultBoard } from './strip/result-board.tsx'
import type { Betting } from './use-betting.ts'
import type { Results } from './use-results.ts'

type Props = {
  betting: Betting
  moment: Moment
  results: Results
  onShow: (name: 'rules' | 'bets' | 'results') => void
  /** Below the picker. */
  children: ReactNode
}

/** Strip and picker in one card. Where the family has a board, the picker is a card of its own, with the board beside it. */
export function PickerCards({ betting, moment, results, onShow, children }: Props) {
  const { game, play, onSale, choose } = betting
  const plays = { game, play, onSale, choose }
  const panelId = useId()
  const [showAbsence, setShowAbsence] = useState(true)
  const isBroad = useMedia(BROAD)
  const { regions, boardNote } = pageLookOf(game.family)
  const head = (
    <>
      <GameStrip game={game} moment={moment} results={results} onShow={onShow} />
      {regions && <RegionGames current={game} open={moment.open} regions={regions} />}
    </>
  )
  const picker = (
    <>
      <PlayTabs {...plays} panelId={panelId} />
      <div role="tabpanel" id={panelId}>
        <PlayChips
          {...plays}
          group={betting.group}
          pickRandomly={betting.pickRandomly}
          showAbsence={showAbsence}
          onShowAbsence={setShowAbsence}
        />
        <LastReplay family={game.family} results={results} />
        <Picker betting={betting} results={results.all} showAbsence={showAbsence} />
      </div>
      {children}
    </>
  )
  if (boardNote === undefined || !isBroad)
    return (
      <Card flush className={css.card}>
        {head}
        {picker}
      </Card>
    )
  return (
    <>
      <Card flush className={css.card}>
        {head}
      </Card>
      <div className={css.withBoard}>
        <Card flush className={css.card}>
          {picker}
        </Card>
        <ResultBoard game={game} moment={moment} results={results} onOlder={() => onShow('results')} />
      </div>
    </>
  )
}
