import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import type { Input } from '@croupier/wire/endpoint'
import { addEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { claimRaffle, raffles } from '@croupier/wire/rewards/raffles'
import { addRaffle } from '@croupier/wire/rewards/raffles.console'
import type { Caller, TestMember, World } from '../../apps/server/src/testing/world.ts'

/** The activities begin so many days before the end of the past. */
export const ACTIVITY_DAYS = 7
/** The first raffle is drawn within the past. */
const FIRST_RAFFLE_DAYS = 3
/** Days from the start on which activities that still run end. */
const LENGTH = { long: 37, short: 17 }
const REASON = 'The activities of the demo'
const ALL = { category: null, reason: REASON } as const

/** Staff make a mission of each metric, a leaderboard, a raffle that is drawn in the past, one that still runs, and red envelopes. */
export async function startActivities(w: World, marketing: Caller): Promise<void> {
  const as = marketing
  const today = businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
  for (const mission of missionsFrom(today)) await w.call(saveMission, mission, { as })
  await w.call(saveLeaderboard, leaderboardFrom(today), { as })
  for (const raffle of rafflesFrom(today)) await w.call(addRaffle, raffle, { as })
  await w.call(addEnvelopes, envelopesFrom(today), { as })
}

function missionsFrom(firstDay: BusinessDay): Input<typeof saveMission>[] {
  const days = { firstDay, lastDay: plusDays(firstDay, LENGTH.long), claimDays: 3 }
  const common = { ...ALL, ...days, id: null, game: null, points: 0, multiple: 0, rewardsMax: 500, amount: ZERO }
  return [
    {
      ...common,
      title: 'First deposit of the festival',
      metric: 'deposit',
      repeats: 'once',
      target: { unit: 'money', amount: parseMoney('100') },
      amount: parseMoney('2'),
      multiple: 1,
    },
    {
      ...common,
      title: 'Play 50 in a day',
      metric: 'validBet',
      repeats: 'daily',
      target: { unit: 'money', amount: parseMoney('50') },
      amount: parseMoney('0.50'),
    },
    {
      ...common,
      title: 'Twenty bets in a week',
      metric: 'bets',
      repeats: 'weekly',
      target: { unit: 'count', count: 20 },
      points: 200,
    },
    {
      ...common,
      title: 'Daily visit',
      metric: 'signIn',
      repeats: 'daily',
      target: { unit: 'count', count: 1 },
      points: 10,
    },
  ]
}

const leaderboardFrom = (firstDay: BusinessDay): Input<typeof saveLeaderboard> => ({
  ...ALL,
  id: null,
  game: null,
  title: 'Harbour league',
  score: 'validBet',
  firstDay,
  lastDay: plusDays(firstDay, LENGTH.short),
  minScore: parseMoney('10'),
  ties: 'time',
  prizes: { kind: 'ranks', amounts: amounts(['188', '88', '58', '28', '18', '18', '8', '8', '8', '8']) },
})

function rafflesFrom(firstDay: BusinessDay): Input<typeof addRaffle>[] {
  const common = { ...ALL, firstDay, perTicket: parseMoney('10'), maxTickets: 50, onePrizeEach: true }
  return [
    {
      ...common,
      title: 'Harbour lights raffle',
      lastDay: plusDays(firstDay, FIRST_RAFFLE_DAYS - 1),
      prizes: amounts(['200', '100', '50']),
    },
    {
      ...common,
      title: 'Lantern night raffle',
      lastDay: plusDays(firstDay, LENGTH.short),
      prizes: amounts(['388', '188', '88', '18', '18']),
    },
  ]
}

const envelopesFrom = (firstDay: BusinessDay): Input<typeof addEnvelopes> => ({
  title: 'Lantern drop',
  reason: REASON,
  firstDay,
  lastDay: plusDays(firstDay, LENGTH.long),
  times: ['12:00', '20:00'],
  minutes: 60,
  mode: 'random',
  total: parseMoney('12'),
  count: 8,
  min: parseMoney('0.50'),
  max: parseMoney('4'),
  table: [],
  levelMin: 0,
  depositMin: ZERO,
  validBetMin: ZERO,
  verifiedOnly: false,
  label: null,
  fairness: 'firstCome',
  turnover: 1,
})

const amounts = (texts: readonly string[]): Money[] => texts.map(parseMoney)

/** A member takes the tickets of all raffles that bets have earned. */
export async function claimTickets(w: World, as: TestMember): Promise<void> {
  for (const { id, own } of (await w.call(raffles, {}, { as })).raffles)
    if (own.claimable > 0) await w.call(claimRaffle, { id }, { as })
}

/** Brings ranks, completed missions and raffles up to date, as the schedule does in a running product. */
export async function renewActivities(w: World): Promise<void> {
  const { database, jobs } = w.platform
  for (const task of [
    'rewards.leaderboards',
    'rewards.missions',
    'rewards.raffles',
    'rewards.raffles',
    'rewards.envelopes',
  ]) {
    await jobs.add(database.db, task, {})
    await w.runJobs()
    // A raffle is drawn a minute after its list of tickets is public.
    w.clock.advance('1m')
  }
}
