import { gameMenus } from '@croupier/wire/games/menus'
import { useEffect, useState } from 'react'
import { useCall } from '../lib/call.ts'
import { loadChunk } from '../lib/lazy.ts'
import { useMerchant } from '../lib/merchant.ts'
import { useSession } from '../lib/site.tsx'
import { type Section, sectionsIn } from './menu.ts'

/** The number of games per category, and per account type of lotteries; undefined until the menus are loaded. */
export function useGameCounts(): Record<string, number> | undefined {
  const menus = useCall(gameMenus, {}).data?.menus
  const all = menus?.flatMap(({ games }) => games)
  const byAccountType = Map.groupBy(all ?? [], ({ accountTypeName }) => accountTypeName)
  return (
    menus && {
      ...Object.fromEntries([...byAccountType].map(([name, games]) => [name, games.length])),
      ...Object.fromEntries(menus.map(({ category, games }) => [category, games.length])),
      ALL: all?.length ?? 0,
      HOT: all?.filter(({ isHot }) => isHot).length ?? 0,
    }
  )
}

let loaded: readonly Section[] | undefined

/** The pages of games; undefined until they are loaded, apart, because many menus show them and each has its picture. */
function useGamePages(): readonly Section[] | undefined {
  const [pages, setPages] = useState(loaded)
  useEffect(() => {
    loadChunk(() => import('./game-sections.tsx')).then(
      ({ GAME_SECTIONS }) => {
        loaded = GAME_SECTIONS
        setPages(loaded)
      },
      // Menus do without them until the page is opened again.
      () => setPages([]),
    )
  }, [])
  return pages
}

/** Whether the sections of games are known, so that what lists them does not change under the visitor's finger. */
export function useKnowsGames(): boolean {
  const { isPending } = useCall(gameMenus, {})
  return useGamePages() !== undefined && !isPending
}

/** §2: the pages of games in the server's navigation, in its order. */
export const useGameSections = (): Section[] => useSectionsOf([])

/** §2: the pages of games and these others that are in the server's navigation, in its order. */
export function useSectionsOf(others: readonly Section[]): Section[] {
  const pages = [...(useGamePages() ?? []), ...others]
  const menu = useMerchant()?.menu ?? []
  return sectionsIn(menu, pages, { counts: useGameCounts(), isLoggedIn: useSession() !== null })
}
