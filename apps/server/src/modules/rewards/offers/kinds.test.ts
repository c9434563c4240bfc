import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { type Money, parseMoney } from '@croupier/kernel/money'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world()
  other = await w.another()
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const money = parseMoney
const WAGERING = {
  firstDay: '2026-03-01',
  lastDay: '2026-12-31',
  multiple: 8,
  categories: [{ category: 'LOTT', percent: 50, edgeHundredths: 220 }],
  maxStake: '50',
  days: 30,
  budget: '1000',
}
const FIXED = { ...WAGERING, kind: 'fixed', trigger: 'registration', promoCode: null, bonus: '18' }
const CASHBACK = { ...WAGERING, kind: 'cashback', period: 'weekly', lossPercent: 10, bonusMax: '40' }

let round = 0
let code = ''
beforeEach(() => {
  code = `kind-${++round}`
})
const publish = (offer: object, isPaused = false) =>
  changeSettings(w, 'rewards.offers', { items: [{ offer: { ...offer, code }, isPaused }] })
const shown = async (as: TestMember) => (await w.call(offers, {}, { as })).items[0]
const join = async (as: TestMember, promoCode?: string) =>
  w.outcome(joinOffer, { code, version: (await shown(as))!.version, promoCode }, { as })
const offered = async (as: TestMember) => (await w.call(offeredGrants, {}, { as: await again(as) })).items
const amounts = async (as: TestMember): Promise<Money[]> => (await offered(as)).map(({ amount }) => amount)
const inTx = () => w.platform.database.db.transaction()
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await inTx().execute((tx) =>
    w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }),
  )),
})
const given = async () => {
  const { rows } = await w.platform.database.pool.query(
    `select given, (select coalesce(sum(amount), 0)::bigint from rewards.grants
       where source = 'offer' and source_ref like $1 || ':%') as granted
     from rewards.offer_sums where offer = $1`,
    [code],
  )
  return rows
}

describe('a fixed bonus', () => {
  test('comes at once to a member who registered in its window, and to nobody who registered before', async () => {
    await publish(FIXED)
    const as = await w.member()
    expect(await join(as)).toBe('ok')
    expect(await offered(as)).toMatchObject([
      { source: 'offer', amount: money('18'), wager: { mustStake: money('144') } },
    ])
    expect(await shown(as)).toMatchObject({ state: 'claim', bonus: money('18') })
    expect(await join(as)).toBe('ok')
    expect(await amounts(as)).toEqual([money('18')])
    w.clock.set(startOfDay(dayFrom('2026-03-05'), w.app.modules.games.businessDay()))
    code = `kind-${++round}`
    await publish({ ...FIXED, firstDay: '2026-03-05' })
    expect(await join(await again(as))).toBe('rewards.offer_condition')
    expect(await shown(await again(as))).toMatchObject({ state: 'join' })
  })

  test('waits until staff have verified the identity', async () => {
    await publish({ ...FIXED, trigger: 'identity' })
    const [late, early] = [await w.member(), await w.member()]
    const checks = identityChecksIn(w)
    expect(await join(late)).toBe('ok')
    expect(await shown(late)).toMatchObject({ state: 'process' })
    for (const as of [late, early]) await checks.verify(as)
    await w.runJobs()
    expect(await amounts(late)).toEqual([money('18')])
    expect(await amounts(early)).toEqual([])
    expect(await join(early)).toBe('ok')
    expect(await amounts(early)).toEqual([money('18')])
  })

  test('with a promo code comes to members who type it, and members do not see the code', async () => {
    await publish({ ...FIXED, trigger: 'promoCode', promoCode: 'LANTERN26' })
    const as = await w.member()
    expect(JSON.stringify(await shown(as), (_, one) => (typeof one === 'bigint' ? null : one))).not.toContain('LANTERN')
    expect(await join(as)).toBe('rewards.promo_code_wrong')
    expect(await join(as, 'LANTERN27')).toBe('rewards.promo_code_wrong')
    expect(await join(as, ' lantern26')).toBe('ok')
    expect(await amounts(as)).toEqual([money('18')])
  })

  test.each([
    ['a code for another trigger', { promoCode: 'LANTERN26' }],
    ['no code for its trigger', { trigger: 'promoCode' }],
  ])('is refused with %s', async (_, change) => {
    await expect(publish({ ...FIXED, ...change })).rejects.toMatchObject({ code: 'setting.invalid' })
  })

  test('keeps to its budget when fifteen members join at once over two nodes', async () => {
    await publish({ ...FIXED, budget: '90' })
    const members = await Promise.all(Array.from({ length: 15 }, () => w.member()))
    const { version } = (await shown(members[0]!))!
    const outcomes = await Promise.all(
      members.map((as, at) => (at % 2 === 0 ? w : other).outcome(joinOffer, { code, version }, { as })),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'rewards.offer_closed']))
    expect(await given()).toEqual([{ given: money('90'), granted: money('90') }])
  })

  test('leaves cash free: a withdrawal needs no exit', async () => {
    await publish(FIXED)
    const as = await w.member({ cash: '100.00' })
    await join(as)
    await w.call(claimGrant, { id: (await offered(as))[0]!.id }, { as })
    await inTx().execute((tx) => w.app.modules.rewards.refuseDepositBonus(tx, as.memberId))
  })
})

describe('cashback (Reward rules §6)', () => {
  /** 2026-03-02 is a Monday; each test has a week of its own. */
  let monday = dayFrom('2026-03-02')
  const startOf = (day: string) => startOfDay(dayFrom(day), w.app.modules.games.businessDay())
  const later = (day: string, days: number) => {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + days)
    return dayFrom(date.toISOString().slice(0, 10))
  }
  const goTo = (day: string, minutes = 60) => w.clock.set(new Date(startOf(day).getTime() + minutes * 60_000))
  const count = async () => {
    await w.platform.jobs.add(w.platform.database.db, 'rewards.cashback', {})
    await w.runJobs()
  }
  let rounds = 0
  async function play(who: TestMember, stake: string, payout = '0'): Promise<void> {
    const name = `2026-${++rounds}`
    await place(w, ticketOf(who.memberId, { at: w.clock.now(), round: name, stake: money(stake) }))
    const bets = await findOpenBets(w, name)
    await settleResults(
      w,
      bets.map((bet) => resultOf(bet, money(payout))),
    )
  }
  beforeEach(async () => {
    monday = later(monday, 14)
    goTo(monday)
  })
  const rich = () => w.member({ cash: '2000.00' })

  test('is a part of the net loss of the closed week, less the rewards in it, up to its maximum', async () => {
    await publish(CASHBACK)
    const [one, capped, winner, idle] = [await rich(), await rich(), await rich(), await rich()]
    const host = await w.staff('support-lead')
    const gift = { amount: money('20'), multiple: 0, note: 'For you', reason: 'A test' }
    await w.call(offerGrant, { member: one.username, ...gift }, { as: host })
    await w.call(claimGrant, { id: (await offered(one))[0]!.id }, { as: one })
    for (const as of [one, capped, winner, idle]) expect(await join(as)).toBe('ok')
    await play(one, '100.07')
    await play(one, '50', '30')
    await play(capped, '1500')
    await play(winner, '10', '30')
    goTo(later(monday, 7), 5)
    await count()
    expect(await amounts(one)).toEqual([])
    goTo(later(monday, 7), 11)
    await Promise.all([count(), count()])
    // 100.07 + 50 - 30 - 20 = 100.07 lost; a tenth of it is cut to cents.
    expect(await amounts(one)).toEqual([money('10')])
    expect(await amounts(capped)).toEqual([money('40')])
    expect(await amounts(winner)).toEqual([])
    expect(await amounts(idle)).toEqual([])
    expect(await shown(await again(one))).toMatchObject({ state: 'claim' })
    const [grant] = await offered(one)
    await w.call(claimGrant, { id: grant!.id }, { as: await again(one) })
    expect(await shown(await again(one))).toMatchObject({ state: 'process', grantId: null })
    expect(await given()).toEqual([{ given: money('50'), granted: money('50') }])
  })

  test('counts losses from the day of joining, week by week, and a week that was missed later', async () => {
    const as = await rich()
    await publish(CASHBACK)
    await play(as, '500')
    goTo(later(monday, 2))
    const back = await again(as)
    expect(await join(back)).toBe('ok')
    await play(as, '100')
    goTo(later(monday, 8))
    await play(as, '200')
    goTo(later(monday, 14))
    await count()
    expect((await amounts(as)).toSorted()).toEqual([money('10'), money('20')].toSorted())
  })

  test('ends with the window, and waits while the offer is paused', async () => {
    const last = later(monday, 3)
    const offer = { ...CASHBACK, lastDay: last }
    await publish(offer)
    const as = await rich()
    expect(await join(as)).toBe('ok')
    await play(as, '100')
    goTo(later(last, 1), 11)
    await publish(offer, true)
    await count()
    expect(await amounts(as)).toEqual([])
    await publish(offer)
    await play(as, '300')
    goTo(later(monday, 14))
    await count()
    expect(await amounts(as)).toEqual([money('10')])
    const { rows } = await w.platform.database.pool.query(
      'select next_end from rewards.participations where offer = $1',
      [code],
    )
    expect(rows).toEqual([{ next_end: null }])
  })

  test('gives nothing to a member who takes a time-out at the end of the week', async () => {
    await publish(CASHBACK)
    const as = await rich()
    expect(await join(as)).toBe('ok')
    await play(as, '100')
    goTo(later(monday, 6))
    await w.call(takeTimeOut, { days: 7 }, { as: await again(as) })
    goTo(later(monday, 7), 11)
    await count()
    const { rows } = await w.platform.database.pool.query('select * from rewards.grants where member_id = $1', [
      as.memberId,
    ])
    expect(rows).toEqual([])
  })
})
