import '@croupier/game-math/lottery/families/all'
import { families, familyOf } from '@croupier/game-math/lottery/index'
import { expect, test } from 'vitest'
import type { DrawGame } from '../../draws/index.ts'
import { inListOrder, offeredGames } from './rules.ts'

const [code = ''] = [...families.keys()]
const family = familyOf(code)
const calendar = family.openingGames[0]!.calendar
const games: DrawGame[] = ['one', 'two'].map((name) => ({ code: name, name: `Game ${name}`, family: code, calendar }))
const open = { closedGames: [], closedPlays: [], hotGames: [], lotteryType: 'SEA' as const }

test('offers every game of the calendars in their order, with the default play of its family', () => {
  expect(offeredGames(games, { ...open, hotGames: ['two'] })).toMatchObject([
    { code: 'one', name: 'Game one', isHot: false, isOpen: true, defaultPlayType: family.defaultPlay },
    { code: 'two', name: 'Game two', isHot: true, isOpen: true, prizeModes: ['Lott', 'ZY'] },
  ])
})

test('lists the games of the merchant’s lottery type first (§3)', () => {
  const mixed = ['SSC', 'TH', 'K3', 'VN'].map((of) => ({ code: of, name: of, family: of, calendar }))
  const order = (type: 'SEA' | 'CN') => inListOrder(mixed, type).map((game) => game.code)
  expect(order('SEA')).toEqual(['TH', 'VN', 'SSC', 'K3'])
  expect(order('CN')).toEqual(['SSC', 'K3', 'TH', 'VN'])
})

test('offers a closed game as closed, and never a closed play as the default', () => {
  const [one, two] = offeredGames(games, { ...open, closedGames: ['one'], closedPlays: [family.defaultPlay] })
  expect([one?.isOpen, two?.isOpen]).toEqual([false, true])
  expect(two?.defaultPlayType).toBe(family.plays.find((play) => play.code !== family.defaultPlay)?.code)
})

test('offers a game without a play on sale with no default play', () => {
  const closedPlays = family.plays.map((play) => play.code)
  expect(offeredGames(games.slice(0, 1), { ...open, closedPlays })).toMatchObject([
    { defaultPlayType: null, prizeModes: [] },
  ])
})
