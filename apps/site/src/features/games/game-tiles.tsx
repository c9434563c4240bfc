import { GameTile } from '@croupier/ui/game-tile'
import { gameVendor } from '@croupier/wire/games/catalogue'
import { useCall } from '../../lib/call.ts'
import { type CatalogueGame, gameHref, hueOf } from '../../lib/game-href.ts'
import { useGameName } from '../../lib/game-name.ts'
import { gamePictureOf } from '../../lib/game-picture.tsx'
import { useFavourites } from '../../lib/use-favourites.ts'
import css from './lobby.module.css'

/** The tiles of games, with their studios and the hearts of favourites. */
export function GameTiles({ games }: { games: readonly CatalogueGame[] }) {
  const gameName = useGameName()
  const favourite = useFavourites()
  const lanes = useCall(gameVendor, {}).data?.data.lanes
  const studioOf = (vassalage: string) =>
    lanes?.flatMap(({ cards }) => cards).find((card) => card.vassalage === vassalage)?.displayName
  return (
    <div className={css.tiles}>
      {games.map((game) => {
        const name = gameName(game.code, game.name)
        return (
          <GameTile
            key={game.code}
            code={game.code}
            category={hueOf(game.category)}
            href={gameHref(game)}
            name={name}
            picture={gamePictureOf(game)}
            note={game.isGame === 'GAME' ? studioOf(game.vassalage) : undefined}
            {...(game.isGame === 'GAME' ? { favourite: favourite(game.code, name) } : {})}
          />
        )
      })}
    </div>
  )
}
