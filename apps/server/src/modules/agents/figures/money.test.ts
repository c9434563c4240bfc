import type { BusinessDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractRuns } from '../../../testing/contract-runs.ts'
import { onServer } from '../../../testing/server.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { account, type Kind } from '../../wallet/index.ts'

let w: World
let runs: ReturnType<typeof contractRuns>
beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  runs = contractRuns(w)
})
// Money is posted here without the orders and statements that it comes from.
afterAll(() => w.close({ without: ['bets', 'lottery', 'orders', 'rebates', 'agents'] }))

const refresh = () => runs.run('agents.figures')

/** The money of members and teams on a day, as it is stored. */
async function moneyOn(day: BusinessDay) {
  const rowsOf = async (table: string, id: string) =>
    (
      await w.platform.database.pool.query(`select * from agents.${table} where business_day = $1 order by ${id}`, [
        day,
      ])
    ).rows
  return { members: await rowsOf('money_days', 'member_id'), teams: await rowsOf('team_totals', 'agent_id') }
}

/** Forgets that the running day was read. */
const forgetDay = (day: BusinessDay) =>
  onServer(w.database.url, async (client) => {
    await client.query('delete from agents.team_totals where business_day = $1', [day])
    await client.query('delete from agents.money_days where business_day = $1', [day])
    await client.query('delete from agents.figure_days where business_day = $1', [day])
  })

// Agent rules §3.5, §15.4.
test('the money of a day that each refresh has read on from the one before is that of a reading of the whole day', async () => {
  const { a, b, player } = await runs.team()
  await runs.nextDay()
  const members = [a, b, player, await w.member({ upline: b.memberId }), await w.member({ upline: a.memberId })]
  let count = 0
  const post = (kind: Kind, { memberId }: TestMember, amount: string, isPaidOut = false) => {
    const [house, cash] = [account.house('world'), account.cash(memberId)]
    const posting = isPaidOut ? { from: cash, to: house } : { from: house, to: cash }
    const postings = [{ ...posting, amount: parseMoney(amount) }]
    const at = w.clock.now()
    return runs.inTransaction((tx) =>
      w.app.modules.wallet.post(tx, { kind, reference: `money-${++count}`, at, postings }),
    )
  }
  const transfer = (from: TestMember, to: TestMember, amount: string) =>
    w.platform.database.pool.query(
      `insert into agents.transfers (transfer_id, member_id, receiver_id, direction, amount, sent_at, received_at)
       values ($1, $2, $3, 'up', $4, $5, $5)`,
      [`money-${++count}`, from.memberId, to.memberId, parseMoney(amount), w.clock.now()],
    )
  for (let tick = 0; tick < 12; tick++) {
    if (tick % 2 === 0) await transfer(player, b, String(10 + tick))
    for (const [at, member] of members.entries()) {
      if ((tick + at) % 3 === 0) await post('deposit', member, String(100 + 10 * tick + at))
      if (tick === 2 + at) await post('reward', member, '7')
      if (tick === 4 + at) await post('withdrawal.paid', member, '12', true)
    }
    if (tick === 1) await post('rebate.day', player, '3')
    if (tick === 6) await post('commission', a, '0.5')
    if (tick % 4 === 3) members.push(await w.member({ upline: b.memberId }))
    if (tick === 5) await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(player) })
    await refresh()
    w.clock.advance('9m')
  }
  const read = await moneyOn(runs.today())
  expect(read.members.length).toBe(7)
  await forgetDay(runs.today())
  await refresh()
  expect(await moneyOn(runs.today())).toEqual(read)
})
