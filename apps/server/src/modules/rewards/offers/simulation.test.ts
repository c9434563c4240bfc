import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney, sumOf } from '@croupier/kernel/money'
import { bonusOffer, joinOffer, offers } from '@croupier/wire/rewards/offers'
import { simulateOffer } from '@croupier/wire/rewards/offers.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { calm, depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
  await w.gateway.gateway.turn(calm)
})
afterAll(() => w.close())

const money = parseMoney
/** A Monday. */
const FIRST = '2026-03-02'
const WAGERING = {
  firstDay: FIRST,
  lastDay: '2026-03-31',
  multiple: 8,
  categories: [{ category: 'LOTT', percent: 50, edgeHundredths: 220 }],
  maxStake: '50',
  days: 30,
}
const MATCH = {
  ...WAGERING,
  ...{ kind: 'depositMatch', code: 'match', matchPercent: 50, bonusMax: '60', depositMin: '50', wagerBase: 'bonus' },
  budget: '130',
}
const CASHBACK = {
  ...WAGERING,
  ...{ kind: 'cashback', code: 'loss', period: 'weekly', lossPercent: 10, bonusMax: '40', budget: '60' },
}
const FIXED = {
  ...WAGERING,
  kind: 'fixed',
  code: 'hello',
  trigger: 'registration',
  promoCode: null,
  bonus: '18',
  budget: '1000',
}
const goTo = (day: string, minutes = 60) =>
  w.clock.set(new Date(startOfDay(dayFrom(day), w.app.modules.games.businessDay()).getTime() + minutes * 60_000))

let rounds = 0
async function lose(who: TestMember, stake: string): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: money(stake) }))
  const bets = await findOpenBets(w, round)
  await settleResults(
    w,
    bets.map((bet) => resultOf(bet, money('0'))),
  )
}
async function joinAll(who: TestMember): Promise<void> {
  for (const { code, version } of (await w.call(offers, {}, { as: who })).items)
    await w.call(joinOffer, { code, version }, { as: who })
}
/** The bonuses that the engine has really given for an offer. */
async function granted(code: string) {
  const { rows } = await w.platform.database.pool.query(
    `select member_id, amount, (wager ->> 'mustStake')::numeric as stake from rewards.grants
     where source = 'offer' and source_ref like $1 || ':%'`,
    [code],
  )
  return {
    bonuses: rows.length,
    members: new Set(rows.map(({ member_id }) => member_id)).size,
    granted: sumOf(rows.map(({ amount }) => amount)),
  }
}

test('a simulation on the past gives what the engine really gave', async () => {
  goTo(FIRST)
  const items = [MATCH, CASHBACK, FIXED].map((offer) => ({ offer, isPaused: false }))
  await changeSettings(w, 'rewards.offers', { items })
  const d = depositsIn(w)
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => w.member({ cash: '2000.00' })))
  for (const one of members) await joinAll(one)
  const [small, large, third, late, idle] = members
  for (const [who, amount] of [
    [small, '40.00'],
    [large, '500.00'],
    [small, '77.77'],
    [large, '100.00'],
    [third, '100.00'],
    [late, '60.00'],
  ] as const) {
    w.clock.advance('1m')
    const { id } = await d.order(who!, amount)
    await d.pay(id)
    await w.hooks()
    await w.runJobs()
  }
  await lose(small!, '100.07')
  await lose(large!, '900')
  await lose(third!, '300')
  expect(idle).toBeDefined()
  goTo('2026-03-09', 11)
  await w.platform.jobs.add(w.platform.database.db, 'rewards.cashback', {})
  await w.runJobs()

  const as = await w.staff('marketing')
  for (const offer of [MATCH, CASHBACK, FIXED]) {
    const real = await granted(offer.code)
    expect(real.bonuses).toBeGreaterThan(0)
    expect(await w.call(simulateOffer, { offer: bonusOffer.parse(offer), days: 7 }, { as })).toMatchObject({
      firstDay: FIRST,
      lastDay: '2026-03-08',
      isCut: false,
      ...real,
    })
  }
  const simulated = await w.call(simulateOffer, { offer: bonusOffer.parse(MATCH), days: 7 }, { as })
  // 38.88 + 60 fit into 130; the 50 of the third member does not, and the 30 of the last one does.
  expect(simulated).toMatchObject({ entitled: 4, members: 3, granted: money('128.88'), mustStake: money('1031.04') })
  expect(simulated.expectedCost).toBe(simulated.granted - simulated.stakesCost)
})
