import { Chips, SegmentedControl } from '@croupier/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { Link } from 'wouter'
import type { PageLook } from '../../../lib/families/looks.ts'
import { useGameName } from '../../../lib/game-name.ts'
import type { LotteryGame } from '../../../lib/lottery-list/use-lottery-games.ts'
import { useLotteryHref } from '../../../lib/lottery-list/use-lottery-href.ts'
import { useMedia, WIDE } from '../../../lib/media.ts'
import type { Game } from '../basket/lines.ts'
import type { Issue } from '../issues.ts'
import { useSwitcherGames } from '../use-switcher-games.ts'
import { GameArc, GameClock } from './issue-clock.tsx'
import css from './region-games.module.css'

type Props = {
  current: Game
  /** The open issue of the current game. */
  open: Issue | undefined
  regions: NonNullable<PageLook['regions']>
}

/** Games without a fixed period, and closed ones, change with the list only. */
const EVERY_MS = 30_000

/** The games on sale in the regions of a lottery, with their countdowns. Phones show all regions in one row, without tabs. */
export const RegionGames = memo(function RegionGames({ current, open, regions }: Props) {
  const { t, i18n } = useLingui()
  const isWide = useMedia(WIDE)
  const [region, setRegion] = useState(current.family)
  const games = useSwitcherGames({ everyMs: EVERY_MS })?.filter(({ family }) => regions[family])
  const onSale = Object.entries(regions).filter(([family]) => games?.some((game) => game.family === family))
  if (games && games.length < 2) return null
  const hasTabs = isWide && onSale.length > 1
  const shown = hasTabs ? games?.filter(({ family }) => family === region) : games
  const hasRegions = !isWide && onSale.length > 1
  return (
    <div className={css.regions}>
      {hasTabs && (
        <SegmentedControl
          label={t`Region`}
          segments={onSale.map(([family, name]) => ({ value: family, label: i18n._(name) }))}
          value={region}
          onChange={setRegion}
        />
      )}
      <Chips label={t`Lottery games`} oneLine className={css.frame}>
        {shown?.map((game) => {
          const name = hasRegions ? regions[game.family] : undefined
          const isCurrent = game.game === current.game
          return (
            <RegionGame
              key={game.game}
              game={isCurrent ? { ...game, open: open ?? null } : game}
              isCurrent={isCurrent}
              region={name && i18n._(name)}
            />
          )
        })}
      </Chips>
    </div>
  )
})

/** `region` is left out where a tab says it. */
function RegionGame({
  game,
  isCurrent,
  region,
}: {
  game: LotteryGame
  isCurrent: boolean
  region: string | undefined
}) {
  const gameName = useGameName()
  const lotteryHref = useLotteryHref()
  const { open, periodSeconds } = game
  return (
    <Link className={css.game} href={lotteryHref(game.game)} aria-current={isCurrent ? 'page' : undefined}>
      <GameArc open={open} periodSeconds={periodSeconds} />
      <span>
        {gameName(game.game, game.name)}
        <small>
          {region && `${region} · `}
          {open ? <GameClock closeAt={open.closeAt} periodSeconds={periodSeconds} /> : <Trans>Closed for now</Trans>}
        </small>
      </span>
    </Link>
  )
}
