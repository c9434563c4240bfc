import type { CatalogueGame } from './game-href.ts'
import { Picture } from './picture.tsx'

/** §3: the picture of a game that its studio has; undefined for one that is drawn from its code. The name stands beside it. */
export const gamePictureOf = (game: Pick<CatalogueGame, 'picture'>) =>
  game.picture ? <Picture picture={game.picture} alt="" instead={null} /> : undefined
