import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { draws } from '@croupier/wire/draws/draws'
import { gameList, gameVendor, popularGames, recentGame, vassGameType } from '@croupier/wire/games/catalogue'
import { gameMenus } from '@croupier/wire/games/menus'
import { winnerBoard } from '@croupier/wire/games/winners'
import { lotteryGame, lotteryGames } from '@croupier/wire/lottery/games'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOn, GAME, LOTTERY_START, placeTicket, turn, turnAt } from '../../../testing/lottery.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'

let w: World
let ana: TestMember
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  ana = await w.member({ cash: '500.00' })
})
afterAll(() => w.close())

/** Changes a setting, with the approval of a second member of staff where it needs one. */
async function change<T extends object>(name: string, next: (value: T) => T): Promise<void> {
  const [one, other] = [await w.staff('admin'), await w.staff('admin')]
  const found = (await w.call(settings, {}, { as: one })).settings.find((setting) => setting.name === name)
  const { value, version } = found as { value: T; version: number }
  const asked = { name, value: next(value), version, reason: 'Test' }
  const { approvalId } = await w.call(changeSetting, asked, { as: one })
  if (approvalId) await w.call(approve, { approvalId, note: 'Test' }, { as: other })
}
type Calendars = { games: { code: string; name: string; calendar: object }[] }
type Limits = { closedGames: string[] }
type Winners = { payoutMin: string }

/** The game codes in every list of games. */
async function listed(): Promise<Record<string, string[]>> {
  const codes = (games: readonly { code: string }[]) => games.map(({ code }) => code)
  return {
    menus: (await w.call(gameMenus, {})).menus.flatMap(({ games }) => codes(games)),
    list: codes((await w.call(gameList, {})).list),
    popular: codes((await w.call(popularGames, { count: 100 })).list),
    recent: codes((await w.call(recentGame, { count: 10 }, { as: ana })).list),
    winners: (await w.call(winnerBoard, {})).list.map(({ game }) => game),
    lobby: (await w.call(lotteryGames, {})).games.map(({ game }) => game),
  }
}

test('a game that staff add to the calendars is on sale without a restart', async () => {
  await change<Calendars>('draws.calendars', (value) => {
    const [first] = value.games
    const added = { ...first!, code: 'evening', name: 'Evening draw' }
    const calendar = {
      kind: 'weekly',
      lockSeconds: 600,
      offsetMinutes: 480,
      template: '{YYYY}{T:3}',
      draws: [{ weekdays: [1, 3, 5, 7], times: ['21:15'] }],
    }
    return { ...value, games: [...value.games, { ...added, calendar }] }
  })
  await turn(w)
  const { menus, list, lobby } = await listed()
  for (const codes of [menus, list, lobby]) expect(codes).toContain('evening')
  expect((await w.call(gameList, { search: 'evening' })).list).toMatchObject([
    { code: 'evening', name: 'Evening draw', category: 'LOTT', gameType: 'LOTT', isHot: false },
  ])
  const count = (await w.call(vassGameType, {})).list[0]?.gameCount
  expect((await w.call(gameVendor, {})).data.lanes[0]?.cards[0]?.gameCount).toBe(count)
  expect(await w.call(lotteryGame, { game: 'evening', next: 1 })).toMatchObject({
    name: 'Evening draw',
    periodSeconds: null,
    open: { drawAt: new Date('2026-11-22T13:15:00.000Z') },
  })
  expect(await w.call(draws, { game: 'evening', pageSize: 5 })).toEqual({
    items: [],
    outside: [],
    next: null,
  })
})

test('refuses an unusable calendar', async () => {
  const broken = change<Calendars>('draws.calendars', (value) => ({
    ...value,
    games: value.games.map((game) => ({ ...game, calendar: { ...game.calendar, template: '{YYYY}' } })),
  }))
  await expect(broken).rejects.toMatchObject({ code: 'setting.invalid' })
})

test('no list shows a closed game, and every list shows it again once it is open', async () => {
  // One of ten bets on a digit each wins, and the winner list shows it.
  await change<Winners>('games.winners', (value) => ({ ...value, payoutMin: '0.01' }))
  const bets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => betOn('SSC_POSITION', { pos: [[digit], [], [], [], []] }))
  await placeTicket(w, ana.memberId, { issueNo: '20261121-0601', bets })
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.250')
  await turnAt(w, '02:02:00.500')
  for (const [name, codes] of Object.entries(await listed())) expect(codes, name).toContain(GAME)

  await change<Limits>('lottery.limits', (value) => ({ ...value, closedGames: [GAME] }))
  await turn(w)
  for (const [name, codes] of Object.entries(await listed())) expect(codes, name).not.toContain(GAME)
  expect(await w.outcome(lotteryGame, { game: GAME, next: 1 })).toBe('game.closed')

  await change<Limits>('lottery.limits', (value) => ({ ...value, closedGames: [] }))
  await turn(w)
  for (const [name, codes] of Object.entries(await listed())) expect(codes, name).toContain(GAME)
})

test('a game that staff remove from the calendars is no longer listed', async () => {
  await change<Calendars>('draws.calendars', (value) => ({
    ...value,
    games: value.games.filter(({ code }) => code !== 'evening'),
  }))
  await turn(w)
  const { menus, lobby } = await listed()
  expect([menus, lobby].flat()).not.toContain('evening')
})
