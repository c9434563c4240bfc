import { Card } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { Trans } from '@lingui/react/macro'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import { useGameName } from '../../../lib/game-name.ts'
import { IssueRing } from '../../../lib/lottery-list/issue-ring.tsx'
import { useShownResult } from '../../../lib/lottery-list/shown-result.ts'
import type { LotteryGame } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useLotteryHref } from '../../../lib/lottery-list/use-lottery-href.ts'
import { EveryPeriod } from '../every-period.tsx'
import css from './lobby.module.css'

/** Results of more numbers need the width of a phone. */
const SHORT = 10

/** A game of the lobby: its countdown and its last result. The whole card opens it. */
export function GameCard({ game }: { game: LotteryGame }) {
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  const { issueNo, numbers, label } = useShownResult(game)
  return (
    <Card as="li" className={[css.game, game.numbersDrawn > SHORT && css.long].filter(Boolean).join(' ')}>
      <div className={css.gameHead}>
        <div>
          <Link href={lotteryHref(game.game)} className={css.gameLink}>
            <b className="title-3">{gameName(game.game, game.name)}</b>
          </Link>
          {game.periodSeconds !== null && (
            <small className="tiny text-3">
              <EveryPeriod seconds={game.periodSeconds} />
            </small>
          )}
        </div>
        {game.open && <IssueRing open={game.open} size={54} />}
      </div>
      <div className={css.gameResult}>
        <span className="tiny text-3">{label}</span>
        {issueNo === undefined ? (
          <span className={`small text-2 ${css.noDraw}`}>
            <Trans>No draw yet</Trans>
          </span>
        ) : (
          <DrawnNumbers
            key={issueNo}
            family={game.family}
            numbers={numbers}
            at={game.last?.drawnAt}
            size="s"
            label={label}
          />
        )}
      </div>
    </Card>
  )
}
