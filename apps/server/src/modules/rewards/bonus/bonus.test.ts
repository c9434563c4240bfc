import { businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { walkBonus } from '@croupier/rules/rewards/wagering'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { cancelBonus, deskBonus } from '@croupier/wire/rewards/bonus.console'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { grantDesk, offerGrant } from '@croupier/wire/rewards/grants.console'
import { manualRebate } from '@croupier/wire/rewards/rebate'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { arcade } from '../../../testing/arcade.ts'
import { bookOf, findOpenBets, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { onServer } from '../../../testing/server.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import type { Outcome, ProductBook } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'
import { rebatePolicy } from '../rebate/policy.ts'

let w: World
let other: World
let host: TestStaff
const books: ProductBook<null>[] = []
beforeAll(async () => {
  w = await world()
  other = await w.another()
  for (const node of [w, other]) books.push(node.app.modules.games.registerProduct(arcade))
  host = await w.staff('support-lead')
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const money = parseMoney
const now = () => w.clock.now()
const inTx = <T>(run: Parameters<ReturnType<typeof transaction>['execute']>[0]) =>
  transaction().execute(run) as Promise<T>
const transaction = () => w.platform.database.db.transaction()
const run = async (task = 'rewards.bonus') => {
  await w.platform.jobs.add(w.platform.database.db, task, {})
  await w.runJobs()
}

async function offer(to: TestMember, amount = '100', multiple = 3): Promise<string> {
  const note = 'A bonus for you'
  const asked = { member: to.username, amount: money(amount), multiple, note, reason: 'A test' }
  await w.call(offerGrant, asked, { as: host })
  return (await w.call(offeredGrants, {}, { as: to })).items[0]!.id
}
/** A member with cash and a bonus that is three times to stake. */
async function withBonus({ cash = '100.00', amount = '100', multiple = 3 } = {}) {
  const as = await w.member(cash === '0.00' ? {} : { cash })
  const id = await offer(as, amount, multiple)
  await w.call(claimGrant, { id }, { as })
  return { as, id }
}
const pockets = async ({ memberId }: TestMember) => {
  const { cash, others } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
  return [cash, others.get('bonus') ?? ZERO]
}
const moneys = (...texts: string[]) => texts.map(money)
const own = async (as: TestMember) => (await w.call(ownBonus, {}, { as })).bonus!

const ticketFor = (memberId: MemberId, stake: string | Money, game = 'RNG') => ({
  ticketId: ticketKey(memberId, uuidV7(now(), systemRandom), now()),
  memberId,
  game,
  bets: [{ stake: typeof stake === 'string' ? money(stake) : stake, detail: null }],
  payload: 'spin',
  receivedAt: now(),
})
const stake = (as: TestMember, amount: string, { game = 'RNG', node = 0 } = {}) =>
  books[node]!.place(ticketFor(as.memberId, amount, game))
/** The part of the member's valid bets that bonus money staked, as the figures of the days have it. */
async function bonusBets({ memberId }: TestMember): Promise<Money> {
  const { rows } = await w.platform.database.pool.query<{ part: string }>(
    'select sum(bonus_valid_bet)::text as part from games.member_days where member_id = $1',
    [memberId],
  )
  return units(BigInt(rows[0]!.part))
}
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const outcomeOf = (payout: Money, validBet: Money): Outcome => ({
  status: payout > ZERO ? 'won' : 'lost',
  payout,
  validBet,
  selfRebate: ZERO,
})
async function settle(as: TestMember, ticketId: string, payout: string, validBet?: string) {
  const [bet] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, ticketId)
  const outcome = outcomeOf(money(payout), validBet === undefined ? bet!.stake : money(validBet))
  await inTx((tx) => books[0]!.settleBetInTransaction(tx, { bet: bet!, outcome, at: now() }))
}
async function play(as: TestMember, amount: string, payout: string, about: { game?: string; validBet?: string } = {}) {
  const { ticketId } = await stake(as, amount, about)
  await settle(as, ticketId, payout, about.validBet)
}
const terms = (fields: { maxStake?: string; days?: number }) => changeSettings(w, 'rewards.wagering', fields)

/** A reproducible source of small numbers. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % below
  }
}

describe('a bonus', () => {
  beforeAll(() => terms({ maxStake: '500' }))

  test('pays after cash, gets its part of payouts, and becomes cash when its stakes are made', async () => {
    const { as } = await withBonus()
    expect(await w.call(balance, {}, { as })).toMatchObject({ cash: money('100'), bonus: money('100') })
    await play(as, '80', '0')
    expect(await pockets(as)).toEqual(moneys('20', '100'))
    await play(as, '50', '75')
    expect(await pockets(as)).toEqual(moneys('30', '115'))
    await play(as, '60', '60')
    await run()
    expect(await pockets(as)).toEqual(moneys('30', '115'))
    expect(await own(as)).toMatchObject({ status: 'active', wagered: money('190'), mustStake: money('300') })
    await play(as, '110', '220')
    await run()
    expect(await own(as)).toMatchObject({ status: 'converted', wagered: money('300'), converted: money('195') })
    expect(await pockets(as)).toEqual(moneys('255', '0'))
  })

  test('of 100 with 100 in cash becomes 350 after two bets of 150, one of them won', async () => {
    const { as } = await withBonus()
    await play(as, '150', '150')
    await play(as, '150', '300')
    await run()
    expect(await pockets(as)).toEqual(moneys('350', '0'))
  })

  test('counts the valid bet by the category of the game, and not the bets before it', async () => {
    const as = await w.member({ cash: '200.00' })
    await play(as, '50', '0')
    const id = await offer(as)
    await w.call(claimGrant, { id }, { as })
    await play(as, '100', '0', { game: 'LIVE', validBet: '95' })
    expect((await own(as)).wagered).toBe(money('19'))
    await play(as, '10', '0', { game: 'CARDS' })
    expect((await own(as)).wagered).toBe(money('19'))
  })

  test('equals the course that the rules compute, for random bets with results at once and later', async () => {
    const below = numbers(20_261_121)
    const rules = {
      contribution: { RNG: 1_000_000n, LIVE: 200_000n },
      maxStake: null,
      maxConvert: null,
      fundsOrder: 'cashFirst',
    } as const
    for (let member = 0; member < 8; member++) {
      const { as } = await withBonus()
      const events = Array.from({ length: 7 }, (_, at) => {
        const bet = money(`${below(60) + 1}.${below(90) + 10}`)
        const payout = below(2) ? ZERO : units(bet * BigInt(below(3) + 1))
        const category = below(2) ? 'RNG' : 'LIVE'
        return { op: 'bet' as const, id: `${at}`, category, stake: bet, payout, validBet: bet }
      })
      const start = { cash: money('100'), bonus: money('100'), mustStake: money('300') }
      const { state, steps } = walkBonus(rules, start, events)
      for (const [at, { category, stake: bet, payout }] of events.entries()) {
        const ticket = ticketFor(as.memberId, bet, category)
        const outcome = outcomeOf(payout, bet)
        const isInstant = below(2) === 1
        const bets = [{ stake: bet, detail: null, outcome }]
        const code = await codeOf(
          isInstant ? books[at % 2]!.placeSettled({ ...ticket, bets }) : books[at % 2]!.place(ticket),
        )
        expect(code === 'ok').toBe(!('refusal' in steps[at]!))
        if (code !== 'ok') continue
        const [placed] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, ticket.ticketId)
        if (!isInstant) await inTx((tx) => books[0]!.settleBetInTransaction(tx, { bet: placed!, outcome, at: now() }))
        await run()
      }
      expect(await pockets(as)).toEqual([state.cash, state.bonus])
      expect(await own(as)).toMatchObject({ status: state.status, wagered: state.wagered })
    }
  })

  test('pays tickets of several bets, whose payouts and refunds go to both pockets', async () => {
    const { as } = await withBonus({ cash: '6.00', amount: '10' })
    const ticket = ticketOf(as.memberId, { at: now(), bets: 4, round: 'r-bonus' })
    await bookOf(w).place(ticket)
    expect(await pockets(as)).toEqual(moneys('0', '8'))
    // A repeated request gets the first answer, although cash alone was asked for first.
    expect(await bookOf(w).place(ticket)).toMatchObject({ duplicate: true })
    const open = await findOpenBets(w, 'r-bonus')
    await settleResults(
      w,
      open.map((bet, at) => resultOf(bet, at === 0 ? 80_000n : 0n)),
    )
    expect(await pockets(as)).toEqual(moneys('6', '10'))
    const voided = ticketOf(as.memberId, { at: now(), bets: 4, round: 'r-bonus-void' })
    await bookOf(w).place(voided)
    await bookOf(w).voidRound({ game: 'ssc-1m', round: 'r-bonus-void', at: now() })
    expect(await pockets(as)).toEqual(moneys('6', '10'))
  })

  test('takes voided bets and corrections off what counts', async () => {
    const { as } = await withBonus()
    const { ticketId } = await stake(as, '120')
    await inTx((tx) => books[0]!.cancelTicket(tx, { memberId: as.memberId, ticketId, at: now() }))
    expect(await pockets(as)).toEqual(moneys('100', '100'))
    expect((await own(as)).wagered).toBe(ZERO)
    const later = await stake(as, '150')
    await settle(as, later.ticketId, '300')
    expect(await pockets(as)).toEqual(moneys('200', '150'))
    const [bet] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, later.ticketId)
    const outcome = outcomeOf(money('30'), money('90'))
    await inTx((tx) => books[0]!.resettleBet(tx, { bet: bet!, outcome, at: now() }))
    expect(await pockets(as)).toEqual(moneys('20', '60'))
    expect((await own(as)).wagered).toBe(money('90'))
    const [corrected] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, later.ticketId)
    await inTx((tx) => books[0]!.changePayout(tx, { bet: corrected!, change: 300_000n, part: 'more', at: now() }))
    expect(await pockets(as)).toEqual(moneys('40', '70'))
  })

  test('lets the bets of members without one pass with no question about it', async () => {
    const asked = vi.spyOn(w.app.modules.rewards.bonusFunds, 'forStake')
    const as = await w.member({ cash: '10.00' })
    await stake(as, '10')
    expect(asked).not.toHaveBeenCalled()
    expect(await codeOf(stake(as, '10'))).toBe('wallet.insufficient_funds')
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  test('T047 pays a ticket once that comes twenty times at once to two nodes when the money is enough for one', async () => {
    const { as } = await withBonus({ cash: '20.00', amount: '30' })
    const later = ticketFor(as.memberId, '50')
    const placed = await Promise.all(Array.from({ length: 20 }, (_, at) => books[at % 2]!.place(later)))
    expect(placed.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await pockets(as)).toEqual(moneys('0', '0'))
    const instant = await withBonus({ cash: '20.00', amount: '30' })
    const ticket = ticketFor(instant.as.memberId, '50')
    const outcome = outcomeOf(ZERO, money('50'))
    const bets = [{ ...ticket.bets[0]!, outcome }]
    const spins = await Promise.all(
      Array.from({ length: 20 }, (_, at) => books[at % 2]!.placeSettled({ ...ticket, bets })),
    )
    expect(spins.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await pockets(instant.as)).toEqual(moneys('0', '0'))
    expect(await bonusBets(instant.as)).toBe(money('30'))
  })

  test('covers ten of fifty bets at once over two nodes when it is enough for ten', async () => {
    const { as } = await withBonus({ cash: '20.00', amount: '80' })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => codeOf(stake(as, '10', { node: at % 2 }))))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect(await pockets(as)).toEqual(moneys('0', '0'))
    await run()
    expect((await own(as)).status).toBe('active')
  })
})

describe('a bet that is placed with its result', () => {
  beforeAll(() => terms({ maxStake: '500' }))
  const spin = (ticket: ReturnType<typeof ticketFor>, payout: string, node = 0) =>
    books[node]!.placeSettled({
      ...ticket,
      bets: [{ ...ticket.bets[0]!, outcome: outcomeOf(money(payout), ticket.bets[0]!.stake) }],
    })

  test('is paid by both pockets, and pays both, once for all repetitions over two nodes', async () => {
    const { as } = await withBonus({ cash: '20.00' })
    const ticket = ticketFor(as.memberId, '50')
    const placed = await Promise.all(Array.from({ length: 20 }, (_, at) => spin(ticket, '75', at % 2)))
    expect(placed.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await pockets(as)).toEqual(moneys('30', '115'))
    await play(as, '10', '90')
    expect(await pockets(as)).toEqual(moneys('110', '115'))
    // Cash alone would cover the stake now. The repetition is still that of the first.
    expect(await spin(ticket, '75')).toMatchObject({ duplicate: true })
    expect(await pockets(as)).toEqual(moneys('110', '115'))
    expect((await own(as)).wagered).toBe(money('60'))
  })

  test('is corrected and goes back to the pockets that paid', async () => {
    const { as } = await withBonus({ cash: '20.00' })
    const ticket = ticketFor(as.memberId, '50')
    await spin(ticket, '75')
    const [bet] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, ticket.ticketId)
    expect(bet!.funds).toEqual(
      new Map([
        ['cash', money('20')],
        ['bonus', money('30')],
      ]),
    )
    await inTx((tx) =>
      books[0]!.resettleBet(tx, { bet: bet!, outcome: outcomeOf(money('50'), money('50')), at: now() }),
    )
    expect(await pockets(as)).toEqual(moneys('20', '100'))
  })

  test('covers ten of thirty at once over two nodes when it is enough for ten', async () => {
    const { as } = await withBonus({ cash: '25.00', amount: '75' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => codeOf(spin(ticketFor(as.memberId, '10'), '0', at % 2))),
    )
    expect(new Set(answers)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect(await pockets(as)).toEqual(moneys('0', '0'))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(10)
  })

  test('is refused as any other by the terms of the bonus', async () => {
    await terms({ maxStake: '50' })
    const { as } = await withBonus({ cash: '20.00' })
    expect(await codeOf(spin(ticketFor(as.memberId, '51'), '0'))).toBe('rewards.stake_above_maximum')
    expect(await codeOf(spin(ticketFor(as.memberId, '30', 'CARDS'), '0'))).toBe('rewards.game_excluded')
    expect(await pockets(as)).toEqual(moneys('20', '100'))
    await terms({ maxStake: '500' })
  })
})

describe('the terms of a bonus', () => {
  beforeAll(() => terms({ maxStake: '50' }))

  test('refuse a stake above the maximum and a game that does not count, before the bet, if bonus money would pay', async () => {
    const { as, id } = await withBonus({ cash: '60.00' })
    expect(await codeOf(stake(as, '61'))).toBe('rewards.stake_above_maximum')
    expect(await codeOf(stake(as, '55', { game: 'CARDS' }))).toBe('ok')
    expect(await codeOf(stake(as, '6', { game: 'CARDS' }))).toBe('rewards.game_excluded')
    expect(await codeOf(stake(as, '200'))).toBe('wallet.insufficient_funds')
    const { ticketId } = await stake(as, '50')
    expect(await pockets(as)).toEqual(moneys('0', '55'))
    // Reward rules §13: how many stakes of bonus money were close to the largest one; 55 came from cash alone.
    await settle(as, ticketId, '0')
    await play(as, '44', '0')
    await play(as, '11', '0')
    await run()
    const { rows } = await w.platform.database.pool.query(
      'select stakes, limit_stakes as "atLimit" from rewards.bonuses where bonus_id = $1',
      [id],
    )
    expect(rows).toEqual([{ stakes: 3, atLimit: 1 }])
  })

  test('stay those of its grant when the setting changes', async () => {
    const { as } = await withBonus({ cash: '0.00' })
    await terms({ maxStake: '5' })
    expect(await codeOf(stake(as, '50'))).toBe('ok')
    await terms({ maxStake: '50' })
  })

  test('take no more stakes than the setting allows', async () => {
    const as = await w.member()
    const asked = { member: as.username, amount: money('10'), multiple: 41, note: 'A bonus', reason: 'A test' }
    expect(await w.outcome(offerGrant, asked, { as: host })).toBe('rewards.multiple_too_high')
  })
})

describe('the claim of a bonus', () => {
  test('is paid once of fifteen at once over two nodes', async () => {
    const as = await w.member()
    const id = await offer(as)
    const claims = Array.from({ length: 15 }, (_, at) => (at % 2 ? w : other).outcome(claimGrant, { id }, { as }))
    const codes = await Promise.all(claims)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => !['ok', 'rewards.grant_ended', 'rewards.bonus_active'].includes(code))).toEqual([])
    expect(await pockets(as)).toEqual(moneys('0', '100'))
  })

  test('T115 stays open when its payment fails', async () => {
    const as = await w.member()
    const id = await offer(as)
    const right = (sql: string) => onServer(w.database.url, (client) => client.query(sql))
    await right('revoke insert on wallet.journal from croupier_app')
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('server.fault')
    await right('grant insert on wallet.journal to croupier_app')
    expect((await w.call(ownBonus, {}, { as })).bonus).toBeNull()
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('ok')
    expect(await pockets(as)).toEqual(moneys('0', '100'))
  })

  test('waits until the bonus before it has ended and its bets are settled', async () => {
    const { as, id } = await withBonus({ cash: '0.00' })
    const next = await offer(as, '20')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('rewards.bonus_active')
    const { ticketId } = await stake(as, '10')
    await w.call(forfeitBonus, { id, bonusLost: money('90') }, { as })
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('rewards.bonus_active')
    await settle(as, ticketId, '0')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('ok')
    expect(await pockets(as)).toEqual(moneys('0', '20'))
  })
})

describe('the end of a bonus', () => {
  test('T111 by its member keeps the cash and loses the bonus money that the exit showed', async () => {
    const { as, id } = await withBonus()
    await play(as, '30', '90')
    const { exit } = await w.call(ownBonus, {}, { as })
    expect(exit).toEqual({ cashKept: money('160'), bonusLost: money('100'), bonusInPlay: ZERO })
    expect(await w.outcome(forfeitBonus, { id, bonusLost: money('99') }, { as })).toBe('rewards.exit_changed')
    expect(await w.outcome(forfeitBonus, { id, bonusLost: money('100') }, { as: await w.member() })).toBe(
      'rewards.bonus_unknown',
    )
    expect(await w.call(forfeitBonus, { id, bonusLost: money('100') }, { as })).toEqual({
      cashKept: money('160'),
      bonusLost: money('100'),
    })
    expect(await pockets(as)).toEqual(moneys('160', '0'))
    expect(await own(as)).toMatchObject({ status: 'forfeited', lost: money('100'), converted: ZERO })
    expect(await w.outcome(forfeitBonus, { id, bonusLost: ZERO }, { as })).toBe('rewards.bonus_unknown')
  })

  test('T111 with a bet open leaves the bet, whose bonus part goes to the house', async () => {
    const { as, id } = await withBonus({ cash: '20.00' })
    const { ticketId } = await stake(as, '40')
    const { exit } = await w.call(ownBonus, {}, { as })
    expect(exit).toEqual({ cashKept: ZERO, bonusLost: money('80'), bonusInPlay: money('20') })
    await w.call(forfeitBonus, { id, bonusLost: money('80') }, { as })
    await settle(as, ticketId, '100')
    await run()
    expect(await pockets(as)).toEqual(moneys('50', '0'))
    expect(await own(as)).toMatchObject({ status: 'forfeited', lost: money('130') })
  })

  test('comes when the bonus money is used up and no bet is open', async () => {
    const { as } = await withBonus({ cash: '0.00', amount: '50' })
    const { ticketId } = await stake(as, '50')
    await run()
    expect((await own(as)).status).toBe('active')
    await settle(as, ticketId, '0')
    await run()
    expect(await own(as)).toMatchObject({ status: 'exhausted', lost: ZERO, wagered: money('50') })
  })

  test('comes at the end of the last day, of which the day of the claim is the first', async () => {
    await terms({ days: 2 })
    const { as } = await withBonus({ cash: '5.00', amount: '50' })
    await terms({ days: 30 })
    const calendar = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
    const { endsAt } = await own(as)
    expect(endsAt).toEqual(startOfDay(plusDays(businessDayOf(w.clock.now(), calendar), 2), calendar))
  })

  test('comes after its days, later by the length of a time-out, and never during one', async () => {
    await terms({ days: 1 })
    const { as } = await withBonus({ cash: '5.00', amount: '50' })
    const paused = await withBonus({ cash: '0.00', amount: '50' })
    await terms({ days: 30 })
    await w.call(takeTimeOut, { days: 1 }, { as: paused.as })
    await w.runJobs()
    w.clock.advance('25h')
    await run()
    expect(await pockets(as)).toEqual(moneys('5', '0'))
    expect(await codeOf(stake(as, '6'))).toBe('wallet.insufficient_funds')
    expect(await pockets(paused.as)).toEqual(moneys('0', '50'))
    w.clock.advance('24h')
    await run('safer-gambling.lift')
    await run()
    expect(await pockets(paused.as)).toEqual(moneys('0', '0'))
    const { rows } = await w.platform.database.pool.query(
      'select status, lost from rewards.bonuses where member_id = $1',
      [as.memberId],
    )
    expect(rows).toEqual([{ status: 'expired', lost: money('50') }])
  })
})

describe('Reward rules §13 a running bonus that staff cancel', () => {
  const why = { code: 'opposite_bets', reason: 'Both sides of 12 rounds' } as const
  beforeAll(async () => {
    host = await w.staff('support-lead')
    await terms({ maxStake: '500' })
  })

  test('keeps the cash and loses the bonus money, also of open bets, with a reason for the member and a note for staff', async () => {
    const { as, id } = await withBonus({ cash: '20.00' })
    const { ticketId } = await stake(as, '40')
    expect((await w.call(deskBonus, { id }, { as: host })).exit).toMatchObject({ bonusLost: money('80') })
    expect(await w.call(cancelBonus, { id, ...why }, { as: host })).toEqual({ approvalId: null })
    expect(await pockets(as)).toEqual(moneys('0', '0'))
    await settle(as, ticketId, '100')
    await run()
    expect(await pockets(as)).toEqual(moneys('50', '0'))
    const seen = await w.call(ownBonus, {}, { as })
    expect(seen).toMatchObject({ bonus: { status: 'cancelled', lost: money('130') }, endReason: why.code })
    const ended = await w.call(endedGrants, { pageSize: 20 }, { as })
    expect(ended.items).toMatchObject([{ state: 'claimed', endReason: why.code }])
    expect(JSON.stringify([seen, ended], (_, value: unknown) => `${value}`)).not.toContain(why.reason)
    const desk = await w.call(grantDesk, { search: as.username, page: 1, pageSize: 20 }, { as: host })
    expect(desk.items).toMatchObject([{ endReason: why.code, endNote: why.reason }])
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: host })).toBe('rewards.bonus_unknown')
    const next = await offer(as, '20')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('ok')
  })

  test('needs a second person above the limit, also when the bonus money has grown above it', async () => {
    const { as, id } = await withBonus({ cash: '0.00' })
    await play(as, '100', '150')
    const { approvalId } = await w.call(cancelBonus, { id, ...why }, { as: host })
    expect((await own(as)).status).toBe('active')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: host })).toBe('session.forbidden')
    await w.call(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })
    expect(await own(as)).toMatchObject({ status: 'cancelled', lost: money('150') })
    expect(await pockets(as)).toEqual(moneys('0', '0'))
  })

  test('is not cancelled once its stakes are made: what is earned is never taken', async () => {
    const { as, id } = await withBonus({ cash: '0.00', multiple: 1 })
    await play(as, '100', '120')
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: host })).toBe('rewards.bonus_earned')
    await run()
    expect(await pockets(as)).toEqual(moneys('120', '0'))
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: host })).toBe('rewards.bonus_unknown')
  })
})

describe('the part of valid bets that bonus money staked', () => {
  // The session of before has ended with the days of the tests above.
  beforeAll(async () => {
    host = await w.staff('support-lead')
    await terms({ maxStake: '500' })
  })
  const correct = async (as: TestMember, ticketId: string, payout: string, validBet: string) => {
    const [bet] = await books[0]!.ticketBets(w.platform.database.db, as.memberId, ticketId)
    const outcome = outcomeOf(money(payout), money(validBet))
    await inTx((tx) => books[0]!.resettleBet(tx, { bet: bet!, outcome, at: now() }))
  }
  /** Closes the day and computes its rebates, as the night run does. */
  const nextDay = async () => {
    w.clock.advance('1d')
    for (const task of ['agents.figures', 'statements.close']) await run(task)
  }
  const linesOf = async ({ memberId }: TestMember) => {
    const { rows } = await w.platform.database.pool.query<{ lines: { validBet: string; amount: string }[] }>(
      'select lines from rewards.rebate_days where member_id = $1',
      [memberId],
    )
    return rows.flatMap(({ lines }) => lines.map(({ validBet, amount }) => [validBet, amount]))
  }

  test('is that of the stake, cut to the unit, and nothing of cash, voided and pushed bets', async () => {
    const { as } = await withBonus({ cash: '20.00' })
    await play(as, '10', '0')
    expect(await bonusBets(as)).toBe(ZERO)
    // 20 of 30 came from the bonus.
    const { ticketId } = await stake(as, '30')
    await settle(as, ticketId, '30', '0.0002')
    expect(await bonusBets(as)).toBe(units(1n))
    const voided = await stake(as, '70')
    await inTx((tx) => books[0]!.cancelTicket(tx, { memberId: as.memberId, ticketId: voided.ticketId, at: now() }))
    await play(as, '30', '30', { validBet: '0' })
    expect(await bonusBets(as)).toBe(units(1n))
  })

  test('follows corrections by the pockets of the stake, after the end of the bonus too', async () => {
    const { as, id } = await withBonus()
    const { ticketId } = await stake(as, '150')
    await settle(as, ticketId, '0')
    expect(await bonusBets(as)).toBe(money('50'))
    await correct(as, ticketId, '30', '90')
    expect(await bonusBets(as)).toBe(money('30'))
    const { exit } = await w.call(ownBonus, {}, { as })
    await w.call(forfeitBonus, { id, bonusLost: exit!.bonusLost }, { as })
    await correct(as, ticketId, '0', '120')
    expect(await bonusBets(as)).toBe(money('40'))
  })

  test('earns no rebate, while what settles during an exclusion changes nothing', async () => {
    await changeSettings(w, 'rewards.rebate', { isManual: true, rates: { ...rebatePolicy.initial.rates, RNG: '0.8' } })
    const { as } = await withBonus()
    await play(as, '150', '150')
    const { rebate } = await w.call(manualRebate, {}, { as })
    expect(rebate!.days[0]!.lines).toMatchObject([{ validBet: money('100'), amount: money('0.8') }])
    const resting = await withBonus()
    await play(resting.as, '150', '150')
    const { ticketId } = await stake(resting.as, '150')
    w.clock.advance('1s')
    await w.call(takeTimeOut, { days: 7 }, { as: resting.as })
    await settle(resting.as, ticketId, '150')
    await nextDay()
    expect(await linesOf(as)).toEqual([['100.00', '0.80']])
    expect(await linesOf(resting.as)).toEqual([['100.00', '0.80']])
    await changeSettings(w, 'rewards.rebate', { isManual: false })
  })
})
