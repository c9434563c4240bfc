import type { Mission } from '@croupier/wire/rewards/missions'
import { useCategoryName } from '../../lib/category-name.ts'
import { useGameName } from '../../lib/game-name.ts'

/** Names the games that count: a single one, or those of a category. Null for all games. */
export function useGamesText(): (counted: Pick<Mission, 'category' | 'game'>) => string | null {
  const categoryName = useCategoryName()
  const gameName = useGameName()
  return ({ category, game }) => {
    if (game !== null) return gameName(game.code, game.name)
    return category === null ? null : categoryName(category)
  }
}
