import { parseMoney, ZERO } from '@croupier/kernel/money'
import { beginPlay, passRealityCheck, play, setRealityCheck } from '@croupier/wire/safer-gambling/play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close({ without: ['lottery'] }))

let rounds = 0
async function playRound({ memberId }: TestMember, stake: string, payout: string): Promise<void> {
  const round = `played-${++rounds}`
  await place(w, ticketOf(memberId, { at: w.clock.now(), stake: parseMoney(stake), round }))
  const [open] = await findOpenBets(w, round)
  await settleResults(w, [resultOf(open!, parseMoney(payout))])
}
const minutesLater = (minutes: number) => w.clock.advance(`${minutes}m`)

test('T060 a session counts its time, its stakes and its payouts from its beginning', async () => {
  const as = await w.member({ cash: '100' })
  await playRound(as, '5', '0')
  expect((await w.call(play, {}, { as })).session).toBeNull()
  const startedAt = w.clock.now()
  expect((await w.call(beginPlay, {}, { as })).session).toMatchObject({ startedAt, staked: ZERO, paid: ZERO })
  minutesLater(10)
  await playRound(as, '3', '0')
  await playRound(as, '2', '4')
  const { session } = await w.call(beginPlay, {}, { as })
  expect(session).toEqual({ startedAt, staked: parseMoney('5'), paid: parseMoney('4'), checkDueAt: null })
})

test('T060 a reality check is due at the chosen interval, and again after it was passed', async () => {
  const as = await w.member()
  await w.call(beginPlay, {}, { as })
  const chosen = await w.call(setRealityCheck, { minutes: 15 }, { as })
  expect(chosen).toMatchObject({ realityCheckMinutes: 15, isShown: true })
  const due = chosen.session!.checkDueAt!
  expect(due.getTime() - w.clock.now().getTime()).toBe(15 * 60_000)
  minutesLater(20)
  expect((await w.call(play, {}, { as })).session!.checkDueAt).toEqual(due)
  const passed = await w.call(passRealityCheck, {}, { as })
  expect(passed.session!.checkDueAt!.getTime() - w.clock.now().getTime()).toBe(15 * 60_000)
  expect(await w.call(setRealityCheck, { minutes: null }, { as })).toMatchObject({
    realityCheckMinutes: null,
    isShown: false,
    session: { checkDueAt: null },
  })
})

test('T060 under the profile uk every member sees the time and the net position', async () => {
  const as = await w.member()
  await w.jurisdiction('uk')
  expect((await w.call(play, {}, { as })).isShown).toBe(true)
})
