import { families, familyOf } from '@croupier/game-math/lottery/index'
import { expect, test } from 'vitest'
import type { DrawGame } from '../../draws/index.ts'
import { offeredGames } from './rules.ts'

const [code = ''] = [...families.keys()]
const family = familyOf(code)
const calendar = family.openingGames[0]!.calendar
const games: DrawGame[] = ['one', 'two'].map((name) => ({ code: name, name: `Game ${name}`, family: code, calendar }))
const open = { closedGames: [], closedPlays: [], hotGames: [] }

test('offers every game of the calendars in their order, opened with the play of its family', () => {
  expect(offeredGames(games, { ...open, hotGames: ['two'] })).toMatchObject([
    { code: 'one', name: 'Game one', isHot: false, isOpen: true, defaultPlayType: family.defaultPlay },
    { code: 'two', name: 'Game two', isHot: true, isOpen: true, prizeModes: ['Lott', 'ZY'] },
  ])
})

test('a closed game is offered as closed, a closed play opens no game', () => {
  const [one, two] = offeredGames(games, { ...open, closedGames: ['one'], closedPlays: [family.defaultPlay] })
  expect([one?.isOpen, two?.isOpen]).toEqual([false, true])
  expect(two?.defaultPlayType).toBe(family.plays.find((play) => play.code !== family.defaultPlay)?.code)
})

test('a game without a play on sale opens with none', () => {
  const closedPlays = family.plays.map((play) => play.code)
  expect(offeredGames(games.slice(0, 1), { ...open, closedPlays })).toMatchObject([
    { defaultPlayType: null, prizeModes: [] },
  ])
})
