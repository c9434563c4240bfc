import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, ZERO } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { betOn, GAME, LOTTERY_START, placeTicket, proveBooks, sureBet, turn, turnAt } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'
import { bucketOf, CELLS, cellOf } from '../../wallet/index.ts'

const BIG = betOn('SSC_SIDE_SUM', { choices: ['BIG'] }, { multiple: 100 })
const SMALL = betOn('SSC_SIDE_SUM', { choices: ['SMALL'] }, { multiple: 70 })
const DRAGON = betOn('SSC_DT', { pairs: ['WQ'], choices: ['DRAGON'] }, { multiple: 10 })
const digits = (...picked: number[]) => betOn('SSC_POSITION', { pos: [picked, [], [], [], []] })

let w: World
let minute = 0
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
})
afterAll(async () => {
  await proveBooks(w)
  await w.close()
})

type Bets = readonly Parameters<typeof placeTicket>[2]['bets'][]
/** Places tickets on the next issue and settles it. Returns all valid bets and those that count for rewards. */
const measured = async (bets: Bets) => sums(await played(bets))

async function played(bets: Bets): Promise<MemberId> {
  const memberId = await accountsWith(w, '1000.00')
  const issueNo = `20261121-${String(601 + minute).padStart(4, '0')}`
  for (const own of bets) await placeTicket(w, memberId, { issueNo, bets: own! })
  const time = (at: number, seconds: string) => `02:${String(at).padStart(2, '0')}:${seconds}`
  await turnAt(w, time(minute, '56.000'))
  await turnAt(w, time(minute + 1, '00.000'))
  minute += 1
  await turnAt(w, time(minute, '10.000'))
  return memberId
}

async function sums(memberId: MemberId) {
  const figures = await w.app.modules.games.figures.ofMembers(w.platform.database.db, [memberId])
  const { validBet, countedBet } = figures.get(memberId)!
  return [moneyText(validBet), moneyText(countedBet)]
}

describe('Reward rules §13: valid bets that count for rewards', () => {
  test('are the difference of opposite sides, in one ticket and in several', async () => {
    expect(await measured([[BIG], [SMALL]])).toEqual(['170.00', '30.00'])
    expect(await measured([[BIG, SMALL]])).toEqual(['170.00', '30.00'])
  })
  test('are not those of a market that is covered almost completely, in one bet or in several', async () => {
    expect(await measured([[sureBet()], [BIG]])).toEqual(['120.00', '100.00'])
    expect(await measured([[digits(0, 1, 2, 3, 4)], [digits(5, 6, 7, 8)]])).toEqual(['18.00', '0.00'])
    expect(await measured([[digits(0, 1, 2, 3, 4)], [digits(5, 6, 7)]])).toEqual(['16.00', '16.00'])
  })
  test('are all of bets on one side, and on markets that are no opposites', async () => {
    expect(await measured([[BIG], [DRAGON]])).toEqual(['120.00', '120.00'])
  })
  test('count a side that was played on two issues twice', async () => {
    expect(await measured([[BIG]])).toEqual(['100.00', '100.00'])
  })
  test('follow the correction of a bet, on the day of the correction', async () => {
    const memberId = await played([[BIG], [SMALL]])
    const { book } = w.app.modules.lottery
    const { items } = await w.app.modules.games.records.record(memberId, { pageSize: 10 })
    const smaller = items.find(({ stake }) => stake === SMALL.stake)!
    const [bet] = await book.ticketBets(w.platform.database.db, memberId, smaller.ticketId)
    const result = (validBet: Money) => ({ status: 'pushed', payout: SMALL.stake, validBet, selfRebate: ZERO }) as const
    const correct = (validBet: Money) =>
      w.platform.database.db
        .transaction()
        .execute((tx) => book.resettleBet(tx, { bet: bet!, outcome: result(validBet), at: w.clock.now() }))
    await correct(ZERO)
    expect(await sums(memberId)).toEqual(['100.00', '100.00'])
    await correct(SMALL.stake)
    expect(await sums(memberId)).toEqual(['170.00', '30.00'])
  })
  test('are the same when a settlement goes on after a crash', async () => {
    const memberId = await played([[BIG], [SMALL], [digits(1, 2)]])
    const { db, pool } = w.platform.database
    const round = { game: GAME, round: `20261121-${String(600 + minute).padStart(4, '0')}` }
    const partition = { index: cellOf(bucketOf(memberId)), count: CELLS }
    const netting = await w.app.modules.lottery.book.netting(db, { ...round, partition }, true)
    for (const { sql, parameters } of await netting.writes(w.clock.now())) await pool.query(sql, [...parameters])
    expect(await sums(memberId)).toEqual(['174.00', '34.00'])
    await pool.query('update games.netted_rounds set netted = 0 where member_id = $1', [memberId])
    await pool.query('update games.member_days set netted = 0 where member_id = $1', [memberId])
    for (const { sql, parameters } of await netting.writes(w.clock.now())) await pool.query(sql, [...parameters])
    expect(await sums(memberId)).toEqual(['174.00', '34.00'])
  })
})
