import { Card } from '@croupier/ui/card'
import { cssVars } from '@croupier/ui/css-vars'
import { GameTile } from '@croupier/ui/game-tile'
import { Lane } from '@croupier/ui/lane'
import { ProviderChip } from '@croupier/ui/provider-chip'
import type { Output } from '@croupier/wire/endpoint'
import { gameVendor, hotGames, recentGame } from '@croupier/wire/games/catalogue'
import { winnerBoard } from '@croupier/wire/games/winners'
import { Trans, useLingui } from '@lingui/react/macro'
import Flame from 'lucide-react/icons/flame'
import History from 'lucide-react/icons/history'
import Hourglass from 'lucide-react/icons/hourglass'
import { memo, useDeferredValue } from 'react'
import { useCall } from '../../lib/call.ts'
import { gameHref, hueOf } from '../../lib/game-href.ts'
import { useGameName } from '../../lib/game-name.ts'
import { gamePictureOf } from '../../lib/game-picture.tsx'
import { IssueRing } from '../../lib/lottery-list/issue-ring.tsx'
import { checkHref } from '../../lib/lottery-list/shown-result.ts'
import { type LotteryGame, useLotteryGames } from '../../lib/lottery-list/use-lottery-games.ts'
import { useLotteryHref } from '../../lib/lottery-list/use-lottery-href.ts'
import { useSession } from '../../lib/site.tsx'
import { useKnowsGames } from '../game-counts.ts'
import { SiteLink } from '../site-link.tsx'
import { Categories } from './categories.tsx'
import css from './home.module.css'
import { HowProven } from './how-proven.tsx'
import { LanesSkeleton } from './lanes-skeleton.tsx'
import { LastResult } from './next-draw.tsx'
import { RecentWins } from './recent-wins.tsx'

const REFRESH_MS = 30_000
const RECENT = 8
/** The lotteries that close first. The lane's link leads to all. */
const CLOSING_SOON = 10
/** So few hot games leave room beside them for the games that close soon. */
const FEW_TILES = 4

/**
 * The home page below the first view: hot games, issues that close soon, the last wins, the studios. Before the first win: how a
 * result is proven. A phone renders it in a fifth of a second, so answers wait until the page has nothing more urgent to do.
 */
export function HomeLanes() {
  const found = useDeferredValue(useFound())
  return found ? <Lanes {...found} /> : <LanesSkeleton />
}

type Found = NonNullable<ReturnType<typeof useFound>>

/** What the lanes show; undefined until all is known, so that nothing moves under the visitor's finger. */
function useFound() {
  const hot = useCall(hotGames, {}).data
  const lotteries = useLotteryGames()
  const { data: vendors, isPending } = useCall(gameVendor, {})
  // The wins are above the studios, so the studios wait for them.
  const wins = useCall(winnerBoard, {}, { everyMs: REFRESH_MS })
  const recent = useRecentGames()
  const knowsGames = useKnowsGames()
  if (!knowsGames || !hot || !lotteries || !recent || isPending || wins.isPending) return undefined
  return { hot, lotteries, vendors, wins: wins.data, recent }
}

const Lanes = memo(({ hot, lotteries, vendors, wins, recent }: Found) => {
  const { t } = useLingui()
  const isFew = hot.list.length > 0 && hot.list.length <= FEW_TILES
  const cards = vendors?.data.lanes.flatMap((lane) => lane.cards) ?? []
  const studios = [...new Map(cards.map(({ vassalage, displayName }) => [vassalage, displayName]))]
  return (
    <>
      <Categories />
      <div className={css.hot} data-few={isFew || undefined} style={cssVars({ '--tiles': String(hot.list.length) })}>
        {hot.list.length > 0 && (
          <Lane
            title={<Trans>Hot right now</Trans>}
            icon={<Flame aria-hidden="true" />}
            hue="hot"
            shape={isFew ? 'fill' : 'tiles'}
          >
            <Tiles games={hot.list} vendors={vendors} />
          </Lane>
        )}
        {lotteries.length > 0 && (
          <Lane
            title={<Trans>Closing soon</Trans>}
            icon={<Hourglass aria-hidden="true" />}
            hue="lottery"
            shape={isFew ? 'pairs' : 'cards'}
            all={{ href: '/lottery', label: t`See all` }}
          >
            {lotteries.slice(0, CLOSING_SOON).map((game) => (
              <DrawCard key={game.game} game={game} />
            ))}
          </Lane>
        )}
        {wins?.list.length ? <RecentWins wins={wins.list} /> : <HowProven />}
      </div>
      {recent.length > 0 && (
        <Lane title={<Trans>Recently played</Trans>} icon={<History aria-hidden="true" />} hue="fav" shape="tiles">
          <Tiles games={recent} vendors={vendors} />
        </Lane>
      )}
      {studios.length > 0 && (
        <div className={css.studios}>
          {studios.map(([vassalage, name]) => (
            <ProviderChip key={vassalage} name={name} href={`/gameCenter?${new URLSearchParams({ vassalage })}`} />
          ))}
        </div>
      )}
    </>
  )
})

/** The games that the member bet on last; none for a visitor, and undefined until they are known. */
function useRecentGames() {
  const isLoggedIn = useSession() !== null
  const { data, error } = useCall(recentGame, { count: RECENT })
  return isLoggedIn && !error ? data?.list : []
}

function Tiles({ games, vendors }: { games: Output<typeof hotGames>['list']; vendors: Vendors }) {
  const gameName = useGameName()
  return games.map((game) => (
    <GameTile
      key={game.code}
      code={game.code}
      category={hueOf(game.category)}
      href={gameHref(game)}
      picture={gamePictureOf(game)}
      name={gameName(game.code, game.name)}
      note={studioOf(vendors, game.vassalage)}
    />
  ))
}

type Vendors = ReturnType<typeof useCall<typeof gameVendor>>['data']
const studioOf = (vendors: Vendors, vassalage: string) =>
  vendors?.data.lanes.flatMap(({ cards }) => cards).find((card) => card.vassalage === vassalage)?.displayName

function DrawCard({ game }: { game: LotteryGame }) {
  const { t } = useLingui()
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  const { last } = game
  const issueNo = last?.issueNo ?? ''
  return (
    <Card className={css.drawCard ?? ''}>
      <div className={css.drawHead}>
        <SiteLink href={lotteryHref(game.game)} className={css.drawLink}>
          <b className="title-3">{gameName(game.game, game.name)}</b>
        </SiteLink>
        {game.open && <IssueRing open={game.open} size={58} />}
      </div>
      <div className={css.drawFoot}>
        <LastResult game={game} />
        {last && (
          <SiteLink
            className={`link tiny ${css.drawCheck}`}
            href={checkHref(game.game, issueNo)}
            aria-label={t`Check round ${issueNo}`}
          >
            <Trans>Check</Trans>
          </SiteLink>
        )}
      </div>
    </Card>
  )
}
