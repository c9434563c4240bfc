import { Amount } from '@croupier/ui/amount'
import { Menu } from '@croupier/ui/menu'
import { bets } from '@croupier/wire/games/bets'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, memo, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../../../lib/call.ts'
import { pageLookOf } from '../../../lib/families/looks.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { useLotteryHref } from '../../../lib/lottery-list/use-lottery-href.ts'
import { BROAD, useMedia } from '../../../lib/media.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { useSession } from '../../../lib/site.tsx'
import { useTitle } from '../../../lib/title.ts'
import { areaOf } from '../areas.ts'
import type { Game } from '../basket/lines.ts'
import { EveryPeriod } from '../every-period.tsx'
import type { Moment } from '../issues.ts'
import type { Results } from '../use-results.ts'
import { useSwitcherGames } from '../use-switcher-games.ts'
import css from './game-strip.module.css'
import { GameClock, IssueClock } from './issue-clock.tsx'
import { isAwaited, LastResult, type ResultProps } from './last-result.tsx'
import { FoldedResult } from './result-board.tsx'

const TileArt = lazy(() => import('@croupier/ui/tile-art').then((module) => ({ default: module.TileArt })))

/** The head of the page: game, round, last result and remaining time. */
export const GameStrip = memo(function GameStrip(props: {
  game: Game
  moment: Moment
  results: Results
  onShow: (name: 'rules' | 'bets' | 'results') => void
}) {
  const { game, moment, results, onShow } = props
  useTitle(useGameName()(game.game, game.name), 'detail')
  const isDrawing = isAwaited(moment, results)
  return (
    <div className={css.strip}>
      <div className={css.game}>
        <span className={css.art}>
          <Suspense>
            <TileArt code={game.game} category="lottery" motif="balls" />
          </Suspense>
        </span>
        <div>
          <GameSwitcher current={game} />
          <div className={`tiny text-3 ${css.roundLine}`}>
            {moment.open ? (
              <Trans>Round {moment.open.issueNo}</Trans>
            ) : isDrawing ? (
              <Trans>Drawing…</Trans>
            ) : (
              <Trans>Closed for now</Trans>
            )}
            {' · '}
            <button type="button" className="link" onClick={() => onShow('rules')}>
              <Trans>Rules</Trans>
            </button>
          </div>
          {moment.open && <MyRound game={game.game} round={moment.open.issueNo} onShow={() => onShow('bets')} />}
        </div>
      </div>
      <StripResult game={game} moment={moment} results={results} onOlder={() => onShow('results')} />
      <div className={css.time}>
        <div className={css.timeText}>
          <div className="tiny text-3">
            {moment.open ? (
              <Trans>Bets close in</Trans>
            ) : isDrawing ? (
              <Trans>Drawing…</Trans>
            ) : (
              <Trans>Closed for now</Trans>
            )}
          </div>
          <div className={`tiny text-2 ${css.provable}`}>
            <Trans>Result can be checked</Trans>
          </div>
        </div>
        <IssueClock issue={moment.open} />
      </div>
    </div>
  )
})

/** The last result, unless a board beside the picker has it. */
function StripResult(props: ResultProps & { onOlder: () => void }) {
  const isBroad = useMedia(BROAD)
  if (pageLookOf(props.game.family).boardNote === undefined) return <LastResult {...props} />
  return isBroad ? null : <FoldedResult {...props} />
}

/** The member's bets on the open round, with their stake. */
function MyRound({ game, round, onShow }: { game: string; round: string; onShow: () => void }) {
  const currency = useCurrency()
  const enabled = useSession() !== null
  const totals = useCall(bets, { game, round, status: 'accepted', pageSize: 1 }, { enabled }).data?.totals
  if (!totals || totals.bets === 0) return null
  return (
    <button type="button" className={`tiny link ${css.mine}`} onClick={onShow}>
      <Plural value={totals.bets} one="# bet in this round" other="# bets in this round" />
      {' · '}
      <Amount value={totals.stake} currency={currency} />
    </button>
  )
}

/** The games of the area of the page, which the address names. */
function GameSwitcher({ current }: { current: Game }) {
  const { t, i18n } = useLingui()
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  const area = areaOf(useLocation()[0])
  const games = useSwitcherGames() ?? []
  return (
    <h1>
      <Menu
        label={t`Lottery games`}
        align="start"
        trigger={(button) => (
          <button type="button" className={`title-2 ${css.switcher}`} {...button}>
            {gameName(current.game, current.name)}
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        )}
        entries={[
          { href: area.path, label: area.accountType ? i18n._(area.title) : t`All lottery games` },
          ...games.map(({ game, name, open, periodSeconds, numbersDrawn }) => ({
            href: lotteryHref(game),
            current: game === current.game,
            label: (
              <span className={css.entry}>
                <span>
                  {gameName(game, name)}
                  <small>
                    <Plural value={numbersDrawn} one="# number" other="# numbers" />
                    {periodSeconds !== null && ' · '}
                    {periodSeconds !== null && <EveryPeriod seconds={periodSeconds} />}
                  </small>
                </span>
                {open && <GameClock closeAt={open.closeAt} periodSeconds={periodSeconds} />}
              </span>
            ),
          })),
        ]}
      />
    </h1>
  )
}
