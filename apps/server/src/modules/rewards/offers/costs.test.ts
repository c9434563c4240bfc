import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { offerCosts } from '@croupier/wire/rewards/offers.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const money = parseMoney
const offerNamed = (code: string, bonus: string) => ({
  kind: 'fixed',
  trigger: 'registration',
  promoCode: null,
  code,
  bonus,
  firstDay: '2026-03-01',
  lastDay: '2026-12-31',
  multiple: 1,
  categories: [{ category: 'LOTT', percent: 100, edgeHundredths: 220 }],
  maxStake: '50',
  days: 2,
  budget: '1000',
})
const publish = (...items: { code: string; bonus: string; isPaused?: boolean }[]) =>
  changeSettings(w, 'rewards.offers', {
    items: items.map(({ code, bonus, isPaused = false }) => ({ offer: offerNamed(code, bonus), isPaused })),
  })
const costs = async () => (await w.call(offerCosts, {}, { as: await w.staff('marketing') })).offers
const costOf = async (code: string) => (await costs()).find((one) => one.code === code)
const run = async (task: string) => {
  await w.platform.jobs.add(w.platform.database.db, task, {})
  await w.runJobs()
}
async function joined(code: string): Promise<TestMember> {
  const as = await w.member()
  const { version } = (await w.call(offers, {}, { as })).items.find((one) => one.code === code)!
  await w.call(joinOffer, { code, version }, { as })
  return as
}
async function claimed(code: string): Promise<TestMember> {
  const as = await joined(code)
  await w.call(claimGrant, { id: (await w.call(offeredGrants, {}, { as })).items[0]!.id }, { as })
  return as
}
let rounds = 0
async function play(who: TestMember, stake: string, payout: string): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: money(stake) }))
  const bets = await findOpenBets(w, round)
  await settleResults(
    w,
    bets.map((bet) => resultOf(bet, money(payout))),
  )
  await run('rewards.bonus')
}
/** What `house.rewards` has paid for the bonuses of an offer, by the journal alone. */
async function paidByLedger(code: string): Promise<Money> {
  const { rows } = await w.platform.database.pool.query<{ paid: bigint }>(
    `select coalesce(-sum(l.amount), 0)::bigint as paid from wallet.lines l
     where l.account = 'house.rewards' and split_part(l.reference, ':', 1) in (
       select grant_id::text from rewards.grants where source = 'offer' and source_ref like $1 || ':%')`,
    [code],
  )
  return units(rows[0]?.paid ?? ZERO)
}

test('the report of offers has every bonus in its state, and its cost equals the ledger', async () => {
  await publish({ code: 'small', bonus: '18' }, { code: 'large', bonus: '40' }, { code: 'unused', bonus: '5' })
  await joined('small')
  const won = await claimed('small')
  await play(won, '18', '30')
  const lost = await claimed('small')
  await play(lost, '10', '0')
  await play(lost, '8', '0')
  await claimed('large')
  const left = await claimed('large')
  await play(left, '10', '0')
  const { exit, bonus } = await w.call(ownBonus, {}, { as: left })
  await w.call(forfeitBonus, { id: bonus!.id, bonusLost: exit!.bonusLost }, { as: left })
  expect(await costOf('small')).toMatchObject({ joined: 3, grants: 3, converted: money('30'), cost: money('36') })
  expect(await costOf('large')).toMatchObject({ running: money('40'), forfeited: money('30'), cost: money('50') })

  w.clock.advance('31d')
  await run('rewards.bonus')
  await run('rewards.expire')
  await publish({ code: 'large', bonus: '40', isPaused: true }, { code: 'unused', bonus: '5' })
  expect(await costs()).toMatchObject([
    {
      ...{ code: 'small', status: 'removed', budget: null, granted: money('54'), waiting: ZERO, lapsed: money('18') },
      ...{ claimed: money('36'), converted: money('30'), expired: ZERO, forfeited: ZERO, running: ZERO },
      cost: money('36'),
    },
    {
      ...{ code: 'large', status: 'paused', budget: money('1000'), granted: money('80'), waiting: ZERO, lapsed: ZERO },
      ...{ claimed: money('80'), converted: ZERO, expired: money('40'), forfeited: money('30'), running: ZERO },
      cost: money('10'),
    },
    { code: 'unused', status: 'running', joined: 0, grants: 0, granted: ZERO, cost: ZERO },
  ])
  for (const { code, cost } of await costs()) expect(await paidByLedger(code)).toBe(cost)
})
