import { parseMoney } from '@croupier/kernel/money'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { bonusReviews, decideBonusReview } from '@croupier/wire/rewards/reviews.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { linkAccounts } from '../../../testing/persons.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
})
// The withdrawals of these tests are figures alone.
afterAll(() => w.close({ without: ['orders'] }))

const OFFER = {
  kind: 'depositMatch',
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  matchPercent: 100,
  bonusMax: '500',
  depositMin: '50',
  wagerBase: 'bonus',
  multiple: 1,
  categories: [{ category: 'RNG', percent: 100, edgeHundredths: 400 }],
  maxStake: '50',
  days: 30,
  budget: '10000',
}
let round = 0
const code = (name: string) => `${name}-${round}`
beforeEach(() => {
  round += 1
  const items = ['first', 'next'].map((name) => ({ offer: { ...OFFER, code: code(name) }, isPaused: false }))
  return changeSettings(w, 'rewards.offers', { items })
})

const seen = (as: TestMember) => w.call(offers, {}, { as })
async function join(as: TestMember, name: string) {
  const version = (await seen(as)).items.find((one) => one.code === code(name))!.version
  return w.outcome(joinOffer, { code: code(name), version }, { as })
}
const logIn = ({ memberId }: TestMember, from: { address: string; userAgent: string }) =>
  w.platform.database.db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, memberId, from))
let deposits = 0
async function deposit({ memberId }: TestMember) {
  const order = { reference: `review-${++deposits}`, memberId, orderId: 'd', amount: '100.00' }
  await w.platform.database.db.transaction().execute((tx) => w.platform.outbox.record(tx, 'deposit.credited', order))
  await w.runJobs()
}
async function score() {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.reviews', {})
  await w.runJobs()
}
const deskOf = async ({ memberId }: TestMember) =>
  (await w.call(bonusReviews, { search: memberId, page: 1, pageSize: 20 }, { as: await w.staff('marketing') })).items
const decide = async ({ memberId }: TestMember, decision: 'cleared' | 'confirmed') =>
  w.outcome(
    decideBonusReview,
    { memberId, decision, reason: 'Looked at both accounts' },
    { as: await w.staff('marketing') },
  )

/** Two accounts with a bonus of the same offer, which turn out to be one person's. */
async function pair() {
  const [one, other] = [await w.member(), await w.member()]
  for (const each of [one, other]) {
    expect(await join(each, 'first')).toBe('ok')
    await deposit(each)
  }
  await linkAccounts(w, one, other)
  return { one, other }
}

describe('Reward rules §13 a review of bonuses', () => {
  test('closes offers to accounts of one person, takes nothing, and says why', async () => {
    const { one, other } = await pair()
    const honest = await w.member()
    expect(await join(honest, 'first')).toBe('ok')
    await deposit(honest)
    await score()
    expect(await deskOf(honest)).toEqual([])
    const [review] = await deskOf(one)
    expect(review).toMatchObject({
      state: 'held',
      score: 100,
      reason: 'several_accounts',
      signals: [{ code: 'same_person', points: 100, others: [{ memberId: other.memberId }] }],
    })
    expect((await seen(one)).stopped).toBe('several_accounts')
    expect((await seen(honest)).stopped).toBeNull()
    expect(await join(one, 'next')).toBe('rewards.offers_stopped')
    expect(await join(honest, 'next')).toBe('ok')
    const [grant] = (await w.call(offeredGrants, {}, { as: one })).items
    expect(grant?.amount).toBe(parseMoney('100'))
    expect(await w.outcome(claimGrant, { id: grant!.id }, { as: one })).toBe('ok')
  })

  test('brings no bonus of an offer that was joined before', async () => {
    const { one } = await pair()
    expect(await join(one, 'next')).toBe('ok')
    await score()
    await deposit(one)
    expect((await w.call(offeredGrants, {}, { as: one })).items).toHaveLength(1)
  })

  test('lets a new account with a known device join only after its identity is verified', async () => {
    const shared = { address: '93.184.216.34', userAgent: 'Firefox' }
    const [known, fresh, behindProxy] = [await w.member(), await w.member(), await w.member()]
    await logIn(known, shared)
    await logIn(fresh, shared)
    for (const one of [known, behindProxy]) await logIn(one, { ...shared, address: '10.0.0.7' })
    expect(await join(fresh, 'first')).toBe('rewards.identity_first')
    expect(await join(behindProxy, 'first')).toBe('ok')
    await identityChecksIn(w).verify(fresh)
    expect(await join(fresh, 'first')).toBe('ok')
    await changeSettings(w, 'rewards.reviews', { verifyDays: 0 })
    expect(await join(known, 'first')).toBe('ok')
    await changeSettings(w, 'rewards.reviews', { verifyDays: 30 })
  })

  test('finds a deposit with a bonus that left unplayed, which needs the exit of the bonus first', async () => {
    const as = await w.member({ payeeName: 'Ana Li', paymentPassword })
    await join(as, 'first')
    const [orders, withdrawals] = [depositsIn(w), withdrawalsIn(w)]
    await orders.pay((await orders.order(as, '100.00')).id)
    await w.hooks()
    await w.runJobs()
    const [grant] = (await w.call(offeredGrants, {}, { as })).items
    await w.call(claimGrant, { id: grant!.id }, { as })
    const request = () =>
      withdrawals.request(as, '100.00').then(
        () => 'ok',
        (error: { code: string }) => error.code,
      )
    expect(await request()).toBe('rewards.exit_first')
    const { exit } = await w.call(ownBonus, {}, { as })
    expect(exit).toMatchObject({ cashKept: parseMoney('100'), bonusLost: parseMoney('100') })
    await w.call(forfeitBonus, { id: grant!.id, bonusLost: exit!.bonusLost }, { as })
    expect(await request()).toBe('ok')
    w.clock.advance('1m')
    await score()
    expect(await deskOf(as)).toMatchObject([{ state: 'open', signals: [{ code: 'deposit_withdrawn' }] }])
    expect(await decide(as, 'confirmed')).toBe('ok')
    expect(await join(as, 'next')).toBe('rewards.offers_stopped')
  })

  test('is decided by staff, each decision once, and a score does not change it', async () => {
    const { one } = await pair()
    await score()
    expect(await decide(one, 'cleared')).toBe('ok')
    expect(await decide(one, 'cleared')).toBe('rewards.review_decided')
    await score()
    expect((await seen(one)).stopped).toBeNull()
    expect(await decide(one, 'confirmed')).toBe('ok')
    await score()
    expect(await join(one, 'next')).toBe('rewards.offers_stopped')
    expect(await decide(await w.member(), 'cleared')).toBe('rewards.review_unknown')
    const support = await w.staff('support')
    expect(
      await w.outcome(
        decideBonusReview,
        { memberId: one.memberId, decision: 'cleared', reason: 'No right' },
        { as: support },
      ),
    ).toBe('session.forbidden')
  })
})
