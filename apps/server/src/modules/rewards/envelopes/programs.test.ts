import { dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { workChallenge } from '@croupier/wire/identity/session'
import { envelopeShares, envelopes, passEnvelopeCheck, takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

/** Reward rules §8: what stands between red envelopes and programs, and what members see afterwards. */
let w: World
const DAY = dayFrom('2026-03-02')
const at = (time: string, day = DAY) =>
  startOfDay(day, { timeZone: w.app.modules.games.businessDay().timeZone, dayStart: time })

beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'identity.human-check', { workCost: 100 })
})
afterAll(() => w.close())

/** A drop at noon of ten envelopes of 1.00. */
async function drop(title: string, day = DAY): Promise<string> {
  w.clock.set(at('11:50', day))
  const as = await w.staff('marketing')
  const none = { min: null, max: null, table: [], label: null, verifiedOnly: false, levelMin: 0 }
  const days = { firstDay: day, lastDay: day, times: ['12:00'], minutes: 30 }
  const sums = { total: parseMoney('10'), count: 10, depositMin: parseMoney('0'), validBetMin: parseMoney('0') }
  const asked = {
    ...none,
    ...days,
    ...sums,
    title,
    mode: 'equal' as const,
    fairness: 'firstCome' as const,
    turnover: 0,
    reason: 'Our envelopes',
  }
  await w.call(addEnvelopes, asked, { as })
  await w.runJobs()
  const { series } = await w.call(envelopeDesk, {}, { as })
  return series.find((one) => one.title === title)!.latest[0]!.id
}
const close = async (day = DAY) => {
  w.clock.set(at('12:31', day))
  await w.platform.jobs.add(w.platform.database.db, 'rewards.envelopes', {})
  await w.runJobs()
}
/** A session at an instant: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
const taken = (as: TestMember, id: string) => w.outcome(takeEnvelope, { id }, { as })
const from = (as: TestMember, id: string, address: string, browser: string) =>
  w.outcome(takeEnvelope, { id }, { as, address, headers: { 'user-agent': browser } })
const members = (count: number) => Promise.all(Array.from({ length: count }, () => w.member()))

async function workDone(): Promise<string> {
  const challenge = await w.call(workChallenge, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('the human check', () => {
  const checkOf = async (as: TestMember) => (await w.call(envelopes, {}, { as })).humanCheck

  test('comes before the first envelope of a day, also before the drop opens, and without a picture', async () => {
    const id = await drop('With a check')
    const ana = await w.member()
    expect(await checkOf(ana)).toBe('picture')
    expect(await w.outcome(passEnvelopeCheck, {}, { as: ana })).toBe('login.captcha_required')
    const wrong = { captchaId: '01890000-0000-7000-8000-000000000000', captcha: 'wrong' }
    expect(await w.outcome(passEnvelopeCheck, wrong, { as: ana })).toBe('captcha.failed')
    w.clock.set(at('12:00'))
    expect(await taken(ana, id)).toBe('rewards.envelope_check')
    const proof = await workDone()
    expect(await w.outcome(passEnvelopeCheck, { proof }, { as: ana })).toBe('ok')
    expect(await w.outcome(passEnvelopeCheck, { proof }, { as: await w.member() })).toBe('captcha.failed')
    expect(await checkOf(ana)).toBeNull()
    expect(await taken(ana, id)).toBe('ok')
    await close()
    const next = plusDays(DAY, 1)
    const later = await drop('A day later', next)
    w.clock.set(at('12:00', next))
    const back = await again(ana)
    expect(await checkOf(back)).toBe('picture')
    expect(await taken(back, later)).toBe('rewards.envelope_check')
    await close(next)
  })
})

describe('without the human check', () => {
  beforeAll(() => changeSettings(w, 'rewards.envelopes', { humanCheck: false, perNetwork: 3 }))

  test('a device takes one envelope of a drop, and a network three, until the drop is over', async () => {
    const day = plusDays(DAY, 2)
    const id = await drop('By device', day)
    w.clock.set(at('12:00', day))
    const [ana, ben, eve, tom, kim] = await members(5)
    expect(await from(ana!, id, '1.2.3.4', 'a phone')).toBe('ok')
    expect(await from(ben!, id, '1.2.3.4', 'a phone')).toBe('rewards.envelope_device')
    expect(await from(ben!, id, '9.9.9.9', 'a phone')).toBe('ok')
    // A block of 64 bits of IPv6 is one network.
    expect(await from(eve!, id, '2a00:1450::1', 'a phone')).toBe('ok')
    expect(await from(tom!, id, '2a00:1450::2', 'a phone')).toBe('rewards.envelope_device')
    for (const [who, browser] of [[tom!, 'a laptop'] as const, [kim!, 'a tablet'] as const])
      expect(await from(who, id, '1.2.3.4', browser)).toBe('ok')
    expect(await from(await w.member(), id, '1.2.3.4', 'a watch')).toBe('rewards.envelope_device')
    const origins = 'select from rewards.envelope_claims where device is not null or network is not null'
    expect((await w.platform.database.pool.query(origins)).rowCount).toBe(5)
    await close(day)
    expect((await w.platform.database.pool.query(origins)).rowCount).toBe(0)
  })

  test('members see the amounts of all once the drop is over, and whose is their own, but no names', async () => {
    const day = plusDays(DAY, 3)
    const id = await drop('Seen afterwards', day)
    w.clock.set(at('12:00', day))
    const [ana, ben] = await members(2)
    for (const one of [ana!, ben!]) expect(await taken(one, id)).toBe('ok')
    const asked = { id, page: 1, pageSize: 1 }
    expect(await w.outcome(envelopeShares, asked, { as: ana! })).toBe('rewards.envelope_unknown')
    await close(day)
    const as = await again(ben!)
    const share = { amount: parseMoney('1'), isLargest: true }
    expect(await w.call(envelopeShares, asked, { as })).toEqual({
      items: [{ ...share, number: 1, isOwn: false }],
      page: 1,
      pageSize: 1,
      total: 2,
    })
    const second = await w.call(envelopeShares, { ...asked, page: 2 }, { as })
    expect(second.items).toEqual([{ ...share, number: 2, isOwn: true }])
  })
})
