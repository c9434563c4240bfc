import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { envelopeRecord, envelopes, takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

const { verifyEnvelope } = await import(new URL('../../../../../../tools/verify/envelope.mjs', import.meta.url).href)

const ENVELOPES = 3

let w: World
let node: World
let day = 1
const at = (time: string) =>
  startOfDay(dayFrom(`2026-03-0${day}`), {
    timeZone: w.app.modules.games.businessDay().timeZone,
    dayStart: time,
  })
const after = (seconds: number) => w.clock.set(new Date(at('12:00').getTime() + seconds * 1000))

beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'rewards.envelopes', { humanCheck: false })
  node = await w.another()
})
afterAll(async () => {
  await node.close()
  await w.close()
})
beforeEach(() => {
  day += 1
  w.clock.set(at('11:50'))
})

/** A drop of three envelopes at noon whose first requests are drawn. */
async function drop(): Promise<string> {
  const as = await w.staff('marketing')
  const none = { min: null, max: null, table: [], label: null, verifiedOnly: false, levelMin: 0 }
  const date = dayFrom(`2026-03-0${day}`)
  const days = { firstDay: date, lastDay: date, times: ['12:00'], minutes: 30 }
  const sums = { total: parseMoney('3'), count: ENVELOPES, depositMin: parseMoney('0'), validBetMin: parseMoney('0') }
  const terms = { title: `Drawn ${day}`, mode: 'equal' as const, fairness: 'window' as const, turnover: 0 }
  await w.call(addEnvelopes, { ...none, ...days, ...sums, ...terms, reason: 'Our envelopes' }, { as })
  await w.runJobs()
  const { series } = await w.call(envelopeDesk, {}, { as })
  return series.find(({ title }) => title === terms.title)!.latest[0]!.id
}
const members = (count: number) => Promise.all(Array.from({ length: count }, () => w.member()))
const take = (as: TestMember, id: string, to = w) => to.call(takeEnvelope, { id }, { as, key: `key-of-${as.memberId}` })
const outcome = (as: TestMember, id: string, to = w) =>
  to.outcome(takeEnvelope, { id }, { as, key: `key-of-${as.memberId}` })
const shown = async (as: TestMember, id: string) =>
  (await w.call(envelopes, {}, { as })).drops.find((one) => one.id === id)!
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.envelopes', {})
  await w.runJobs()
}

describe('a drop with the fairness `window` (Reward rules §8)', () => {
  test('answers the requests of its first ten seconds after a draw over all of them, on every node', async () => {
    const id = await drop()
    const all = await members(8)
    const drawAt = new Date(at('12:00').getTime() + 11_000)
    for (const [nth, one] of all.entries()) {
      after(nth)
      expect(await take(one, id, nth % 2 ? node : w)).toEqual({ state: 'waiting', drawAt })
    }
    expect(await shown(all[0]!, id)).toMatchObject({ drawAt, isWaiting: true, own: null, taken: 0 })
    after(11)
    const codes = await Promise.all(all.map((one, nth) => outcome(one, id, nth % 2 ? node : w)))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(ENVELOPES)
    expect(codes.filter((code) => code === 'rewards.envelope_empty')).toHaveLength(all.length - ENVELOPES)
    const winners = all.filter((_, nth) => codes[nth] === 'ok')
    const numbers = await Promise.all(winners.map(async (one) => (await shown(one, id)).own!.number))
    expect(numbers.toSorted()).toEqual([1, 2, 3])
    expect((await shown(all[0]!, id)).isWaiting).toBe(false)
    w.clock.set(at('12:31'))
    await run()
    const record = await w.call(envelopeRecord, { id })
    expect(verifyEnvelope(record, { commitment: record.commitment })).toMatchObject({ verdict: 'proven' })
    expect(record.requests!.early).toHaveLength(all.length)
    expect(record.requests!.late).toEqual([])
    expect(record.requests!.early).toEqual(expect.arrayContaining(record.claims.map(({ owner }) => owner)))
  })

  test('draws without a further request, hands out what is left to later ones, and forgets the requests when it closes', async () => {
    const id = await drop()
    const [ana, ben, eve, tom] = await members(4)
    after(1)
    for (const one of [ana!, ben!]) expect(await outcome(one, id)).toBe('ok')
    after(11)
    await run()
    expect([await shown(ana!, id), await shown(ben!, id)].map(({ own }) => own!.number).toSorted()).toEqual([1, 2])
    expect(await take(eve!, id)).toMatchObject({ state: 'taken', number: 3 })
    expect(await outcome(tom!, id)).toBe('rewards.envelope_empty')
    w.clock.set(at('12:31'))
    await run()
    const { rowCount } = await w.platform.database.pool.query('select from rewards.envelope_requests')
    expect(rowCount).toBe(0)
    expect(await w.books()).toEqual([])
  })

  test('pays nobody who waits when staff end it before the draw', async () => {
    const id = await drop()
    const ana = await w.member()
    after(1)
    expect(await outcome(ana, id)).toBe('ok')
    const as = await w.staff('marketing')
    const { id: series } = (await w.call(envelopeDesk, {}, { as })).series.find(
      ({ title }) => title === `Drawn ${day}`,
    )!
    await w.call(pauseEnvelopes, { id: series, isPaused: true, reason: 'A mistake' }, { as })
    after(11)
    expect(await outcome(ana, id)).toBe('rewards.envelope_over')
    expect(await w.cash(ana)).toBe(0n)
  })
})
