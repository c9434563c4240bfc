import { invariant } from '@croupier/kernel/invariant'
import { parseMoney, units } from '@croupier/kernel/money'
import { nettedValidBet } from '@croupier/rules/rewards/abuse'
import { activityState } from '@croupier/rules/rewards/activities'
import { rankBoard } from '@croupier/rules/rewards/leaderboards'
import { missionBadge, missionProgress } from '@croupier/rules/rewards/missions'
import { drawRaffle } from '@croupier/rules/rewards/raffles'
import { referralGrant } from '@croupier/rules/rewards/referrals'
import { maskName } from '@croupier/rules/rewards/winners'
import { z } from 'zod'
import { count, day, flag, instant, money, moneyOrZero, orNull, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'

const activity = z
  .object({
    startsAt: instant,
    endsAt: instant,
    claimEndsAt: instant,
    now: instant,
    kind: z.string().default(''),
    needsJoin: flag,
    joined: flag,
    goalMet: flag,
    needsApproval: flag,
    application: orNull(z.enum(['pending', 'approved', 'rejected'])),
    autoIssue: flag,
    granted: orNull(z.enum(['claimed', 'issued'])),
    signedToday: flag,
    budgetLeft: z.boolean().default(true),
  })
  .transform(({ kind, joined, goalMet, autoIssue, signedToday, budgetLeft, ...one }) => ({
    ...one,
    isSignIn: kind === 'signIn',
    hasJoined: joined,
    isGoalMet: goalMet,
    isAutoIssued: autoIssue,
    hasSignedToday: signedToday,
    hasBudget: budgetLeft,
  }))

/** A target and a progress are pieces, or amounts. */
const mission = z
  .object({
    id: z.string(),
    metric: z.string(),
    unit: z.enum(['count', 'money']),
    category: orNull(z.string()),
    game: orNull(z.string()),
    target: z.union([count.transform(BigInt), z.string()]),
    from: day,
    to: day,
    claimTo: day,
  })
  .transform(({ target, ...one }) => ({
    ...one,
    target: typeof target === 'bigint' ? target : one.unit === 'money' ? parseMoney(target) : BigInt(target),
  }))

const missionFact = z.object({
  day,
  metric: z.string(),
  category: orNull(z.string()),
  game: orNull(z.string()),
  amount: moneyOrZero,
  count: count.optional(),
})
type MissionFact = z.infer<typeof missionFact>

/** A fact without a count is one piece, and a correction takes one away. */
const piecesOf = ({ count: pieces, amount }: MissionFact): bigint => BigInt(pieces ?? (amount < 0n ? -1 : 1))

const missionsCase = z.object({
  today: day,
  missions: z.array(mission),
  events: z.array(missionFact).default([]),
  claimed: z.array(z.string()).default([]),
})

const boardCase = z
  .object({
    scores: z.array(
      z.object({
        member: z.string(),
        score: z.union([z.string(), count]).transform((score) => parseMoney(String(score))),
        reachedAt: instant,
        excluded: flag,
      }),
    ),
    minScore: moneyOrZero,
    ties: z.enum(['time', 'share']).default('time'),
    prizes: z.array(money).optional(),
    pool: moneyOrZero,
    sharesPct: z.array(rate).default([]),
  })
  .transform(({ scores, minScore, ties, prizes, pool, sharesPct }) => ({
    scores: scores.filter(({ excluded }) => !excluded),
    board: { minScore, ties, prizes: prizes ? { amounts: prizes } : { pool, shares: sharesPct } },
  }))

const raffleCase = z.object({
  perTicket: money,
  maxTickets: count,
  onePrizeEach: z.boolean().default(true),
  members: z.array(z.object({ member: z.string(), validBet: money })),
  prizes: z.array(z.string()),
  picks: z.array(count),
})

const referralCase = z.object({
  policy: z
    .object({
      depositMin: money,
      validBetMin: money,
      windowDays: count,
      perReferee: money,
      maxReferees: count,
      steps: z.array(z.object({ count, bonus: money })).default([]),
      turnoverSharePct: rate,
      shareCap: orNull(money),
    })
    .transform(({ turnoverSharePct, ...policy }) => ({ ...policy, turnoverShare: turnoverSharePct })),
  referees: z.array(
    z
      .object({
        id: z.string(),
        firstDeposit: moneyOrZero,
        validBet: moneyOrZero,
        verified: flag,
        flags: z.array(z.string()).default([]),
        ageDays: count,
      })
      .transform(({ verified, flags, ...one }) => ({ ...one, isVerified: verified, hasHardFlag: flags.length > 0 })),
  ),
})

const abuseCase = z.object({
  maxCoveragePct: rate,
  markets: z.record(
    z.string(),
    z.object({
      weights: z.record(z.string(), rate).default({}),
      opposites: z.array(z.tuple([z.string(), z.string()])).default([]),
    }),
  ),
  bets: z.array(z.object({ round: z.string(), market: z.string(), side: z.string(), validBet: money })),
})

/** Reward rules §5, §9, §10, §11, §12 and §13. */
export const playAnswers: Answers = {
  'activity.state': (input) => {
    const { now, ...one } = activity.parse(input)
    return { state: activityState(one, now) }
  },
  'mission.progress': (input) => {
    const { today, missions, events, claimed } = missionsCase.parse(input)
    const shown = missions.map((one) => {
      const isMoney = one.unit === 'money'
      const valueIn = (fact: MissionFact) => (isMoney ? fact.amount : piecesOf(fact))
      const { progress, ...rest } = missionProgress(one, events, valueIn, {
        today,
        isClaimed: claimed.includes(one.id),
      })
      return { ...rest, progress: isMoney ? units(progress) : Number(progress) }
    })
    return { missions: shown, badge: missionBadge(shown) }
  },
  'leaderboard.split': (input) => {
    const { board, scores } = boardCase.parse(input)
    return rankBoard(board, scores)
  },
  'raffle.draw': (input) => {
    const { members, prizes, picks, ...rules } = raffleCase.parse(input)
    const left = [...picks]
    return drawRaffle(rules, members, prizes.slice(0, picks.length), (tickets) => {
      const drawn = left.shift() ?? 0
      invariant(drawn >= 0 && drawn < tickets, `there is no ticket ${drawn}`)
      return drawn
    })
  },
  'referral.grant': (input) => {
    const { policy, referees } = referralCase.parse(input)
    return referralGrant(policy, referees)
  },
  'winner.mask': (input) => ({ shown: maskName(z.object({ name: z.string() }).parse(input).name) }),
  'abuse.opposite': (input) => {
    const { markets, bets, maxCoveragePct } = abuseCase.parse(input)
    return { validBet: nettedValidBet(new Map(Object.entries(markets)), bets, maxCoveragePct) }
  },
}
