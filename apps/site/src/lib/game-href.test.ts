import { describe, expect, test } from 'vitest'
import { type CatalogueGame, gameAddress, gameHref } from './game-href.ts'

const game = (change: Partial<CatalogueGame>) =>
  gameHref({
    code: 'acme/coin',
    vassalage: 'acme',
    category: 'RNG',
    accountTypeName: 'VASSALAGE',
    ...change,
  } as CatalogueGame)

describe('§4 the address of a game', () => {
  test.each([
    ['a game of a provider', {}, '/game?vassalage=acme&gameId=coin'],
    ['a PVP game, whose rooms come first', { category: 'PVP' }, '/pvp?vassalage=acme&gameId=coin'],
    ['the games of a provider, as a list', { isGame: 'VASSALAGE' as const, category: 'FISH' }, '#games/acme/FISH'],
    ['the slots of a provider, on the page of slots', { isGame: 'VASSALAGE' as const }, '/rng?vassalage=acme'],
    ['a lottery', { code: 'ssc-1m', accountTypeName: 'LOTT', category: 'LOTT' }, '/lottery?gameCode=ssc-1m'],
    [
      'a lottery with its first play',
      { code: 'ssc-1m', accountTypeName: 'ELOTT', defaultPlayType: 'a b' },
      '/lottery?gameCode=ssc-1m&playType=a%20b',
    ],
    ['a lottery of South-East Asia', { code: 'th-5m', accountTypeName: 'TCG_SEA' }, '/seaLottery?gameCode=th-5m'],
    ['a lottery of Vietnam', { code: 'vn-5m', accountTypeName: 'TCG_LOTTO_VN' }, '/vnlottery?gameCode=vn-5m'],
  ])('%s', (_, change, address) => {
    expect(game(change)).toBe(address)
  })
  test('a room of a game', () => {
    expect(gameAddress({ vassalage: 'acme', gameId: 'ludo', roomId: 'r&1' })).toBe(
      '/game?vassalage=acme&gameId=ludo&roomId=r%261',
    )
  })
})
