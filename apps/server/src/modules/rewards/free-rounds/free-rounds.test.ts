import { randomUUID } from 'node:crypto'
import { type Money, parseMoney } from '@croupier/kernel/money'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { freeRounds } from '@croupier/wire/rewards/free-rounds'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { grantDesk, offerFreeRounds, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { freeRoundGames, offerCosts } from '@croupier/wire/rewards/offers.console'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  GAME,
  GAME_OPTIONS as HARBOUR,
  type Opened,
  type TestProvider,
  testProvider,
} from '../../../testing/provider.ts'
import { providerService } from '../../../testing/provider-service.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

/** Offers of free rounds (Reward rules §4.2), played at a provider. Ten rounds of 0.20 cost the budget 2.00. */
let w: World
let acme: TestProvider
let service: Awaited<ReturnType<typeof providerService>>
let ana: TestMember
let code = ''
let nth = 0
beforeAll(async () => {
  w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  acme = await testProvider(w)
  service = await providerService(w, acme)
  await acme.change({ serviceUrl: service.origin })
})
beforeEach(async () => {
  code = `rounds-${++nth}`
  ana = await w.member({ cash: '10.00' })
  service.answerCampaigns(({ action }) => (action === 'cancel' ? 'cancelled' : 'created'))
})
afterAll(async () => {
  await service.close()
  await w.close()
})

const money = parseMoney
const TERMS = {
  kind: 'freeSpins',
  trigger: 'registration',
  promoCode: null,
  firstDay: '2026-03-01',
  lastDay: '2026-12-31',
  game: GAME,
  gameName: 'Harbour Lanterns',
  rounds: 10,
  stake: '0.20',
  winMax: '5',
  playDays: 7,
  multiple: 10,
  categories: [{ category: 'RNG', percent: 100, edgeHundredths: 400 }],
  maxStake: '5',
  days: 30,
  budget: '100',
}
const publish = (change: object = {}) =>
  changeSettings(w, 'rewards.offers', {
    items: [{ offer: { ...TERMS, code, provider: acme.id, ...change }, isPaused: false }],
  })
const shown = async (as = ana) => (await w.call(offers, {}, { as })).items[0]
const join = async (as = ana) => w.outcome(joinOffer, { code, version: (await shown(as))!.version }, { as })
const offered = async (as = ana) => (await w.call(offeredGrants, {}, { as })).items
const own = async (as = ana) => (await w.call(freeRounds, {}, { as })).items[0]
/** Joins, claims, and lets the provider know. */
async function claimed(change: object = {}): Promise<{ game: Opened; grantId: string; campaignId: string }> {
  await publish(change)
  await join()
  const [grant] = await offered()
  await w.call(claimGrant, { id: grant!.id }, { as: ana })
  await w.runJobs()
  const campaign = service.campaigns.findLast(({ playerId }) => playerId === ana.memberId)
  return { game: await acme.open(ana), grantId: grant!.id, campaignId: campaign!.campaignId }
}
/** Plays instant rounds of which each wins so much, in cents. */
async function play({ game, campaignId }: { game: Opened; campaignId: string }, payouts: readonly number[]) {
  for (const payout of payouts) {
    const ids = { betTxId: randomUUID(), winTxId: randomUUID(), roundId: randomUUID() }
    const free = { isFree: true, freeRoundCampaignId: campaignId, sessionToken: game.sessionToken }
    const { answer } = await game.say('betWin', { ...ids, ...free, stake: '20', payout: String(payout), exponent: 2 })
    expect(answer.status).toBe('OK')
  }
  await w.runJobs()
}
const TEN = [0, 100, 0, 50, 0, 0, 25, 0, 0, 25]
const cost = async () => {
  const { offers: all } = await w.call(offerCosts, {}, { as: await w.staff('admin') })
  return all.find((one) => one.code === code)
}
const booked = async (): Promise<Money> => {
  const { rows } = await w.platform.database.pool.query(
    `select coalesce(sum(j.amount), 0)::bigint as paid from wallet.journal j join rewards.grants g
       on coalesce(j.reference, j.key::text) = g.grant_id::text
     where g.source_ref like $1 and j.kind = 'reward' and j.amount > 0 and j.account not like 'house.%'`,
    [`${code}:%`],
  )
  return rows[0].paid
}

describe('an offer of free rounds', () => {
  test('brings them to a member who joins, and its budget pays their stakes', async () => {
    await publish({ budget: '3' })
    expect(await join()).toBe('ok')
    expect(await offered()).toMatchObject([
      { amount: 0n, points: 0, wager: null, freeRounds: { rounds: 10, stake: money('0.20'), winMax: money('5') } },
    ])
    expect(await shown()).toMatchObject({ kind: 'freeSpins', state: 'claim' })
    expect(await join(await w.member())).toBe('rewards.offer_closed')
  })
  test('pays what they won as one bonus, which must be staked', async () => {
    const playing = await claimed()
    expect(await own()).toMatchObject({ state: 'open', rounds: 10, used: 0, gameName: 'Harbour Lanterns' })
    await play(playing, TEN.slice(0, 9))
    expect([(await own())?.used, (await own())?.won, await offered()]).toEqual([9, money('1.75'), []])
    await play(playing, TEN.slice(9))
    expect(await own()).toMatchObject({ state: 'ended', used: 10, won: money('2') })
    const [won] = await offered()
    expect(won).toMatchObject({ source: 'offer', amount: money('2'), wager: { mustStake: money('20') } })
    expect(await w.cash(ana)).toBe(money('10'))
    await w.call(claimGrant, { id: won!.id }, { as: ana })
    expect((await w.call(ownBonus, {}, { as: ana })).bonus).toMatchObject({ amount: money('2'), status: 'active' })
    expect(await cost()).toMatchObject({ grants: 1, granted: money('2'), running: money('2'), cost: await booked() })
  })
  test('pays at most its maximum, and at once in cash when nothing must be staked', async () => {
    const playing = await claimed({ multiple: 0 })
    await play(playing, [...TEN.slice(0, 9), 90_000])
    expect(await own()).toMatchObject({ won: money('901.75') })
    expect([await w.cash(ana), await offered()]).toEqual([money('15'), []])
    const { items } = await w.call(endedGrants, { pageSize: 20 }, { as: ana })
    expect(items.map(({ amount, state }) => [amount, state])).toContainEqual([money('5'), 'claimed'])
    expect(await cost()).toMatchObject({ converted: money('5'), cost: money('5') })
    expect(await booked()).toBe(money('5'))
  })
  test('pays nothing for rounds that won nothing', async () => {
    await play(
      await claimed(),
      TEN.map(() => 0),
    )
    expect(await offered()).toEqual([])
    expect(await cost()).toMatchObject({ granted: 0n, cost: 0n })
  })
  test('that its game refuses can be claimed again, and burns nothing (T115)', async () => {
    service.answerCampaigns(() => 'refused')
    const { grantId } = await claimed()
    expect(await own()).toBeUndefined()
    expect(await offered()).toMatchObject([{ id: grantId, state: 'offered' }])
    service.answerCampaigns(() => 'created')
    await w.call(claimGrant, { id: grantId }, { as: ana })
    await w.runJobs()
    expect(await own()).toMatchObject({ state: 'open', used: 0 })
  })
  test('stops with an exclusion, and what was won waits for the member', async () => {
    const playing = await claimed({ multiple: 0 })
    await play(playing, [100, 0, 200])
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    await w.runJobs()
    const { rows } = await w.platform.database.pool.query(
      `select amount, state from rewards.grants where source_ref like $1 || ':%:won'`,
      [code],
    )
    expect(rows).toEqual([{ amount: money('3'), state: 'offered' }])
    expect(await w.cash(ana)).toBe(money('10'))
  })
  test('is stopped by staff with a reason that the member reads, and keeps what was won', async () => {
    const playing = await claimed({ multiple: 0 })
    await play(playing, [100])
    const as = await w.staff('support-lead')
    const reason = { code: 'mistake', reason: 'Wrong game' } as const
    await w.call(withdrawGrant, { id: playing.grantId, ...reason }, { as })
    await w.runJobs()
    expect(await own()).toMatchObject({ state: 'ended', used: 1 })
    expect(await w.cash(ana)).toBe(money('11'))
    const { items } = await w.call(endedGrants, { pageSize: 20 }, { as: ana })
    expect(items.find(({ id }) => id === playing.grantId)).toMatchObject({ state: 'claimed', endReason: 'mistake' })
    expect(await w.outcome(withdrawGrant, { id: playing.grantId, ...reason }, { as })).toBe('rewards.grant_ended')
  })
  test('is of a game that the console lists with its stakes', async () => {
    const { games } = await w.call(freeRoundGames, {}, { as: await w.staff('admin') })
    expect(games).toContainEqual(
      expect.objectContaining({ provider: acme.id, game: GAME, gameName: 'Harbour Lanterns', minStake: 100n }),
    )
  })
  test.each([
    ['it has none', { hasFreeRounds: false }, {}, 'game.unknown'],
    ['it is closed', { isOpen: false }, {}, 'game.closed'],
    ['its provider is closed', {}, { isOpen: false }, 'game.closed'],
    ['its provider has no address', {}, { serviceUrl: null }, 'game.closed'],
  ])('is of no game that the console leaves out, because %s', async (_, game, provider, code) => {
    await publish()
    await join()
    const [grant] = await offered()
    await acme.change({ serviceUrl: service.origin, games: [{ ...HARBOUR, ...game }], ...provider })
    const { games } = await w.call(freeRoundGames, {}, { as: await w.staff('admin') })
    expect(games.filter((one) => one.provider === acme.id)).toEqual([])
    expect(await w.outcome(claimGrant, { id: grant!.id }, { as: ana })).toBe(code)
    expect(await offered()).toMatchObject([{ state: 'offered' }])
    const staffs = { provider: acme.id, game: GAME, rounds: 1, stake: money('0.20'), winMax: null, playDays: 3 }
    const about = { member: ana.username, note: 'Sorry', reason: 'The game was down' }
    expect(await w.outcome(offerFreeRounds, { ...staffs, ...about }, { as: await w.staff('support') })).toBe(
      'game.unknown',
    )
    await acme.change({ serviceUrl: service.origin })
    expect(await w.outcome(claimGrant, { id: grant!.id }, { as: ana })).toBe('ok')
  })
})

describe('the publishing of an offer of free rounds', () => {
  const refused = async (isPaused: boolean) => {
    const as = await w.staff('admin')
    const { settings: all } = await w.call(settings, {}, { as })
    const { version } = all.find(({ name }) => name === 'rewards.offers')!
    const items = [{ offer: { ...TERMS, code, provider: acme.id }, isPaused }]
    return w.outcome(changeSetting, { name: 'rewards.offers', version, value: { items }, reason: 'A test' }, { as })
  }

  test('needs a game that has some, open or closed, unless the offer is paused', async () => {
    await acme.change({ serviceUrl: service.origin, games: [{ ...HARBOUR, hasFreeRounds: false }] })
    expect([await refused(false), await refused(true)]).toEqual(['setting.invalid', 'ok'])
    await acme.change({ serviceUrl: service.origin, isOpen: false })
    expect(await refused(false)).toBe('ok')
    await acme.change({ serviceUrl: service.origin })
  })
})

describe('free rounds that staff give', () => {
  const asked = () => ({
    ...{ member: ana.username, provider: acme.id, game: GAME, rounds: 10, stake: money('0.20') },
    ...{ winMax: money('5') as Money | null, playDays: 3, note: 'Sorry for the wait', reason: 'The game was down' },
  })
  const give = async (change: Partial<ReturnType<typeof asked>> = {}) =>
    w.outcome(offerFreeRounds, { ...asked(), ...change }, { as: await w.staff('support') })

  test('are offered once for a request, claimed and played, and what they win is cash', async () => {
    const as = await w.staff('support')
    const key = randomUUID()
    for (let time = 0; time < 3; time++) await w.call(offerFreeRounds, asked(), { as, key })
    const grants = await offered()
    expect(grants).toMatchObject([
      { source: 'staff', note: 'Sorry for the wait', freeRounds: { rounds: 10, gameName: 'Harbour Lanterns' } },
    ])
    await w.call(claimGrant, { id: grants[0]!.id }, { as: ana })
    await w.runJobs()
    const campaign = service.campaigns.findLast(({ playerId }) => playerId === ana.memberId)
    const playing = { game: await acme.open(ana), campaignId: campaign!.campaignId }
    await play(playing, TEN.slice(0, 9))
    expect(await own()).toMatchObject({ state: 'open', used: 9 })
    await play(playing, [90_000])
    expect([await w.cash(ana), await offered()]).toEqual([money('15'), []])
    const { items } = await w.call(endedGrants, { pageSize: 20 }, { as: ana })
    expect(items.find(({ amount }) => amount > 0n)).toMatchObject({ source: 'staff', note: 'Sorry for the wait' })
  })

  test('wait for a second person when they stake more than the limit', async () => {
    const as = await w.staff('support')
    const { approvalId } = await w.call(offerFreeRounds, { ...asked(), rounds: 500, stake: money('0.21') }, { as })
    expect(approvalId).not.toBeNull()
    expect(await offered()).toEqual([])
  })

  test('are stopped by staff, who keep what was won', async () => {
    await give()
    const [grant] = await offered()
    const { items } = await w.call(
      grantDesk,
      { page: 1, pageSize: 20, search: ana.username },
      { as: await w.staff('admin') },
    )
    expect(items).toMatchObject([{ id: grant!.id, source: 'staff', freeRounds: { stake: money('0.20') } }])
    const as = await w.staff('support-lead')
    await w.call(withdrawGrant, { id: grant!.id, code: 'mistake', reason: 'Wrong member' }, { as })
    expect(await offered()).toEqual([])
  })

  test.each([
    ['of an unknown game', { game: 'nothing' }, 'game.unknown'],
    ['with a stake above that of the game', { stake: money('501') }, 'game.closed'],
    ['for nobody', { member: 'nobody-at-all' }, 'member.unknown'],
  ])('%s are refused', async (_, change, code) => {
    expect(await give(change)).toBe(code)
  })

  test('have no maximum where the jurisdiction allows none (T112), and none are for excluded members', async () => {
    await w.call(excludeMyself, { months: 6 }, { as: ana })
    expect(await give()).toBe('rewards.member_refused')
    ana = await w.member()
    await changeSettings(w, 'content.jurisdiction', { profile: 'uk' })
    expect([await give(), await give({ winMax: null })]).toEqual(['rewards.rounds_cap', 'ok'])
  })
})
