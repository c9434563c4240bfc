import { Amount } from '@croupier/ui/amount'
import { Card } from '@croupier/ui/card'
import { GameThumb } from '@croupier/ui/game-tile'
import type { Output } from '@croupier/wire/endpoint'
import type { winnerBoard } from '@croupier/wire/games/winners'
import { Trans } from '@lingui/react/macro'
import Medal from 'lucide-react/icons/medal'
import { hueOf } from '../../lib/game-href.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './home.module.css'

const MAX_SHOWN = 5

/** §3 winners list: real wins only, with masked names. */
export function RecentWins({ wins }: { wins: Output<typeof winnerBoard>['list'] }) {
  const gameName = useGameName()
  const { hour } = useTimes()
  const currency = useCurrency()
  return (
    <Card as="section" className={css.wins ?? ''}>
      <h2 className={`title-2 ${css.winsTitle}`}>
        <Medal aria-hidden="true" />
        <Trans>Recent wins</Trans>
      </h2>
      <ul>
        {wins.slice(0, MAX_SHOWN).map((win) => (
          <li key={`${win.player}${win.wonAt.getTime()}`}>
            <GameThumb code={win.game} category={hueOf(win.category)} size={32} />
            <span className="wraps">
              <b className="title-3">{win.player}</b>
              <span className={`tiny text-3 ${css.winGame}`}>
                {gameName(win.game, win.gameName)} · {hour(win.wonAt)}
              </span>
            </span>
            <Amount value={win.prize} currency={currency} className="text-lamp" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
