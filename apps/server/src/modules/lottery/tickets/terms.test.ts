import { MODES, plays } from '@croupier/game-math/lottery/index'
import type { MemberId } from '@croupier/kernel/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountsWith } from '../../../testing/accounts.ts'
import { betOn, LOTTERY_START, placeTicket, type TestBet, turn } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'
import { lotteryPolicy } from '../policy.ts'

const issueNo = '20261121-0601'
let w: World
let ana: MemberId
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  ana = await accountsWith(w, '1000.00')
})
afterAll(() => w.close())

const rows = async (): Promise<number> =>
  (await w.platform.database.pool.query('select count(*)::int as rows from lottery.terms')).rows[0].rows
async function rowsAddedBy(bets: TestBet[]): Promise<number> {
  const before = await rows()
  await placeTicket(w, ana, { issueNo, bets })
  return (await rows()) - before
}
const onDigit = (digit: number, shape: { multiple?: number; mode?: 1000 | 100; prizeGroup?: number } = {}) =>
  betOn('SSC_POSITION', { pos: [[digit], [], [], [], []] }, shape)

describe('the terms of bets', () => {
  test('are one row for each prize group and mode of a play, whatever a member bets on', async () => {
    expect(await rowsAddedBy([1, 2, 3, 4].map((digit) => onDigit(digit, { multiple: digit })))).toBe(1)
    const groups = [1700, 1850, 1960].flatMap((prizeGroup) =>
      ([1000, 100] as const).map((mode) => onDigit(5, { prizeGroup, mode })),
    )
    expect(await rowsAddedBy(groups)).toBe(5)
    expect(await rowsAddedBy(groups)).toBe(0)
    const ben = await accountsWith(w, '100.00')
    await placeTicket(w, ben, { issueNo, bets: groups })
    expect(await rows()).toBe(6)
  })
  test('are bounded by the settings: no member can add rows without end', () => {
    const { prizeGroupMin, prizeGroupOfMember } = z.decode(lotteryPolicy.schema, lotteryPolicy.initial)
    const groups = prizeGroupOfMember - prizeGroupMin + 1
    const choices = [...plays.values()].map(({ prizeMode }) => (prizeMode === 'Lott' ? groups : 1) * MODES.length)
    const most = choices.reduce((sum, one) => sum + one, 0)
    expect(most).toBeLessThan(MOST_ROWS)
  })
})

/** Some 50 MB with the index, once for all members, until an operator changes prices or caps. */
const MOST_ROWS = 250_000
