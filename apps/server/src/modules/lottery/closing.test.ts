import { Refusal } from '@croupier/kernel/refusals'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../testing/accounts.ts'
import { eventually } from '../../testing/eventually.ts'
import { cashOf, GAME, LOTTERY_START, placeTicket, proveBooks, sureBet, turn, turnAt } from '../../testing/lottery.ts'
import { testClock, type World, world } from '../../testing/world.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  other = await w.another()
  await turn(w)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('T007 a game that is closed during a round takes no more bets and settles the round as usual', async () => {
  const ana = await accountsWith(w, '100.00')
  // The balance is too small for a bet, so no attempt before the closing is accepted.
  const poor = await accountsWith(w, '1.00')
  const issueNo = '20261121-0601'
  const { ticketId } = await placeTicket(w, ana, { issueNo, bets: [sureBet()] })
  const admin = await w.staff('admin')
  const { settings: all } = await w.call(settings, {}, { as: admin })
  const { name, value, version } = all.find((one) => one.name === 'lottery.limits')!
  const closed = { ...(value as object), closedGames: [GAME] }
  await w.call(changeSetting, { name, value: closed, version, reason: 'a doubt about a prize' }, { as: admin })
  for (const node of [w, other])
    await eventually(async () => expect(await outcome(placeTicket(node, poor, { issueNo }))).toBe('game.closed'))
  expect((await w.call(lotteryGames, {})).games.map(({ game }) => game)).not.toContain(GAME)
  await turnAt(w, '02:00:56.000')
  await turnAt(w, '02:01:00.000')
  const view = await w.app.modules.lottery.tickets.view(ana, ticketId)
  expect(view.numbers).toHaveLength(5)
  expect(view.bets).toMatchObject([{ status: 'won' }])
  expect(await cashOf(w, ana)).toBe(800_000n + view.payout)
  expect(await outcome(placeTicket(w, ana, { issueNo: '20261121-0602' }))).toBe('game.closed')
  // T008: the audit log names the staff member and the reason.
  const log = await w.app.modules.staff.auditOf(`setting:${name}`, 1)
  expect(log).toMatchObject([{ staff: admin.name, reason: 'a doubt about a prize' }])
  await proveBooks(w)
})
