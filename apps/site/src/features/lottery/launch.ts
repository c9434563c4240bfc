import { AREA_MODES } from '@croupier/rules/lottery-pages'

/** Parameters that ask for a game. Without any of them, an address is that of a lobby. */
const OF_A_GAME = ['gameCode', 'lottoGameCode', 'playType', 'records']

/** The pages of the prize modes that have one (Decisions "Lottery"). */
const PAGE_OF_MODE: ReadonlyMap<string | null, string> = new Map([
  [AREA_MODES.TCG_SEA, '/seaLottery'],
  [AREA_MODES.ELOTT, '/elott'],
])

/**
 * §7 "Lottery lobby launcher": the page whose lotteries an address of all lotteries asks for. `lottoArea` VN is Vietnam, and
 * `lottoPrizeMode` names the others.
 */
export function pageAsked(path: string, params: URLSearchParams): string {
  if (path !== '/lottery') return path
  return params.get('lottoArea') === 'VN' ? '/vnlottery' : (PAGE_OF_MODE.get(params.get('lottoPrizeMode')) ?? path)
}

/**
 * §7 `backUrl`: where a page that opened the lottery takes its player back. Only addresses of this site count, so that no link makes
 * the site vouch for another one. Null without one.
 */
export function backOf(params: URLSearchParams, origin: string): string | null {
  const wanted = params.get('backUrl')
  const url = wanted === null ? null : URL.parse(wanted, origin)
  return url && url.origin === origin && /^https?:$/.test(url.protocol)
    ? `${url.pathname}${url.search}${url.hash}`
    : null
}

/**
 * What an address asks for. §7 "Lottery lobby launcher": `lottoView` is `betting` or `lobby`, and `lottoGameCode` names a game as
 * `gameCode` does.
 */
export function askedOf(params: URLSearchParams): {
  isLobby: boolean
  gameCode: string | null
  playType: string | null
} {
  const view = params.get('lottoView')
  const isLobby = view === 'lobby' || (view !== 'betting' && !OF_A_GAME.some((name) => params.has(name)))
  return { isLobby, gameCode: params.get('gameCode') ?? params.get('lottoGameCode'), playType: params.get('playType') }
}
