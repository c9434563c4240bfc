import { type BusinessDay, dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import type { Input } from '@croupier/wire/endpoint'
import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { type MissionMeasure, missionSummary } from '@croupier/wire/rewards/missions'
import { missionDesk, saveMission } from '@croupier/wire/rewards/missions.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../../../harness/chance.ts'
import { systemRandom } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { arcade } from '../../../testing/arcade.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import type { Outcome, ProductBook, SettledStatus } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'

/** Reward rules §9.1, §9.2: missions by wins and by games, and leaderboards of a single game. */
let w: World
let marketing: TestStaff
let book: ProductBook<null>
const money = parseMoney
const DAY = dayFrom('2026-03-03')
const GAMES = ['RNG', 'FISH', 'LIVE'] as const
type Game = (typeof GAMES)[number]

/** An hour into a business day of the default calendar. */
const goTo = (day: BusinessDay) => {
  const calendar = w.app.modules.games.businessDay()
  w.clock.set(new Date(startOfDay(day, calendar).getTime() + MS.hour))
}
const inTx = <T>(work: (tx: Tx) => Promise<T>) => w.platform.database.db.transaction().execute(work)

beforeAll(async () => {
  w = await world()
  goTo(plusDays(DAY, -1))
  book = w.app.modules.games.registerProduct(arcade)
  marketing = await w.staff('marketing')
  const traits = { gameType: 'CASINO', accountTypeName: 'Arcade', defaultPlayType: null, prizeModes: [], isHot: false }
  const vendor = { vassalage: 'ARCADE', displayName: 'Arcade', picture: 'dice', isHot: false, position: 9 }
  const offered = GAMES.map((code) => ({ ...traits, code, name: `The ${code} game`, category: 'RNG', isOpen: true }))
  await inTx((tx) =>
    w.app.modules.games.publishVendor(tx, { ...vendor, isOpen: true, isSeamless: true, isGrouped: false }, offered),
  )
})
// The books prove that the figures of each counted game are those of its bets.
afterAll(() => w.close({ without: ['orders'] }))

const TERMS: Omit<Input<typeof saveMission>, 'title'> = {
  ...{ id: null, metric: 'bets', category: null, game: null, repeats: 'once', firstDay: DAY, lastDay: DAY },
  ...{ claimDays: 3, target: { unit: 'count', count: 1_000 }, amount: money('5'), points: 0, rewardsMax: 10 },
  ...{ multiple: 0, reason: 'A mission of games' },
}
const add = (title: string, wish: Partial<typeof TERMS>) =>
  w.outcome(saveMission, { ...TERMS, title, ...wish }, { as: marketing })
const board = (wish: Partial<Input<typeof saveLeaderboard>>) =>
  w.outcome(
    saveLeaderboard,
    {
      ...{ id: null, title: 'Race', score: 'validBet', category: null, game: 'RNG', firstDay: DAY, lastDay: DAY },
      ...{ minScore: money('1'), ties: 'time', prizes: { kind: 'ranks', amounts: [money('5')] }, reason: 'A race' },
      ...wish,
    },
    { as: marketing },
  )

const OUTCOMES = {
  won: ['won', '20'],
  lost: ['lost', '0'],
  pushed: ['pushed', '10'],
} as const satisfies Record<string, [SettledStatus, string]>
const outcomeOf = (as: keyof typeof OUTCOMES): Outcome => {
  const [status, payout] = OUTCOMES[as]
  return { status, payout: money(payout), validBet: status === 'pushed' ? ZERO : money('10'), selfRebate: ZERO }
}
/** Bets 10.00 on a game with a result: through the lane at once, or in a transaction later. */
async function bet({ memberId }: TestMember, game: Game, as: keyof typeof OUTCOMES, isInstant = true): Promise<string> {
  const at = w.clock.now()
  const ticketId = ticketKey(memberId, uuidV7(at, systemRandom), at)
  const ticket = { ticketId, memberId, game, payload: 'spin', receivedAt: at }
  const line = { stake: money('10'), detail: null }
  w.clock.advance('1s')
  if (isInstant) {
    await book.placeSettled({ ...ticket, bets: [{ ...line, outcome: outcomeOf(as) }] })
    return ticketId
  }
  await book.place({ ...ticket, bets: [line] })
  const [placed] = await book.ticketBets(w.platform.database.db, memberId, ticketId)
  const result = { bet: placed!, outcome: outcomeOf(as), at }
  if (as === 'lost') await inTx((tx) => book.settleBetInTransaction(tx, result))
  else await book.settlePayingBet(result)
  return ticketId
}
/** Settles a bet again, or voids it. */
async function correct({ memberId }: TestMember, ticketId: string, as: keyof typeof OUTCOMES | 'void') {
  const [found] = await book.ticketBets(w.platform.database.db, memberId, ticketId)
  const at = w.clock.now()
  await inTx((tx) =>
    as === 'void'
      ? book.voidSettledBet(tx, { bet: found!, at })
      : book.resettleBet(tx, { bet: found!, outcome: outcomeOf(as), at }),
  )
}
const textOf = (measure: MissionMeasure): number =>
  measure.unit === 'count' ? measure.count : Number(measure.amount) / 10_000
/** The progress of a member by the names of the missions. */
const progress = async (as: TestMember) =>
  Object.fromEntries(
    (await w.call(missionSummary, {}, { as })).missions.map((one) => [one.title, textOf(one.progress)]),
  )

test('a mission and a leaderboard of a single game begin on a later day, because it counts from tomorrow on', async () => {
  const today = plusDays(DAY, -1)
  expect(await add('Too early', { game: 'RNG', firstDay: today })).toBe('rewards.counted_later')
  expect(await add('Too early', { metric: 'games', firstDay: today })).toBe('rewards.counted_later')
  expect(await board({ firstDay: today })).toBe('rewards.counted_later')
  expect(await add('No such game', { game: 'nothing' })).toBe('game.unknown')
  expect(await board({ game: 'nothing' })).toBe('game.unknown')
  expect(await add('Of both', { game: 'RNG', category: 'RNG' })).toBe('rewards.mission_terms')
  expect(await board({ category: 'RNG' })).toBe('rewards.leaderboard_terms')
  expect(await add('Deposits in a game', { metric: 'deposit', game: 'RNG' })).toBe('rewards.mission_terms')
  const lastMinute = startOfDay(DAY, w.app.modules.games.businessDay()).getTime() - 30 * MS.second
  w.clock.set(new Date(lastMinute))
  marketing = await w.staff('marketing')
  expect(await add('Nodes would not know', { game: 'RNG' })).toBe('rewards.counted_later')
})

describe('on the day of the missions', () => {
  let ana: TestMember
  let ben: TestMember
  beforeAll(async () => {
    goTo(plusDays(DAY, -1))
    marketing = await w.staff('marketing')
    for (const metric of ['bets', 'wins', 'games'] as const) expect(await add(metric, { metric })).toBe('ok')
    expect(await add('wins in slots', { metric: 'wins', category: 'RNG' })).toBe('ok')
    expect(await add('games in slots', { metric: 'games', category: 'RNG' })).toBe('ok')
    for (const metric of ['bets', 'wins'] as const)
      expect(await add(`${metric} in RNG`, { metric, game: 'RNG' })).toBe('ok')
    const amount = { unit: 'money' as const, amount: money('1000') }
    expect(await add('valid in FISH', { metric: 'validBet', game: 'FISH', target: amount })).toBe('ok')
    expect(await board({})).toBe('ok')
    expect(await board({ title: 'Winners', score: 'netWin' })).toBe('ok')
    goTo(DAY)
    ana = await w.member({ cash: '5000.00' })
    ben = await w.member({ cash: '5000.00' })
  })

  test('counts won bets, and bets, wins and valid bets of one game', async () => {
    await bet(ana, 'RNG', 'won')
    await bet(ana, 'RNG', 'lost', false)
    await bet(ana, 'FISH', 'won', false)
    await bet(ana, 'FISH', 'pushed')
    expect(await progress(ana)).toEqual({
      ...{ bets: 4, wins: 2, games: 2, 'wins in slots': 1, 'games in slots': 1 },
      ...{ 'bets in RNG': 2, 'wins in RNG': 1, 'valid in FISH': 10 },
    })
    const [shown] = (await w.call(missionSummary, {}, { as: ana })).missions.filter(({ game }) => game !== null)
    expect(shown?.game).toEqual({ code: shown?.game?.code, name: `The ${shown?.game?.code} game` })
  })

  test('moves back when a bet is settled again or voided', async () => {
    const win = await bet(ben, 'LIVE', 'won')
    expect(await progress(ben)).toMatchObject({ bets: 1, wins: 1, games: 1 })
    await correct(ben, win, 'lost')
    expect(await progress(ben)).toMatchObject({ bets: 1, wins: 0, games: 1 })
    await correct(ben, win, 'void')
    expect(await progress(ben)).toMatchObject({ bets: 0, wins: 0, games: 0 })
  })

  test('equals the results of the bets after hundreds of random bets, corrections and voids', async () => {
    const chance = chanceOf(9, 1)
    const cara = await w.member({ cash: '9000.00' })
    const stands = new Map<string, { game: Game; as: keyof typeof OUTCOMES | 'void' }>()
    for (let step = 0; step < 150; step++) {
      const game = chance.one(GAMES)
      const as = chance.one(['won', 'lost', 'pushed'] as const)
      stands.set(await bet(cara, game, as, chance.rarely(2)), { game, as })
      if (!chance.rarely(3)) continue
      const ticketId = chance.one([...stands.keys()])
      const stood = stands.get(ticketId)!
      if (stood.as === 'void') continue
      const again = chance.one(['won', 'lost', 'pushed', 'void'] as const)
      await correct(cara, ticketId, again)
      stands.set(ticketId, { ...stood, as: again })
    }
    const settled = [...stands.values()].filter(({ as }) => as !== 'void')
    const count = (holds: (one: (typeof settled)[number]) => boolean) => settled.filter(holds).length
    expect(await progress(cara)).toEqual({
      bets: settled.length,
      wins: count(({ as }) => as === 'won'),
      games: new Set(settled.map(({ game }) => game)).size,
      'wins in slots': count(({ game, as }) => game === 'RNG' && as === 'won'),
      'games in slots': Math.min(
        1,
        count(({ game }) => game === 'RNG'),
      ),
      'bets in RNG': count(({ game }) => game === 'RNG'),
      'wins in RNG': count(({ game, as }) => game === 'RNG' && as === 'won'),
      'valid in FISH': 10 * count(({ game, as }) => game === 'FISH' && as !== 'pushed'),
    })
  }, 60_000)

  test('ranks members by their bets and net wins in one game', async () => {
    const dan = await w.member({ cash: '5000.00' })
    for (let nth = 0; nth < 3; nth++) await bet(dan, 'LIVE', 'won')
    await w.platform.jobs.add(w.platform.database.db, 'rewards.leaderboards', {})
    await w.runJobs()
    const none = (await w.call(missionLeaderboard, {}, { as: dan })).boards.map(({ own }) => own)
    expect(none).toEqual([null, null])
    await bet(dan, 'RNG', 'won')
    await w.platform.jobs.add(w.platform.database.db, 'rewards.leaderboards', {})
    await w.runJobs()
    const scores: Record<string, Money | undefined> = {}
    for (const { title, own, game } of (await w.call(missionLeaderboard, {}, { as: dan })).boards) {
      scores[title] = own?.score
      expect(game).toEqual({ code: 'RNG', name: 'The RNG game' })
    }
    expect(scores).toEqual({ Race: money('10'), Winners: units(money('10')) })
  })

  test('shows staff the game of a mission', async () => {
    const { missions } = await w.call(missionDesk, {}, { as: await w.staff('marketing') })
    expect(
      missions
        .filter(({ game }) => game === 'RNG')
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['bets in RNG', 'wins in RNG'])
  })
})
