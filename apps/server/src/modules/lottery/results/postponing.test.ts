import type { MemberId } from '@croupier/kernel/ids'
import { outsideDraw } from '@croupier/wire/lottery/results'
import { outsideDraws, requestPostponement } from '@croupier/wire/lottery/results.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { betOn, cashOf, LOTTERY_START, newKey, proveBooks, turn, turnAt } from '../../../testing/lottery.ts'
import { OUTSIDE_GAME, outsideWorld, statedNumbers } from '../../../testing/outside.ts'
import { buyShares, openSyndicate } from '../../../testing/syndicates.ts'
import { type TestStaff, testClock, type World, world } from '../../../testing/world.ts'

const [NORTH, SOUTH] = ['city-north', 'city-south']
const issueNo = '20261121'
const reason = 'The operator of the draw announced it'
const { app, answers } = outsideWorld([NORTH, SOUTH])
let w: World
let maker: TestStaff
let checker: TestStaff
let ana: MemberId
/** A holder of shares in syndicates of another member. */
let ben: MemberId
const tickets = new Map<string, string>()

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ['ssc-1m'], app })
  maker = await w.staff('lottery-operator')
  checker = await w.staff('finance')
  ana = await accountsWith(w, '100.00')
  await turn(w)
  for (const game of [NORTH, SOUTH]) tickets.set(game, await placeOn(game))
  const organiser = await accountsWith(w, '100.00')
  ben = await accountsWith(w, '100.00')
  for (const game of [NORTH, SOUTH]) {
    const one = await openSyndicate(w, { organiser, game, issueNo, bets: [onFour()], shares: 2, own: 1 })
    await buyShares(w, one, { buyer: ben, shares: 1 })
  }
  await turn(w)
  await turnAt(w, '02:04:01.000')
  await turnAt(w, '02:05:00.000')
})
afterAll(() => w.close())

const onFour = () => betOn('LF3_POSITION', { pos: [[4], [], []] })
const placeOn = async (game: string) => {
  const bets = [onFour()]
  const input = { game, issueNo, bets }
  const placing = { memberId: ana, reference: newKey(w.clock.now()), receivedAt: w.clock.now(), input }
  return (await w.app.modules.lottery.tickets.place(placing)).ticketId
}
const request = (game: string, drawAt: string, as = maker, issue = issueNo) =>
  w.call(requestPostponement, { game, issueNo: issue, drawAt: new Date(drawAt), reason }, { as })
const statusOf = async (game: string) => {
  const { rows } = await w.platform.database.pool.query(
    'select status from lottery.issues where game = $1 and issue_no = $2',
    [game, issueNo],
  )
  return rows[0]?.status
}

/** A member's shares with the status of their bets. */
const sharesOf = async (memberId: MemberId): Promise<string[]> => {
  const { rows } = await w.platform.database.pool.query<{ text: string }>(
    `select b.game || ' ' || h.status || ' ' || b.status as text from lottery.syndicate_holdings h
     join games.bet_book b on b.ticket_id = h.ticket_id where h.member_id = $1 order by 1`,
    [memberId],
  )
  return rows.map(({ text }) => text)
}

test.each([
  ['before its planned time', NORTH, issueNo, '2026-11-21T02:04:00Z', 'draw.not_postponable'],
  ['by more than 24 hours', NORTH, issueNo, '2026-11-22T02:05:01Z', 'draw.not_postponable'],
  ['of a game that draws every minute', OUTSIDE_GAME, '20261121-0603', '2026-11-21T03:00:00Z', 'draw.not_postponable'],
  ['that we draw ourselves', 'ssc-1m', '20261121-0603', '2026-11-21T03:00:00Z', 'draw.not_outside'],
])('Lottery rules §16.3.2: no draw is postponed %s', async (_, game, issue, drawAt, code) => {
  await expect(request(game, drawAt, maker, issue)).rejects.toMatchObject({ code })
})

test('Lottery rules §16.3.2: a postponed daily draw keeps its bets until its new time, and is settled by its result', async () => {
  const { approvalId } = await request(NORTH, '2026-11-21T10:00:00Z')
  expect(await w.outcome(approve, { approvalId, note: '' }, { as: maker })).not.toBe('ok')
  await w.call(approve, { approvalId, note: '' }, { as: checker })
  const postponedTo = new Date('2026-11-21T10:00:00Z')
  expect(await w.call(outsideDraw, { game: NORTH, issueNo })).toMatchObject({ postponedTo })
  expect(await w.app.modules.lottery.tickets.view(ana, tickets.get(NORTH)!)).toMatchObject({ drawAt: postponedTo })
  const { items } = await w.call(outsideDraws, { state: 'waiting', page: 1, pageSize: 10 }, { as: maker })
  expect(items.find(({ game }) => game === NORTH)).toMatchObject({ postponedTo, isPostponable: true })
})

test('Lottery rules §16.3.9: without a result, only the draw that was not postponed is void', async () => {
  await turnAt(w, '02:36:00.000')
  expect([await statusOf(NORTH), await statusOf(SOUTH)]).toEqual(['closed', 'cancelled'])
  expect(await cashOf(w, ana)).toBe(980_000n)
  // A share of 1.00 is a bet like any other: one waits with its draw, the other one is back.
  expect(await sharesOf(ben)).toEqual([`${NORTH} placed accepted`, `${SOUTH} placed void`])
  expect(await cashOf(w, ben)).toBe(990_000n)
})

test('Lottery rules §16.3.2: the result of the new time settles the draw', async () => {
  for (const source of ['board', 'press']) answers.set(`${source} ${NORTH} ${issueNo}`, statedNumbers([4, 0, 9]))
  await turnAt(w, '10:00:10.000')
  expect([await statusOf(NORTH), await cashOf(w, ana)]).toEqual(['settled', 980_000n + 196_000n])
  expect(await sharesOf(ben)).toEqual([`${NORTH} placed won`, `${SOUTH} placed void`])
  expect(await cashOf(w, ben)).toBe(990_000n + 98_000n)
  const as = await w.staff('lottery-operator')
  await expect(request(NORTH, '2026-11-21T11:00:00Z', as)).rejects.toMatchObject({ code: 'draw.result_state' })
  await proveBooks(w)
})
