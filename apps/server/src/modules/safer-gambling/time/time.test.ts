import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { withdrawalReadiness } from '@croupier/wire/cashier/withdrawals'
import { logout } from '@croupier/wire/identity/session'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { beginPlay, play } from '@croupier/wire/safer-gambling/play'
import {
  confirmTimeLimit,
  dropTimeRequest,
  setTimeLimit,
  type TimePeriod,
  timeLimits,
} from '@croupier/wire/safer-gambling/time-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let other: Awaited<ReturnType<GatewayWorld['another']>>
beforeAll(async () => {
  w = await gatewayWorld()
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders', 'lottery'] })
})

const db = () => w.platform.database.db
const bet = ({ memberId }: TestMember, node: Pick<GatewayWorld, 'app'> = w, round?: string) =>
  place(node, ticketOf(memberId, { at: w.clock.now(), stake: parseMoney('1'), ...(round ? { round } : {}) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const deposit = (as: TestMember) => w.outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('20.00') }, { as })
const set = (as: TestMember, period: TimePeriod, minutes: number | null) =>
  w.call(setTimeLimit, { period, minutes }, { as })
/** A login on another device. */
async function loggedInAgain(member: TestMember): Promise<TestMember> {
  const from = { address: '127.0.0.2', userAgent: '' }
  const { token } = await db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, member.memberId, from))
  return { ...member, token }
}
async function count(): Promise<void> {
  await w.platform.jobs.add(db(), 'safer-gambling.count-time', {})
  await w.runJobs()
}
/** Plays on, so that the session is not idle, and lets the loop count. */
async function playOn(member: TestMember, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    w.clock.advance('5m')
    await w.call(play, {}, { as: member })
  }
  await count()
}

describe('a limit on the time of a session', () => {
  test('T051 ends play at its minute on every node, and settlement and withdrawals go on', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'session', 60)
    expect(await bet(member, w, 'timed')).toBe('ok')
    await playOn(member, 55)
    expect([await bet(member), await deposit(member)]).toEqual(['ok', 'ok'])
    await playOn(member, 5)
    expect([await bet(member), await bet(member, other), await deposit(member)]).toEqual(
      Array(3).fill('limit.time_reached'),
    )
    const [open] = await findOpenBets(w, 'timed')
    await settleResults(w, [resultOf(open!, parseMoney('5'))])
    expect((await w.call(withdrawalReadiness, {}, { as: member })).available).toBe(parseMoney('103'))
    expect((await w.call(play, {}, { as: member })).stop).toEqual({ reason: 'time_used_up', until: null })
  })

  test('counts devices that are used at once as one session, and starts again after a break', async () => {
    const laptop = await w.member({ cash: '100' })
    await set(laptop, 'session', 30)
    await playOn(laptop, 20)
    const phone = await loggedInAgain(laptop)
    await w.call(logout, {}, { as: laptop })
    await playOn(phone, 10)
    expect(await bet(phone)).toBe('limit.time_reached')
    await w.call(logout, {}, { as: phone })
    w.clock.advance('1m')
    await loggedInAgain(laptop)
    expect(await bet(laptop)).toBe('ok')
  })

  test('T060 shows the same time as the session clock', async () => {
    const laptop = await w.member()
    await set(laptop, 'session', 60)
    const startedAt = w.clock.now()
    await playOn(laptop, 20)
    const phone = await loggedInAgain(laptop)
    await w.call(beginPlay, {}, { as: phone })
    expect((await w.call(play, {}, { as: phone })).session).toMatchObject({ startedAt })
    expect((await w.call(timeLimits, {}, { as: phone })).items).toMatchObject([{ usedMinutes: 20, minutes: 60 }])
  })
})

describe('a limit on the time of a day', () => {
  test('counts all sessions of the day, and starts again with the next one', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'day', 30)
    await playOn(member, 20)
    await w.call(logout, {}, { as: member })
    w.clock.advance('40m')
    const again = await loggedInAgain(member)
    expect(await bet(member)).toBe('ok')
    await playOn(again, 10)
    expect(await bet(member)).toBe('limit.time_reached')
    const { stop } = await w.call(play, {}, { as: again })
    await w.call(logout, {}, { as: again })
    await loggedInAgain(member)
    expect(await bet(member)).toBe('limit.time_reached')
    w.clock.set(stop!.until!)
    await count()
    expect(await bet(member)).toBe('ok')
  })
})

describe('a change of a limit on time', () => {
  test('T054 a shorter time applies at once', async () => {
    const member = await w.member({ cash: '100' })
    await playOn(member, 20)
    await set(member, 'session', 30)
    expect(await bet(member)).toBe('ok')
    await set(member, 'session', 15)
    expect(await bet(member)).toBe('limit.time_reached')
  })

  test('T054 a longer time waits for the delay and a second yes', async () => {
    const member = await w.member({ cash: '100' })
    await set(member, 'day', 15)
    await playOn(member, 15)
    const { items } = await set(member, 'day', 600)
    expect(items).toMatchObject([{ minutes: 15, request: { minutes: 600 } }])
    expect(await bet(member)).toBe('limit.time_reached')
    expect(await w.outcome(confirmTimeLimit, { period: 'day' }, { as: member })).toBe('limit.too_soon')
    w.clock.set(items[0]!.request!.confirmFrom)
    const as = await loggedInAgain(member)
    expect((await w.call(confirmTimeLimit, { period: 'day' }, { as })).items).toMatchObject([
      { minutes: 600, request: null },
    ])
    expect(await w.outcome(confirmTimeLimit, { period: 'day' }, { as })).toBe('limit.no_request')
    const { items: past } = await w.call(safetyHistory, {}, { as })
    expect(past.map(({ event }) => event)).toEqual(['limit_raised', 'limit_request', 'time_used_up', 'limit_set'])
  })

  test('the request can be withdrawn, and a removal is a request, too', async () => {
    const member = await w.member()
    await set(member, 'session', 60)
    expect((await set(member, 'session', null)).items).toMatchObject([{ minutes: 60, request: { minutes: null } }])
    const { items } = await w.call(dropTimeRequest, { period: 'session' }, { as: member })
    expect(items).toMatchObject([{ minutes: 60, request: null }])
    expect(await w.outcome(dropTimeRequest, { period: 'session' }, { as: member })).toBe('limit.no_request')
    expect(await w.outcome(setTimeLimit, { period: 'session', minutes: 60 }, { as: member })).toBe('limit.unchanged')
  })
})
