import { lotteryPageOf } from '@croupier/rules/lottery-pages'
import { openedNumero, vnNumerosOpened } from '@croupier/wire/draws/draws'
import { recentGame, vnGameMenuRecent } from '@croupier/wire/games/catalogue'
import { gameMenus, vnGameMenu } from '@croupier/wire/games/menus'
import { useCall } from '../../lib/call.ts'
import type { CatalogueGame } from '../../lib/game-href.ts'
import { useSession } from '../../lib/site.tsx'
import { isVietnam, type LotteryArea } from './areas.ts'

/** Whether the game is in the area. */
const isOf = ({ accountType }: LotteryArea, { accountTypeName }: CatalogueGame): boolean =>
  accountType ? accountTypeName === accountType : lotteryPageOf(accountTypeName) !== undefined

const isAny = () => true

/** Which games an area has, by the catalogue; `isIn` is undefined until that is known. */
export function useAreaGames(area: LotteryArea) {
  const isWhole = area.accountType === undefined
  const ofVietnam = useCall(vnGameMenu, {}, { enabled: isVietnam(area) })
  const ofAll = useCall(gameMenus, {}, { enabled: !isWhole && !isVietnam(area) })
  if (isWhole) return { isIn: isAny, error: null, refetch: () => {} }
  const { data, error, refetch } = isVietnam(area) ? ofVietnam : ofAll
  const games = data?.menus.flatMap((menu) => menu.games).filter((game) => isOf(area, game))
  const codes = games && new Set(games.map(({ code }) => code))
  return { isIn: codes && ((code: string) => codes.has(code)), error, refetch }
}

/** Games of all kinds are asked for, so that some are left in the area. */
const ASKED = 30
const SHOWN = 6

/** The games of the area that the member bet on last; none for visitors. */
export function useAreaRecent(area: LotteryArea) {
  const isMember = useSession() !== null
  const ofVietnam = useCall(vnGameMenuRecent, { count: SHOWN }, { enabled: isMember && isVietnam(area) })
  const ofAll = useCall(recentGame, { count: ASKED }, { enabled: isMember && !isVietnam(area) })
  const { data, error } = isVietnam(area) ? ofVietnam : ofAll
  if (!isMember || error) return []
  return data?.list.filter((game) => isOf(area, game)).slice(0, SHOWN)
}

/** How many results are asked for: of each game, of one, and of the Vietnamese games together (§9). */
const OF_EACH = 4
const OF_ONE = 10
const VIETNAMESE = 100

/** The last results of the games of the area, or of the chosen one; `chosen` is empty for all. Vietnam's are public. */
export function useAreaResults(area: LotteryArea, chosen: string) {
  const isMember = useSession() !== null
  const { prizeMode } = area
  const asked = { ...(prizeMode ? { prizeMode } : {}), ...(chosen ? { gameCode: chosen } : {}) }
  const ofVietnam = useCall(vnNumerosOpened, { ...asked, count: VIETNAMESE }, { enabled: isVietnam(area) })
  const count = chosen ? OF_ONE : OF_EACH
  const ofAll = useCall(openedNumero, { ...asked, count }, { enabled: isMember && !isVietnam(area) })
  return isVietnam(area) ? ofVietnam : ofAll
}
