import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import type { Input } from '@croupier/wire/endpoint'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant } from '@croupier/wire/rewards/grants'
import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { raffles } from '@croupier/wire/rewards/raffles'
import { memberRank } from '@croupier/wire/rewards/ranks.console'
import { manualRebate } from '@croupier/wire/rewards/rebate'
import { referees } from '@croupier/wire/rewards/referral'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { arcade } from '../../../testing/arcade.ts'
import { publishArcade } from '../../../testing/reward-games.ts'
import { rewardSeason, SEASON_DAY, type Season } from '../../../testing/reward-season.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'
import type { Outcome, ProductBook } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'
import { referralPolicy } from '../index.ts'

/**
 * Reward rules §1, §2.2, §3.1, §4.3, §6, §9.1, §9.2, §10, §11, §12, crossed: {what happens to a bet or a deposit} × {each counter}. A member pays in 100.00
 * and wins 600.00 with a bet of 100.00.
 */
const money = parseMoney
const EVENTS = {
  nothing: 'nothing happens',
  again: 'the bet is settled again: it loses, and 40.00 of it is valid',
  drawn: 'the bet is settled again as a draw: its stake returns',
  voided: 'the bet is voided before its result',
  back: 'the deposit is charged back',
  opposite: 'the other side of the market is bet, too: 60.00 of the valid bet count for no reward (Reward rules §13)',
} as const
type Event = keyof typeof EVENTS
const NAMES = Object.keys(EVENTS) as Event[]

// biome-ignore format: a table
const TABLE = [
  // counter                     nothing      again      drawn      voided     back       opposite      rule
  ['wagering',                  ['100',       '40',      '0',       '0',       '100',     '40'],        'Reward rules §4.3 void and correction subtract'],
  ['points',                    ['10',        '4',       '0',       '0',       '10',      '4'],         'Reward rules §3.1 a correction lowers what is counted'],
  ['rebate',                    ['0.8',       '0.32',    '0',       '0',       '0.8',     '0.32'],      'Reward rules §6 corrections before the claim count'],
  ['mission of valid bets',     ['100',       '40',      '0',       '0',       '100',     '40'],        'Reward rules §9.1 corrections are negative facts'],
  ['mission of bets',           ['1',         '1',       '1',       '0',       '1',       '1'],         'Reward rules §9.1 a bet settled again is one bet, a void one none'],
  ['mission of wins',           ['1',         '0',       '0',       '0',       '1',       '1'],         'Reward rules §9.1 a bet settled again as lost or drawn is no win'],
  ['mission of games',          ['1',         '1',       '1',       '0',       '1',       '1'],         'Reward rules §9.1 a game counts with a bet in it'],
  ['mission of deposits',       ['100',       '100',     '100',     '100',     '0',       '100'],       'Reward rules §9.1 a deposit that went back counts nothing'],
  ['mission of logins',         ['1',         '1',       '1',       '1',       '1',       '1'],         'Reward rules §9.1 neither bets nor deposits are logins'],
  ['mission of friends',        ['1',         '0',       '0',       '0',       '0',       '0'],         'Reward rules §9.1 a friend counts who qualified'],
  ['valid bets in a game',      ['100',       '40',      '0',       '0',       '100',     '40'],        'Reward rules §9.1 of one game'],
  ['bets in a game',            ['1',         '1',       '1',       '0',       '1',       '1'],         'Reward rules §9.1 of one game'],
  ['wins in a game',            ['1',         '0',       '0',       '0',       '1',       '1'],         'Reward rules §9.1 of one game'],
  ['VIP total of valid bets',   ['100',       '40',      '0',       '0',       '100',     '40'],        'Reward rules §2.2 corrections of bets lower totals'],
  ['VIP month',                 ['100',       '40',      '0',       '0',       '100',     '40'],        'Reward rules §2.2 and the month'],
  ['VIP total of deposits',     ['100',       '100',     '100',     '100',     '0',       '100'],       'Reward rules §2.2'],
  ['VIP level after the month', ['2',         '1',       '1',       '1',       '2',       '1'],         'Reward rules §2.2 the review counts the corrected month'],
  ['VIP monthly bonus',         ['2',         '1',       '1',       '1',       'none',    '1'],         'Reward rules §2.3 of the level after the review, with a deposit'],
  ['leaderboard',               ['100',       '40',      'none',    'none',    '100',     '40'],        'Reward rules §9.2 a score below the smallest one vanishes'],
  ['leaderboard of net wins',   ['500',       'none',    'none',    'none',    '500',     '500'],       'Reward rules §9.2 net wins'],
  ['leaderboard of a game',     ['100',       '40',      'none',    'none',    '100',     '40'],        'Reward rules §9.2 valid bets of one game'],
  ['net wins in a game',        ['500',       'none',    'none',    'none',    '500',     '500'],       'Reward rules §9.2 net wins of one game'],
  ['leaderboard of multiples',  ['6',         'none',    'none',    'none',    '6',       '6'],         'Reward rules §9.2 multiples of real wins'],
  ['leaderboard of points',     ['10',        '4',       'none',    'none',    '10',      '4'],         'Reward rules §9.2 points of the night after'],
  ['raffle tickets',            ['1',         '0',       '0',       '0',       '1',       '0'],         'Reward rules §10 a ticket for each 100.00'],
  ['referral',                  ['qualified', 'process', 'process', 'process', 'process', 'process'],   'Reward rules §11 valid bets and the first deposit'],
  ['winners list',              ['listed',    'none',    'none',    'none',    'listed',  'listed'],    'Reward rules §12 real wins only'],
] as const
type Counter = (typeof TABLE)[number][0]

let s: Season
let book: ProductBook<null>
const members = new Map<Event, { referrer: TestMember; who: TestMember }>()
const seen = new Map<Event, Record<Counter, string>>()
const METRICS = ['bets', 'wins', 'games', 'signIn', 'referral'] as const
/** The metrics of missions that count one game. */
const OF_GAME = { validBet: 'valid bets in a game', bets: 'bets in a game', wins: 'wins in a game' } as const
/** Leaderboards beside that of valid bets. */
const BOARDS = {
  'leaderboard of net wins': { score: 'netWin', game: null },
  'leaderboard of a game': { score: 'validBet', game: 'RNG' },
  'net wins in a game': { score: 'netWin', game: 'RNG' },
  'leaderboard of multiples': { score: 'multiplier', game: null },
} as const
const BOARD_OF_POINTS = 'leaderboard of points'

async function addCounters() {
  // What counts single games counts from the day after it is made.
  s.goTo(plusDays(SEASON_DAY, -1))
  await publishArcade(s.w)
  const as = await s.w.staff('marketing')
  await addMissions(as)
  const day = { firstDay: SEASON_DAY, lastDay: SEASON_DAY }
  for (const [title, board] of Object.entries(BOARDS)) await addBoard(as, { title, ...board, ...day })
  const next = plusDays(SEASON_DAY, 1)
  await addBoard(as, { title: BOARD_OF_POINTS, score: 'points', game: null, firstDay: next, lastDay: next })
  s.goTo(SEASON_DAY)
}

type BoardTerms = Pick<Input<typeof saveLeaderboard>, 'title' | 'score' | 'game' | 'firstDay' | 'lastDay'>
function addBoard(as: TestStaff, terms: BoardTerms) {
  const prizes = { kind: 'ranks' as const, amounts: [money('2')] }
  const usual = { id: null, category: null, ties: 'time' as const, minScore: money('2'), prizes, reason: 'A test' }
  return s.w.call(saveLeaderboard, { ...usual, ...terms }, { as })
}

async function addMissions(as: TestStaff) {
  const mission = {
    ...{
      id: null,
      category: null,
      game: null,
      repeats: 'once' as const,
      firstDay: SEASON_DAY,
      lastDay: SEASON_DAY,
      claimDays: 3,
    },
    ...{ amount: money('5'), points: 0, rewardsMax: 50, multiple: 0, reason: 'A test' },
  }
  const target = { unit: 'count' as const, count: 5 }
  for (const metric of METRICS) await s.w.call(saveMission, { ...mission, title: metric, metric, target }, { as })
  const sum = { unit: 'money' as const, amount: money('5000') }
  for (const metric of ['validBet', 'bets', 'wins'] as const) {
    const own = { title: OF_GAME[metric], metric, game: 'RNG', target: metric === 'validBet' ? sum : target }
    await s.w.call(saveMission, { ...mission, ...own }, { as })
  }
}

const tickets = new Map<MemberId, string>()
/** A bet on slots that wins, or that is voided before its result. */
async function bet({ memberId }: TestMember, isVoid: boolean): Promise<void> {
  const at = s.w.clock.now()
  const ticketId = ticketKey(memberId, uuidV7(at, systemRandom), at)
  tickets.set(memberId, ticketId)
  const bets = [{ stake: money('100'), detail: null }]
  await book.place({ ticketId, memberId, game: 'RNG', bets, payload: 'spin', receivedAt: at })
  if (isVoid) await inTx((tx) => book.cancelTicket(tx, { memberId, ticketId, at }))
  else await settle(memberId, outcomeOf('won', '600', '100'))
}
const outcomeOf = (status: Outcome['status'], payout: string, validBet: string): Outcome => ({
  status,
  payout: money(payout),
  validBet: money(validBet),
  selfRebate: ZERO,
})
const inTx = (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) =>
  s.w.platform.database.db.transaction().execute(work)
/** Settles the bet of a member, the first time or again. */
async function settle(memberId: MemberId, outcome: Outcome, again = false): Promise<void> {
  const [found] = await book.ticketBets(s.w.platform.database.db, memberId, tickets.get(memberId)!)
  const result = { bet: found!, outcome, at: s.w.clock.now() }
  await inTx((tx) => (again ? book.resettleBet(tx, result) : book.settleBetInTransaction(tx, result)))
}

/** The valid bets that a settlement of both sides deducts, as figures alone: the game of these tests has no markets. */
async function deduct(amount: string) {
  for (const table of ['games.member_days', 'games.game_days'])
    await s.query(`update ${table} set netted = $2 where member_id = $1`, [
      members.get('opposite')!.who.memberId,
      money(amount),
    ])
}

/** What a night or the end of the month counts, once the other counters are read. */
const LATER = { points: '', [BOARD_OF_POINTS]: '', 'VIP level after the month': '', 'VIP monthly bonus': '' }
const RANK = {
  upgradeDeposit: '0',
  upgradeBonus: '0',
  birthdayBonus: '0',
  pointsFactor: 100,
  pointsDays: 30,
  rebateExtra: '0',
}
const LADDER = [
  { ...RANK, name: 'Bronze', upgradeValidBet: '10', keepValidBet: '0', monthlyBonus: '1', byInvitation: false },
  { ...RANK, name: 'Silver', upgradeValidBet: '100', keepValidBet: '50', monthlyBonus: '2', byInvitation: false },
]
/** The level and the monthly bonus of a member on the 2nd of the next month. */
async function monthOf({
  memberId,
}: TestMember): Promise<Pick<typeof LATER, 'VIP level after the month' | 'VIP monthly bonus'>> {
  const [row] = await s.query<{ level: number; bonus: bigint | null }>(
    `select level, (select amount from rewards.grants g where g.member_id = v.member_id and source = 'vip_monthly') as bonus
     from rewards.vip_members v where member_id = $1`,
    [memberId],
  )
  const { level, bonus } = row!
  return {
    'VIP level after the month': String(level),
    'VIP monthly bonus': bonus === null ? 'none' : text(units(bonus)),
  }
}

const text = (amount: Money) => String(Number(amount) / 10_000)
/** The score of a member on a leaderboard. */
async function scoreOn(title: string, who: TestMember): Promise<string> {
  const { boards } = await s.w.call(missionLeaderboard, {}, { as: await s.again(who) })
  const { own } = boards.find((board) => board.title === title)!
  return own ? text(own.score) : 'none'
}
async function countersOf(event: Event): Promise<Record<Counter, string>> {
  const { who, referrer } = members.get(event)!
  const as = await s.again(who)
  const { missions } = await s.w.call(missionSummary, {}, { as })
  const { missions: ofReferrer } = await s.w.call(missionSummary, {}, { as: await s.again(referrer) })
  const progress = (title: string, list = missions) => {
    const { progress: one } = list.find((mission) => mission.title === title)!
    return one.unit === 'money' ? text(one.amount) : String(one.count)
  }
  const rank = await s.w.call(memberRank, { memberId: who.memberId }, { as: await s.w.staff('support') })
  const raffle = (await s.w.call(raffles, {}, { as })).raffles[0]!
  const { items } = await s.w.call(referees, { pageSize: 5 }, { as: await s.again(referrer) })
  const { rebate } = await s.w.call(manualRebate, {}, { as })
  const wins = await s.query('select from games.wins where member_id = $1', [who.memberId])
  return {
    wagering: text((await s.w.call(ownBonus, {}, { as })).bonus!.wagered),
    ...LATER,
    rebate: text(rebate!.days[0]!.amount),
    'mission of valid bets': progress('Cash'),
    'mission of bets': progress('bets'),
    'mission of wins': progress('wins'),
    'mission of games': progress('games'),
    'mission of deposits': progress('Bonus'),
    'mission of logins': progress('signIn'),
    'mission of friends': progress('referral', ofReferrer),
    'valid bets in a game': progress(OF_GAME.validBet),
    'bets in a game': progress(OF_GAME.bets),
    'wins in a game': progress(OF_GAME.wins),
    'VIP total of valid bets': text(rank.validBet),
    'VIP month': text(rank.monthValidBet),
    'VIP total of deposits': text(rank.deposits),
    leaderboard: await scoreOn('Race', who),
    'leaderboard of net wins': await scoreOn('leaderboard of net wins', who),
    'leaderboard of a game': await scoreOn('leaderboard of a game', who),
    'net wins in a game': await scoreOn('net wins in a game', who),
    'leaderboard of multiples': await scoreOn('leaderboard of multiples', who),
    'raffle tickets': String(raffle.own.claimable),
    referral: items[0]!.state,
    'winners list': wins.length > 0 ? 'listed' : 'none',
  }
}

beforeAll(async () => {
  s = await rewardSeason()
  book = s.w.app.modules.games.registerProduct(arcade)
  const terms = { ...referralPolicy.initial.terms, turnoverShare: '0', validBetMin: '100' }
  await changeSettings(s.w, 'rewards.referral', { terms })
  await changeSettings(s.w, 'rewards.wagering', { maxStake: '500' })
  await changeSettings(s.w, 'rewards.vip', { levels: LADDER })
  await changeSettings(s.w, 'games.winners', { multiplierMin: 2 })
  await addCounters()
  const referrers = await s.crowd(NAMES.length)
  const friends = await s.friendsOf(referrers)
  for (const [at, event] of NAMES.entries()) members.set(event, { referrer: referrers[at]!, who: friends[at]! })
  await s.query(
    `insert into rewards.vip_members (member_id, level, peak, month, reached_in)
     select member, 2, 2, '2026-03', '2026-02' from unnest($1::text[]) member`,
    [friends.map(({ memberId }) => memberId)],
  )
  await s.verify(friends)
  await s.deposit(friends, '100')
  for (const who of friends) await s.fund(who, '100.00')
  await s.give(friends, 3)
  for (const who of friends)
    await s.w.call(claimGrant, { id: (await s.held(who)).find(({ kind }) => kind === 'staff')!.id! }, { as: who })
  for (const event of NAMES) await bet(members.get(event)!.who, event === 'voided')
  s.w.clock.advance('2m')
  await settle(members.get('again')!.who.memberId, outcomeOf('lost', '0', '40'), true)
  await settle(members.get('drawn')!.who.memberId, outcomeOf('pushed', '100', '0'), true)
  await s.chargeBack([members.get('back')!.who], '100')
  await deduct('60')
  await s.run('rewards.referral', 'rewards.leaderboards', 'rewards.missions')
  for (const event of NAMES) seen.set(event, await countersOf(event))
  s.goTo(plusDays(SEASON_DAY, 1), 4)
  await s.run('rewards.points', 'rewards.leaderboards')
  for (const event of NAMES) {
    const { who } = members.get(event)!
    const { memberId } = who
    seen.get(event)![BOARD_OF_POINTS] = await scoreOn(BOARD_OF_POINTS, who)
    const [row] = await s.query<{ points: string }>(
      'select coalesce(sum(points), 0)::text as points from rewards.point_lots where member_id = $1',
      [memberId],
    )
    seen.get(event)!.points = row!.points
  }
  s.goTo(dayFrom('2026-04-02'))
  await s.run('rewards.vip')
  for (const event of NAMES) Object.assign(seen.get(event)!, await monthOf(members.get(event)!.who))
}, 60_000)
afterAll(async () => {
  await deduct('0')
  await s.w.close({ without: ['orders'] })
})

describe.each(NAMES)('%s', (event) => {
  test.each(TABLE.map(([counter, row, rule]) => [counter, row[NAMES.indexOf(event)]!, rule] as const))(
    `${EVENTS[event]}: %s is %s (%s)`,
    (counter, expected) => {
      expect(seen.get(event)?.[counter]).toBe(expected)
    },
  )
})
