import { Button } from '@croupier/ui/button'
import { EmptyState, ErrorState } from '@croupier/ui/feedback'
import { popularGames } from '@croupier/wire/games/catalogue'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { areAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { GameSearch } from '../../../lib/game-search.tsx'
import { type LotteryGame, useLotteryGames } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useSession } from '../../../lib/site.tsx'
import { useTitle } from '../../../lib/title.ts'
import { isVietnam, type LotteryArea } from '../areas.ts'
import { useAreaGames, useAreaRecent } from '../use-area.ts'
import { ClosingFirst } from './closing-first.tsx'
import { Families } from './families.tsx'
import { GameCard } from './game-card.tsx'
import { LatestResults } from './latest-results.tsx'
import css from './lobby.module.css'
import { LobbyHead } from './lobby-head.tsx'
import { LobbySkeleton } from './lobby-skeleton.tsx'
import { byPopularity, matching } from './order.ts'
import { RecentGames } from './recent-games.tsx'

const ORDER = 'order'
const POPULAR = 'popular'
const FAMILY = 'family'
/** §9 */
const POPULAR_GAMES = 20

/** The lottery games of an area with their last results, those that close first or those with the most bets in front. */
export function LotteryLobby({ area }: { area: LotteryArea }) {
  const { i18n } = useLingui()
  const isMember = useSession() !== null
  const gameName = useGameName()
  // In the address, so that the way back from a game leads to the same games in the same order.
  const [params, setParams] = useSearchParams()
  const [sought, setSought] = useState('')
  const isByPopularity = params.get(ORDER) === POPULAR
  const { closing, error, onRetry } = useClosing(area)
  const popular = usePopular(area, isByPopularity)
  const recent = useAreaRecent(area)
  useTitle(i18n._(area.title), 'detail')
  if (error && !closing) return <NotLoaded error={error} onRetry={onRetry} />
  const isReady = closing && recent && (!isByPopularity || areAnswered([popular]))
  if (!isReady) return <LobbySkeleton />
  const games = isByPopularity ? byPopularity(closing, popular.data?.list ?? []) : closing
  const family = games.some((game) => game.family === params.get(FAMILY)) ? params.get(FAMILY) : null
  const shown = matching(games, sought, ({ game, name }) => gameName(game, name)).filter(
    (game) => family === null || game.family === family,
  )
  const setParam = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  return (
    <div className={css.lobby}>
      <LobbyHead
        area={area}
        count={games.length}
        isByPopularity={isByPopularity}
        onOrder={(byBets) => setParam(ORDER, byBets ? POPULAR : null)}
      />
      {games.length > 0 && <ClosingFirst games={games} />}
      {recent.length > 0 && <RecentGames games={recent} />}
      <search className={css.find}>
        <Families games={games} chosen={family} onChoose={(next) => setParam(FAMILY, next)} />
        <GameSearch value={sought} onChange={setSought} />
      </search>
      <Games games={shown} isFiltered={games.length > 0} />
      {games.length > 0 && (isMember || isVietnam(area)) && <LatestResults area={area} games={closing} />}
    </div>
  )
}

/** The games of the area, the one that closes first in front; undefined until they are known. */
function useClosing(area: LotteryArea) {
  const games = useLotteryGames()
  const lotteries = useCall(lotteryGames, {})
  const { isIn, error, refetch } = useAreaGames(area)
  const onRetry = () => {
    lotteries.refetch()
    refetch()
  }
  const closing = isIn && games?.filter(({ game }) => isIn(game))
  return { closing, error: lotteries.error ?? error, onRetry }
}

const usePopular = ({ prizeMode }: LotteryArea, enabled: boolean) =>
  useCall(popularGames, { count: POPULAR_GAMES, ...(prizeMode ? { prizeMode } : {}) }, { enabled })

function Games({ games, isFiltered }: { games: readonly LotteryGame[]; isFiltered: boolean }) {
  if (games.length === 0)
    return <EmptyState title={isFiltered ? <Trans>No game matches</Trans> : <Trans>No games at the moment</Trans>} />
  return (
    <ul className={css.games}>
      {games.map((game) => (
        <GameCard key={game.game} game={game} />
      ))}
    </ul>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const errorText = useErrorText()
  return (
    <ErrorState
      title={<Trans>The games could not be loaded</Trans>}
      actions={
        <Button kind="primary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {errorText(error)}
    </ErrorState>
  )
}
