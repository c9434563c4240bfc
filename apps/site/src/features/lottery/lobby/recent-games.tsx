import { LinkButton } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { type CatalogueGame, gameHref } from '../../../lib/game-href.ts'
import { useGameName } from '../../../lib/game-name.ts'
import css from './lobby.module.css'

/** The games that the member bet on last. */
export function RecentGames({ games }: { games: readonly CatalogueGame[] }) {
  const gameName = useGameName()
  const titleId = useId()
  return (
    <nav className={css.areas} aria-labelledby={titleId}>
      <h2 id={titleId} className="small text-2">
        <Trans>Recently played</Trans>
      </h2>
      {games.map((game) => (
        <LinkButton key={game.code} size="s" href={gameHref(game)}>
          {gameName(game.code, game.name)}
        </LinkButton>
      ))}
    </nav>
  )
}
