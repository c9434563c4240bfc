import { plusDays } from '@croupier/kernel/business-day'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { claimGrant } from '@croupier/wire/rewards/grants'
import { redeemPointReward } from '@croupier/wire/rewards/mall'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { convertPoint } from '@croupier/wire/rewards/points'
import { claimRaffle } from '@croupier/wire/rewards/raffles'
import { claimRebate } from '@croupier/wire/rewards/rebate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../platform/clock.ts'
import { arcade } from '../../testing/arcade.ts'
import { linkAccounts } from '../../testing/persons.ts'
import { rewardGames } from '../../testing/reward-games.ts'
import { PAYMENT_PASSWORD, rewardSeason, SEASON_DAY, SEASON_GAPS, type Season } from '../../testing/reward-season.ts'
import { changeSettings } from '../../testing/settings.ts'
import type { TestMember, World } from '../../testing/world.ts'
import type { Outcome, ProductBook } from '../games/index.ts'
import { ticketKey } from '../wallet/index.ts'

/** Attacks on rewards through the routes that members have, over two nodes: the rule book's answer, and books that are right. */
const TIMES = 15
let s: Season
let games: Awaited<ReturnType<typeof rewardGames>>
let node: World
let book: ProductBook<null>
/** A member may claim sixty times in a minute, so each storm on grants is another member's. */
const OF_GAMES = ['free rounds', 'mission of wins', 'mission of games', 'mission of a game']
const GRANTS_OF_NOON = ['staff', 'vip_upgrade', 'vip_birthday', 'referral', 'mission', ...OF_GAMES, 'offer']
const claimers = new Map<string, TestMember>()
let [rich, other]: [TestMember, TestMember] = [] as never
const money = parseMoney
const nodeOf = (nth: number): World => (nth % 2 ? s.w : node)
/** The same command so many times at once, each with a key of its own. */
const storm = (call: (to: World) => Promise<string>, times = TIMES) =>
  Promise.all(Array.from({ length: times }, (_, nth) => call(nodeOf(nth))))
const times = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length
const claimOf = (as: TestMember, id: string) => (to: World) => to.outcome(claimGrant, { id }, { as })
const grantOf = async (who: TestMember, kind: string) => (await s.held(who)).find((one) => one.kind === kind)!
const moneyOf = async ({ memberId }: TestMember): Promise<bigint> => {
  const { cash, others } = await s.w.app.modules.wallet.balanceOf(s.w.platform.database.db, memberId)
  return cash + (others.get('bonus') ?? ZERO)
}
const passwordOf = (as: TestMember) => ({ as, paymentPassword: PAYMENT_PASSWORD })

beforeAll(async () => {
  s = await rewardSeason()
  games = await rewardGames(s)
  node = await s.w.another()
  book = s.w.app.modules.games.registerProduct(arcade)
  await changeSettings(s.w, 'rewards.wagering', { maxStake: '500' })
  const members = await s.crowd(2 + GRANTS_OF_NOON.length)
  const friends = await s.friendsOf(members)
  await s.verify([...members, ...friends])
  await s.play([...members, ...friends], '1000')
  await games.play(members)
  await s.join([members.at(-1)!])
  s.goTo(SEASON_DAY, 12)
  await s.deposit([...members, ...friends], '100')
  await s.give(members)
  await games.give(members)
  await s.run('rewards.vip', 'rewards.missions', 'rewards.referral', 'rewards.envelopes')
  rich = await s.again(members[0]!)
  other = await s.again(members[1]!)
  for (const [at, kind] of GRANTS_OF_NOON.entries()) claimers.set(kind, await s.again(members[2 + at]!))
}, 60_000)
afterAll(async () => {
  await node.close()
  await games.close()
  await s.w.close({ without: SEASON_GAPS })
})

describe('the same claim fifteen times at once', () => {
  test.each(GRANTS_OF_NOON)('a grant of %s is paid once', async (kind) => {
    const as = claimers.get(kind)!
    const before = await moneyOf(as)
    const { id } = await grantOf(as, kind)
    const codes = await storm(claimOf(as, id!))
    expect(times(codes, 'ok')).toBe(1)
    // Of two claims of a bonus at once the second one finds the bonus of the first, or the end of the grant.
    const refusals = kind === 'offer' ? ['rewards.bonus_active', 'rewards.grant_ended'] : ['rewards.grant_ended']
    expect(codes.filter((code) => code !== 'ok' && !refusals.includes(code))).toEqual([])
    const [row] = await s.query<{ amount: bigint }>('select amount from rewards.grants where grant_id = $1', [id])
    expect(await moneyOf(as)).toBe(before + BigInt(row!.amount))
  })

  test('a mission is paid once, claimed on its page and in the reward centre at the same time', async () => {
    const before = await s.w.cash(other)
    const { id } = await grantOf(other, 'mission')
    const onPage = (to: World) => to.outcome(claimMission, { id: s.missionId, from: SEASON_DAY }, { as: other })
    const codes = (await Promise.all([storm(onPage), storm(claimOf(other, id!))])).flat()
    expect(times(codes, 'ok')).toBe(1)
    expect(await s.w.cash(other)).toBe(before + money('5'))
  })

  test('raffle tickets are given once', async () => {
    const added = await Promise.all(
      Array.from({ length: TIMES }, (_, nth) => nodeOf(nth).call(claimRaffle, { id: s.raffleId }, { as: rich })),
    )
    expect(added.map((one) => one.added).toSorted()).toEqual([...Array(TIMES - 1).fill(0), 5])
  })

  test('a red envelope is taken once, by a script of one member with a key for each request', async () => {
    const codes = await storm((to) => to.outcome(takeEnvelope, { id: s.dropId }, { as: rich }))
    expect(times(codes, 'ok')).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'rewards.envelope_already']))
  })

  test('red envelopes go to one account of a device and five of a network, by a script with many accounts and browsers', async () => {
    const accounts = await s.crowd(TIMES)
    const address = '1.2.3.4'
    const take = (browserOf: (nth: number) => string) =>
      Promise.all(
        accounts.map((as, nth) =>
          nodeOf(nth).outcome(
            takeEnvelope,
            { id: s.dropId },
            { as, address, headers: { 'user-agent': browserOf(nth) } },
          ),
        ),
      )
    const codes = await take(() => 'a script')
    expect([times(codes, 'ok'), times(codes, 'rewards.envelope_device')]).toEqual([1, TIMES - 1])
    // It changes the name of its browser, and tries again with all accounts.
    const more = await take((nth) => `a script ${nth}`)
    const codesOfMore = ['ok', 'rewards.envelope_already', 'rewards.envelope_device'].map((code) => times(more, code))
    expect(codesOfMore).toEqual([4, 1, TIMES - 5])
  })

  test('one key gets one answer, however often it comes', async () => {
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, nth) =>
        nodeOf(nth).send(takeEnvelope, { id: s.dropId }, { as: other, key: 'the-key-of-a-script' }),
      ),
    )
    const amounts = answers.flatMap(({ answer }) =>
      answer.success && answer.value.state === 'taken' ? [answer.value.amount] : [],
    )
    expect(new Set(amounts).size).toBe(1)
    const [row] = await s.query<{ n: number }>(
      'select count(*)::int as n from rewards.envelope_claims where member_id = $1',
      [other.memberId],
    )
    expect(row!.n).toBe(1)
  })

  test('a rebate, a prize, a conversion and an order of points are paid once', async () => {
    s.goTo(plusDays(SEASON_DAY, 1), 4)
    await s.run('rewards.leaderboards', 'rewards.raffles')
    s.w.clock.advance('1m')
    await s.run('rewards.raffles', 'rewards.points', 'agents.figures', 'statements.close', 'rewards.rebate')
    const as = await s.again(rich)
    for (const kind of ['leaderboard', 'leaderboard of a game', 'raffle']) {
      const { id } = await grantOf(rich, kind)
      expect(times(await storm(claimOf(as, id!)), 'ok')).toBe(1)
    }
    const rebates = await storm((to) => to.outcome(claimRebate, {}, { as }))
    expect([times(rebates, 'ok'), times(rebates, 'rewards.rebate_below_minimum')]).toEqual([1, TIMES - 1])
    // 100 points: one order of 20 and one conversion of 80 fit, whatever comes first.
    const conversions = storm((to) => to.outcome(convertPoint, { points: 80 }, passwordOf(as)))
    const order = { id: s.mallId, quantity: 1, receivingAddress: '' }
    const orders = storm((to) => to.outcome(redeemPointReward, order, passwordOf(as)))
    const spent = 80 * times(await conversions, 'ok') + 20 * times(await orders, 'ok')
    expect(spent).toBe(100)
  })
})

describe('one person', () => {
  test('with two devices claims once', async () => {
    const [phone, laptop] = [await s.again(other), await s.again(other)]
    const { id } = await grantOf(other, 'staff')
    const codes = await Promise.all([phone, laptop].map((as, nth) => claimOf(as, id!)(nodeOf(nth))))
    expect(codes.toSorted()).toEqual(['ok', 'rewards.grant_ended'])
  })

  test('with two accounts joins an offer once', async () => {
    const [first, second] = await s.crowd(2)
    await linkAccounts(s.w, first!, second!)
    const { version } = (await s.w.call(offers, {})).items[0]!
    const codes = await Promise.all(
      [first!, second!].map((as, nth) => nodeOf(nth).outcome(joinOffer, { code: 'welcome', version }, { as })),
    )
    expect(codes.toSorted()).toEqual(['ok', 'rewards.offer_person'])
  })
})

describe('forged', () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  let as: TestMember
  beforeAll(async () => {
    as = (await s.crowd(1))[0]!
  })
  test('ids of grants, missions, raffles, drops and gifts are unknown, those of others too', async () => {
    const foreign = (await grantOf(other, 'vip_upgrade')).id!
    const { w } = s
    expect(await w.outcome(claimGrant, { id: unknown }, { as })).toBe('rewards.grant_unknown')
    expect(await w.outcome(claimGrant, { id: foreign }, { as })).toBe('rewards.grant_unknown')
    expect((await grantOf(other, 'vip_upgrade')).state).toBe('offered')
    const mission = { id: 'm-unknown', from: SEASON_DAY }
    expect(await w.outcome(claimMission, mission, { as })).toBe('rewards.mission_unknown')
    expect(await w.outcome(claimMission, { id: s.missionId, from: '2026-03-19' }, { as })).toBe('rewards.mission_open')
    expect(await w.outcome(claimRaffle, { id: 'r-unknown' }, { as })).toBe('rewards.raffle_unknown')
    expect(await w.outcome(takeEnvelope, { id: 'e-unknown' }, { as })).toBe('rewards.envelope_unknown')
    const order = { id: 'g-unknown', quantity: 1, receivingAddress: '' }
    expect(await w.outcome(redeemPointReward, order, passwordOf(as))).toBe('rewards.reward_off')
    expect(await s.held(as)).toEqual([])
  })

  test('and old versions of an offer are refused', async () => {
    const old = (await s.w.call(offers, {})).items[0]!.version
    expect(await s.w.outcome(joinOffer, { code: 'welcome', version: 'f'.repeat(32) }, { as })).toBe(
      'rewards.offer_changed',
    )
    await s.republish({ matchPercent: 10 })
    expect(await s.w.outcome(joinOffer, { code: 'welcome', version: old }, { as })).toBe('rewards.offer_changed')
    expect(await s.w.outcome(joinOffer, { code: 'nothing', version: old }, { as })).toBe('rewards.offer_closed')
  })
})

describe('wagering', () => {
  const outcomeOf = (status: Outcome['status'], payout: string, validBet: string): Outcome => ({
    ...{ status, payout: money(payout), validBet: money(validBet), selfRebate: ZERO },
  })
  const inTx = <T>(work: (tx: Parameters<typeof book.cancelTicket>[0]) => Promise<T>) =>
    s.w.platform.database.db.transaction().execute(work)
  const place = async (memberId: MemberId, stake: string) => {
    const at = s.w.clock.now()
    const ticketId = ticketKey(memberId, uuidV7(at, systemRandom), at)
    const bets = [{ stake: money(stake), detail: null }]
    await book.place({ ticketId, memberId, game: 'RNG', bets, payload: 'spin', receivedAt: at })
    return ticketId
  }

  test('with bets that are voided or drawn counts nothing, and converts nothing', async () => {
    const [as] = await s.crowd(1)
    const { memberId } = as!
    await s.give([as!], 3)
    await s.w.call(claimGrant, { id: (await grantOf(as!, 'staff')).id! }, { as: as! })
    const voided = await place(memberId, '30')
    await inTx((tx) => book.cancelTicket(tx, { memberId, ticketId: voided, at: s.w.clock.now() }))
    const drawn = await place(memberId, '30')
    const [bet] = await book.ticketBets(s.w.platform.database.db, memberId, drawn)
    const result = { bet: bet!, outcome: outcomeOf('pushed', '30', '0'), at: s.w.clock.now() }
    await inTx((tx) => book.settleBetInTransaction(tx, result))
    await s.run('rewards.bonus')
    const { bonus } = await s.w.call(ownBonus, {}, { as: as! })
    expect([bonus!.status, bonus!.wagered]).toEqual(['active', ZERO])
  })

  test('that is met by a bet settled again before its end is not met', async () => {
    const [as] = await s.crowd(1)
    const { memberId } = as!
    await s.give([as!], 3)
    await s.w.call(claimGrant, { id: (await grantOf(as!, 'staff')).id! }, { as: as! })
    const ticketId = await place(memberId, '30')
    const settle = async (outcome: Outcome, again: boolean) => {
      const [bet] = await book.ticketBets(s.w.platform.database.db, memberId, ticketId)
      const result = { bet: bet!, outcome, at: s.w.clock.now() }
      await inTx((tx) => (again ? book.resettleBet(tx, result) : book.settleBetInTransaction(tx, result)))
    }
    await settle(outcomeOf('won', '60', '30'), false)
    await settle(outcomeOf('pushed', '30', '0'), true)
    await s.run('rewards.bonus')
    const { bonus } = await s.w.call(ownBonus, {}, { as: as! })
    expect([bonus!.status, bonus!.wagered]).toEqual(['active', ZERO])
    expect(await s.w.cash(as!)).toBe(money('1000'))
  })
})
