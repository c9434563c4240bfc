/** Parameters that ask for a game. Without any of them, an address is that of a lobby. */
const OF_A_GAME = ['gameCode', 'lottoGameCode', 'playType', 'records']

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
