import { businessDayOf } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { factsOf } from '@croupier/rules/rewards/offer-terms'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccounts } from '../../../testing/persons.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close({ without: ['orders'] }))

const OFFER = {
  kind: 'depositMatch',
  code: 'welcome',
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  matchPercent: 100,
  bonusMax: '500',
  depositMin: '50',
  wagerBase: 'depositPlusBonus',
  multiple: 15,
  categories: [
    { category: 'RNG', percent: 100, edgeHundredths: 400 },
    { category: 'FISH', percent: 100, edgeHundredths: 350 },
    { category: 'LOTT', percent: 50, edgeHundredths: 220 },
    { category: 'LIVE', percent: 20, edgeHundredths: 106 },
  ],
  maxStake: '50',
  days: 30,
  budget: '10000',
}
let round = 0
let code = ''
beforeEach(async () => {
  code = `welcome-${++round}`
  await publish()
})
const publish = (change: object = {}, isPaused = false) =>
  changeSettings(w, 'rewards.offers', { items: [{ offer: { ...OFFER, code, ...change }, isPaused }] })
const shown = async (as?: TestMember) => (await w.call(offers, {}, as ? { as } : {})).items[0]
const join = async (as: TestMember, version?: string) =>
  w.outcome(joinOffer, { code, version: version ?? (await shown(as))!.version }, { as })

/** A deposit as the cashier records it when it is credited. */
async function deposit({ memberId }: TestMember, amount: string) {
  await w.platform.database.db.transaction().execute((tx) =>
    w.platform.outbox.record(tx, 'deposit.credited', {
      reference: `d-${round}-${memberId}-${amount}`,
      memberId,
      orderId: 'd',
      amount,
    }),
  )
  await w.runJobs()
}
const granted = async (as: TestMember) => (await w.call(offeredGrants, {}, { as })).items
const money = parseMoney

describe('an offer', () => {
  test('is seen with its terms, joined, and brings the bonus of the next large deposit once', async () => {
    const as = await w.member()
    expect(await shown()).toMatchObject({ code, matchPercent: 100, state: 'join' })
    expect(await join(as)).toBe('ok')
    expect(await shown(as)).toMatchObject({ state: 'process' })
    await deposit(as, '49.99')
    expect(await granted(as)).toEqual([])
    await deposit(as, '100.00')
    expect(await granted(as)).toMatchObject([
      { source: 'offer', amount: money('100'), wager: { mustStake: money('3000'), maxStake: money('50'), days: 30 } },
    ])
    const [grant] = await granted(as)
    expect(await shown(as)).toMatchObject({ state: 'claim', grantId: grant?.id })
    await deposit(as, '200.00')
    expect(await granted(as)).toHaveLength(1)
    expect(await w.outcome(claimGrant, { id: (await granted(as))[0]!.id }, { as })).toBe('ok')
    expect(await shown(as)).toMatchObject({ state: 'claimed' })
  })

  test('gives what its facts say for random deposits, up to its maximum', async () => {
    const as = await w.member()
    const offer = (await shown(as))!
    const day = businessDayOf(w.clock.now(), { timeZone: 'UTC', dayStart: '00:00' })
    for (const amount of ['50.00', '77.77', '123.45', '499.99', '800.00']) {
      const one = await w.member()
      await join(one)
      await deposit(one, amount)
      const facts = factsOf(offer, money(amount), day)
      if ('refusal' in facts) throw new Error('the deposit is large enough')
      const [grant] = await granted(one)
      expect([grant?.amount, grant?.wager?.mustStake]).toEqual([facts.bonus, facts.mustStake])
    }
  })

  test('keeps the version that a member joined, and refuses a forged or old one', async () => {
    const [early, late] = [await w.member(), await w.member()]
    const old = (await shown())!.version
    await join(early)
    await publish({ matchPercent: 10 })
    expect(await join(late, old)).toBe('rewards.offer_changed')
    expect(await join(late, 'f'.repeat(32))).toBe('rewards.offer_changed')
    expect(await join(late)).toBe('ok')
    for (const one of [early, late]) await deposit(one, '100.00')
    expect((await granted(early))[0]?.amount).toBe(money('100'))
    expect((await granted(late))[0]?.amount).toBe(money('10'))
  })

  test('gives nothing beyond its budget, while it is paused, or outside its window', async () => {
    await publish({ budget: '150' })
    const members = await Promise.all([w.member(), w.member(), w.member()])
    for (const one of members) await join(one)
    await Promise.all(members.map((one) => deposit(one, '100.00')))
    const sums = await Promise.all(members.map(async (one) => (await granted(one)).length))
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(1)
    const as = await w.member()
    await publish({}, true)
    expect(await w.outcome(joinOffer, { code, version: 'x' }, { as })).toBe('rewards.offer_closed')
    expect(await shown(as)).toBeUndefined()
    await publish({ firstDay: '2026-04-01', lastDay: '2026-04-30' })
    expect(await shown(as)).toMatchObject({ state: 'comingSoon' })
    expect(await join(as)).toBe('rewards.offer_closed')
  })

  test('stays with the members who joined it when it closes, and is gone for the others', async () => {
    const [joined, other] = [await w.member(), await w.member()]
    await join(joined)
    await publish({}, true)
    expect(await shown(joined)).toMatchObject({ code, state: 'close', grantId: null })
    expect(await shown(other)).toBeUndefined()
  })

  test.each([
    ['part of a cent', { maxStake: '50.005' }],
    ['window that ends before it begins', { lastDay: '2026-02-28' }],
    ['category twice', { categories: [OFFER.categories[0], OFFER.categories[0]] }],
  ])('with a %s is refused, because its texts could not say it', async (_, change) => {
    await expect(publish(change)).rejects.toMatchObject({ code: 'setting.invalid' })
  })

  test('is neither seen nor joined by members who are excluded, nor joined by trial accounts', async () => {
    const as = await w.member()
    const version = (await shown(as))!.version
    await w.call(excludeMyself, { months: 6 }, { as })
    expect(await shown(as)).toBeUndefined()
    expect(await w.outcome(joinOffer, { code, version }, { as })).toBe('rewards.member_refused')
  })

  test('is joined by one account of a person, of two that try at the same time too', async () => {
    const [first, second] = [await w.member(), await w.member()]
    await linkAccounts(w, first, second)
    expect((await Promise.all([join(first), join(second)])).toSorted()).toEqual(['ok', 'rewards.offer_person'])
    expect((await Promise.all([join(first), join(second)])).toSorted()).toEqual(['ok', 'rewards.offer_person'])
    expect(await join(await w.member())).toBe('ok')
  })

  test('brings no second bonus to accounts that turn out to be one person after both joined', async () => {
    const [first, second] = [await w.member(), await w.member()]
    expect([await join(first), await join(second)]).toEqual(['ok', 'ok'])
    await linkAccounts(w, first, second)
    await deposit(first, '100.00')
    await deposit(second, '100.00')
    expect(await granted(first)).toHaveLength(1)
    expect(await granted(second)).toEqual([])
  })

  test('refuses a withdrawal until the bonus of the deposit is ended', async () => {
    const as = await w.member({ cash: '100.00' })
    await join(as)
    await deposit(as, '100.00')
    const [grant] = await granted(as)
    const refusal = () =>
      w.platform.database.db
        .transaction()
        .execute((tx) => w.app.modules.rewards.refuseDepositBonus(tx, as.memberId))
        .then(
          () => 'ok',
          (error: { code: string }) => error.code,
        )
    expect(await refusal()).toBe('ok')
    await w.call(claimGrant, { id: grant!.id }, { as })
    expect(await refusal()).toBe('rewards.exit_first')
    expect(requestWithdrawal.refusals).toContain('rewards.exit_first')
    const { exit } = await w.call(ownBonus, {}, { as })
    await w.call(forfeitBonus, { id: grant!.id, bonusLost: exit!.bonusLost }, { as })
    expect(await refusal()).toBe('ok')
  })
})
