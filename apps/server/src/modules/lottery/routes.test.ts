import { familyOf, MODES, periodOf } from '@croupier/game-math/lottery/index'
import { parseMoney } from '@croupier/kernel/money'
import { draws, openedNumero } from '@croupier/wire/draws/draws'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import { draw } from '@croupier/wire/draws/fairness'
import { cancelChase, chase, chases, startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame, lotteryGames } from '@croupier/wire/lottery/games'
import { cancelTicket, placeTicket, ticket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_GAMES } from '../../testing/calendars.ts'
import {
  clockTime,
  GAME,
  LOTTERY_START,
  longShot,
  newKey,
  openingGames,
  sureBet,
  turn,
  turnAt,
} from '../../testing/lottery.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'

const issueNo = '20261121-0601'
let w: World
let ana: TestMember
let trial: TestMember
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ALL_GAMES })
  await turn(w)
  ana = await w.member({ cash: '500.00' })
  trial = await w.member({ accountType: 4 })
})
afterAll(() => w.close())

describe('a visitor sees', () => {
  test('the games with their open issue and the time on the server', async () => {
    const { games, serverTime } = await w.call(lotteryGames, {})
    expect(serverTime).toEqual(w.clock.now())
    expect(games.map(({ game, periodSeconds, lockSeconds }) => [game, periodSeconds, lockSeconds])).toEqual(
      openingGames().map(({ code, calendar }) => [code, periodOf(calendar), calendar.lockSeconds]),
    )
    expect(games.find(({ game }) => game === GAME)).toMatchObject({
      open: { issueNo, closeAt: clockTime('02:00:55.000') },
      last: null,
    })
  })
  test('a game with its plays, costs and prizes, and the issues after the open one', async () => {
    const game = await w.call(lotteryGame, { game: GAME, next: 3 })
    expect(game.next.map((one) => one.issueNo)).toEqual([issueNo, '20261121-0602', '20261121-0603', '20261121-0604'])
    expect(game.plays.map(({ code }) => code)).toEqual(familyOf(game.family).plays.map(({ code }) => code))
    expect(game.prizeGroup).toEqual({ min: 1700, own: 1960 })
    expect(game.modes).toEqual([...MODES])
    expect(game.plays.find(({ code }) => code === 'SSC_3B_DIRECT')).toMatchObject({
      unitPrice: parseMoney('2'),
      tiers: [{ tier: 'WIN', prize: parseMoney('1960') }],
    })
    expect(await w.outcome(lotteryGame, { game: 'ssc-9m', next: 1 })).toBe('game.unknown')
  })
  test('at most 120 further issues in an answer, and all that a repeat order may name in several answers', async () => {
    const first = await w.call(lotteryGame, { game: GAME, next: 1440 })
    expect(first.next).toHaveLength(121)
    const all = first.next.map((one) => one.issueNo)
    for (let answers = 0; answers < 20; answers++) {
      const { next } = await w.call(lotteryGame, { game: GAME, next: 1440, after: all.at(-1)! })
      if (next.length === 0) break
      all.push(...next.map((one) => one.issueNo))
    }
    expect(new Set(all).size).toBe(all.length)
    expect([all.length, all.at(-1)]).toEqual([1 + 1440, '20261122-0601'])
    for (const after of ['20261231-0001', '99991231-1440'])
      expect((await w.call(lotteryGame, { game: GAME, next: 3, after })).next).toEqual([])
    expect(await w.outcome(lotteryGame, { game: GAME, next: 3, after: '20261121-1441' })).toBe('lottery.issue_unknown')
  })
})

const place = { game: GAME, issueNo, bets: [sureBet(), longShot()] }

test('refuses tickets of visitors, and repeat orders of trial accounts', async () => {
  expect(await w.outcome(placeTicket, place)).toBe('session.required')
  const items = [{ issueNo, multiple: 1 }]
  const order = { game: GAME, bets: [longShot()], items, stopOnWin: true, total: parseMoney('2') }
  expect(await w.outcome(startChase, order, { as: trial })).toBe('session.trial_refused')
})

test('a member places, views and cancels a ticket', async () => {
  const key = newKey(w.clock.now())
  const placed = await w.call(placeTicket, place, { as: ana, key })
  expect(placed).toMatchObject({ stake: parseMoney('22'), balance: parseMoney('478') })
  expect(await w.call(placeTicket, place, { as: ana, key })).toEqual(placed)
  const { ticketId } = placed
  expect((await w.call(ticket, { ticketId }, { as: ana })).bets).toHaveLength(2)
  expect(await w.call(cancelTicket, { ticketId }, { as: ana })).toEqual({ ticketId, refunded: parseMoney('22') })
  expect(await w.outcome(cancelTicket, { ticketId }, { as: ana })).toBe('lottery.ticket_final')
  expect(await w.cash(ana)).toBe(parseMoney('500'))
})

test('the door refuses a malformed basket', async () => {
  const bad = (bets: unknown) => w.outcome(placeTicket, { ...place, bets } as never, { as: ana })
  const raw = (bets: unknown[]) =>
    w.app.site.inject({
      method: 'POST',
      url: '/wps/lottery/tickets',
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': newKey(w.clock.now()) },
      payload: { game: GAME, issueNo, bets },
    })
  expect((await raw([])).json()).toMatchObject({ code: 'request.malformed' })
  expect((await raw([{ ...sureBet(), stake: '-1' }])).json()).toMatchObject({ code: 'request.malformed' })
  expect((await raw([{ ...sureBet(), stake: '20', mode: 5 }])).json()).toMatchObject({ code: 'request.malformed' })
  expect(await bad([{ ...sureBet(), units: 9 }])).toBe('lottery.unit_count_mismatch')
})

test('a member starts, views and cancels a repeat order', async () => {
  const bets = [longShot()]
  const items = [
    { issueNo, multiple: 1 },
    { issueNo: '20261121-0603', multiple: 2 },
  ]
  const order = { game: GAME, bets, items, stopOnWin: true, total: parseMoney('6') }
  expect(await w.outcome(startChase, order)).toBe('session.required')
  const key = newKey(w.clock.now())
  const started = await w.call(startChase, order, { as: ana, key })
  expect(await w.call(startChase, order, { as: ana, key })).toEqual(started)
  const { chaseId } = started
  expect(await w.call(chase, { chaseId }, { as: ana })).toMatchObject({ status: 'running', held: parseMoney('6') })
  const list = await w.call(chases, { pageSize: 10 }, { as: ana })
  expect(list).toMatchObject({ next: null, items: [{ chaseId, placed: 0n, refunded: 0n }] })
  expect(await w.call(cancelChase, { chaseId }, { as: ana })).toMatchObject({
    status: 'user_stopped',
    refunded: parseMoney('6'),
  })
  expect(await w.cash(ana)).toBe(parseMoney('500'))
})

test('lists show the result, and staff see its delay', async () => {
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.250')
  const { items } = await w.call(draws, { game: GAME, pageSize: 5 })
  expect(items[0]).toMatchObject({ issueNo, status: 'drawn' })
  const opened = await w.call(openedNumero, { gameCode: GAME, count: 1 }, { as: ana })
  expect(opened.items[0]).toMatchObject({ numero: issueNo, winningNumbers: items[0]?.numbers })
  expect((await w.call(lotteryGames, {})).games.find(({ game }) => game === GAME)?.last).toMatchObject({
    issueNo,
    numbers: items[0]?.numbers,
  })
  expect(await w.call(draw, { game: GAME, issueNo })).toEqual(items[0])
  const staff = await w.staff('support')
  const seen = await w.call(consoleDraws, { game: GAME, status: 'drawn', pageSize: 10 }, { as: staff })
  expect(seen.items).toMatchObject([{ issueNo, lateMs: 250, ticketCount: 0 }])
  expect(await w.outcome(consoleDraws, { pageSize: 10 })).toBe('session.required')
})
