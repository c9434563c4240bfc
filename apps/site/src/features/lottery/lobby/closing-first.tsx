import { LinkButton } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useGameName } from '../../../lib/game-name.ts'
import { IssueRing } from '../../../lib/lottery-list/issue-ring.tsx'
import type { LotteryGame } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useLotteryHref } from '../../../lib/lottery-list/use-lottery-href.ts'
import { useSite } from '../../../lib/site.tsx'
import { useServerNow } from '../../../lib/time.ts'
import { EveryPeriod } from '../every-period.tsx'
import css from './lobby.module.css'
import { closingNext } from './order.ts'

/** The game whose round closes next. It stays until its round is closed, so that no tap meets another game. */
export function ClosingFirst({ games }: { games: readonly LotteryGame[] }) {
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  const { game, open } = useClosingNext(games) ?? {}
  return (
    <section className={css.hero} data-theme="dark">
      <div>
        <p className="small text-2">
          <Trans>Closing first</Trans>
        </p>
        <h2 className={css.heroName}>{game && gameName(game.game, game.name)}</h2>
        <p className="small text-2 num">
          {open && <Trans>Round {open.issueNo}</Trans>}
          {game && game.periodSeconds !== null && (
            <span className={css.heroPeriod}>
              {' · '}
              <EveryPeriod seconds={game.periodSeconds} />
            </span>
          )}
        </p>
      </div>
      {game && open && (
        <div className={css.heroAct}>
          <IssueRing open={open} size={76} />
          <LinkButton kind="primary" size="l" href={lotteryHref(game.game)}>
            <Trans>Pick numbers</Trans>
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** The open round that closes next, with its game, among those that leave time to bet. */
function useClosingNext(games: readonly LotteryGame[]) {
  const { clock } = useSite()
  const [code, setCode] = useState(() => closingNext(games, clock.now())?.game)
  const now = useServerNow()
  const game = games.find((one) => one.game === code)
  const isOver = !game?.open || game.open.closeAt.getTime() <= now
  useEffect(() => {
    if (isOver) setCode(closingNext(games, now)?.game)
  }, [isOver, games, now])
  return game?.open ? { game, open: game.open } : undefined
}
