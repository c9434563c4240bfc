import { Button } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { EmptyState, ErrorState } from '@croupier/ui/feedback'
import { popularGames } from '@croupier/wire/games/catalogue'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'wouter'
import { areAnswered } from '../../../lib/answered.ts'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { type LotteryGame, useLotteryGames } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useSession } from '../../../lib/site.tsx'
import { GameCard } from './game-card.tsx'
import { LatestResults } from './latest-results.tsx'
import css from './lobby.module.css'
import { LobbySkeleton } from './lobby-skeleton.tsx'
import { byPopularity } from './order.ts'

const ORDER = 'order'
const POPULAR = 'popular'
/** §9 */
const POPULAR_GAMES = 20

/** The lottery games with their last results, those that close first or those with the most bets in front. */
export function LotteryLobby() {
  const { t } = useLingui()
  const isMember = useSession() !== null
  // In the address, so that the way back from a game leads to the same order.
  const [params, setParams] = useSearchParams()
  const isByPopularity = params.get(ORDER) === POPULAR
  const closing = useLotteryGames()
  const popular = useCall(popularGames, { count: POPULAR_GAMES }, { enabled: isByPopularity })
  const { error, refetch } = useCall(lotteryGames, {})
  if (error && !closing) return <NotLoaded error={error} onRetry={refetch} />
  const isReady = closing && (!isByPopularity || areAnswered([popular]))
  if (!isReady) return <LobbySkeleton />
  const games = isByPopularity ? byPopularity(closing, popular.data?.list ?? []) : closing
  const count = games.length
  return (
    <div className={css.lobby}>
      <header className={css.head}>
        <div>
          <h1 className="title-1">
            <Trans>Lottery</Trans>
          </h1>
          <p className="small text-2">{plural(count, { one: '# game', other: '# games' })}</p>
        </div>
        <SegmentedControl
          label={t`Sort by`}
          segments={[
            { value: '', label: t`Closing first` },
            { value: POPULAR, label: t`Most popular` },
          ]}
          value={isByPopularity ? POPULAR : ''}
          onChange={(order) => setParams(order ? { [ORDER]: order } : {}, { replace: true })}
        />
      </header>
      <Games games={games} />
      {isMember && games.length > 0 && <LatestResults games={closing} />}
    </div>
  )
}

function Games({ games }: { games: readonly LotteryGame[] }) {
  if (games.length === 0) return <EmptyState title={<Trans>No games at the moment</Trans>} />
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
