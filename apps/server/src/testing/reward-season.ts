import { type BusinessDay, dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { addEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { saveMallReward } from '@croupier/wire/rewards/mall.console'
import { missionDesk, saveMission } from '@croupier/wire/rewards/missions.console'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { addRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { rebatePolicy, referralPolicy } from '../modules/rewards/index.ts'
import { account } from '../modules/wallet/index.ts'
import { identityChecksIn } from './identity-checks.ts'
import { changeSettings } from './settings.ts'
import { type TestMember, testClock, type World, world } from './world.ts'

const money = parseMoney
export const SEASON_DAY = dayFrom('2026-03-20')
const BIRTHDAY = '1990-03-20'
export const PAYMENT_PASSWORD = '836104'
/** Members who win a prize of the leaderboard and of the raffle. */
const PRIZES = 60

/** Members begin at the first level, and rise to the second by the bets of the day. */
const level = (name: string, upgradeValidBet: string) => ({
  name,
  upgradeValidBet,
  upgradeDeposit: '0',
  keepValidBet: '0',
  upgradeBonus: '1',
  monthlyBonus: '0',
  birthdayBonus: '3',
  pointsFactor: 100,
  pointsDays: 30,
  rebateExtra: '0',
  byInvitation: false,
})
const OFFER = {
  kind: 'depositMatch',
  code: 'welcome',
  firstDay: '2026-03-01',
  lastDay: '2026-04-30',
  matchPercent: 100,
  bonusMax: '500',
  depositMin: '50',
  wagerBase: 'bonus',
  multiple: 3,
  categories: [{ category: 'RNG', percent: 100, edgeHundredths: 400 }],
  maxStake: '50',
  days: 10,
  budget: '100000',
}
/** Categories of games, none of which brings points until a test says so. */
const NO_POINTS = Object.fromEntries(
  ['LOTT', 'LOTTFIX', 'ELOTT', 'RNG', 'FISH', 'LIVE', 'CRASH', 'SPORTS', 'ESPORTS', 'CARDS', 'PVP'].map((name) => [
    name,
    '0',
  ]),
)

/** Facts of a member's day. */
export type SeasonFacts = { validBet?: string; deposit?: string; isVerified?: boolean }

/**
 * A world with one campaign of each kind of reward, on one business day: a leaderboard and a raffle of the day, missions, a red envelope at
 * noon, a bonus offer, the points mall, VIP levels, birthdays, the manual rebate and the referral programme. Bets and deposits are figures
 * alone, so close it without `SEASON_GAPS`.
 */
export async function rewardSeason() {
  const base = await opened()
  return { ...base, ...(await campaigns(base.w)), ...factsIn(base), ...membersIn(base), ...recordsIn(base) }
}

/** The world on the day of the season, with the settings of its rewards. */
async function opened() {
  const w = await world({
    clock: testClock(new Date('2026-02-10T02:00:00.000Z')),
    app: { internalHosts: ['127.0.0.1'] },
  })
  const model = await w.member()
  await identityChecksIn(w).verify(model, { fullName: 'Ana Model', birthday: BIRTHDAY })
  const calendar = w.app.modules.games.businessDay()
  const goTo = (day: BusinessDay, hour = 10) =>
    w.clock.set(new Date(startOfDay(day, calendar).getTime() + hour * MS.hour))
  goTo(SEASON_DAY)
  await changeSettings(w, 'rewards.grants', { aloneBudget: '1000000' })
  await changeSettings(w, 'rewards.envelopes', { humanCheck: false })
  await changeSettings(w, 'rewards.vip', { levels: [level('Bronze', '10'), level('Silver', '100')] })
  await changeSettings(w, 'rewards.points', {
    perPoint: { ...NO_POINTS, RNG: '10' },
    pointsMin: 10,
    pointsPerCent: 10,
  })
  const rates = { ...rebatePolicy.initial.rates, RNG: '0.8' }
  await changeSettings(w, 'rewards.rebate', { isManual: true, rates, unclaimed: 'expire' })
  const terms = { ...referralPolicy.initial.terms, turnoverShare: '0' }
  await changeSettings(w, 'rewards.referral', { isOn: true, budget: '100000', terms })
  await changeSettings(w, 'rewards.wagering', { days: 10 })
  await changeSettings(w, 'rewards.offers', { items: [{ offer: OFFER, isPaused: false }] })
  const query = <T extends object>(text: string, values: unknown[] = []) =>
    w.platform.database.pool.query<T>(text, values).then(({ rows }) => rows)
  const run = async (...tasks: string[]) => {
    for (const task of tasks) {
      await w.platform.jobs.add(w.platform.database.db, task, {})
      await w.runJobs()
    }
  }
  return { w, goTo, query, run }
}
type Base = Awaited<ReturnType<typeof opened>>
export type Season = Awaited<ReturnType<typeof rewardSeason>>
/** The parts of the books that a season leaves out. */
export const SEASON_GAPS = ['bets', 'lottery', 'orders'] as const

/** The campaigns that staff make in the console. */
async function campaigns(w: World) {
  const as = await w.staff('marketing')
  const day = { firstDay: SEASON_DAY, lastDay: SEASON_DAY, category: null, reason: 'A day of rewards' }
  const mission = {
    ...{ ...day, id: null, game: null, repeats: 'once' as const, claimDays: 3, points: 0, rewardsMax: 500 },
  }
  const bets = { metric: 'validBet' as const, target: { unit: 'money' as const, amount: money('100') } }
  const deposits = { metric: 'deposit' as const, target: { unit: 'money' as const, amount: money('5000') } }
  await w.call(saveMission, { ...mission, ...bets, title: 'Cash', amount: money('5'), multiple: 0 }, { as })
  await w.call(saveMission, { ...mission, ...deposits, title: 'Bonus', amount: money('10'), multiple: 3 }, { as })
  const prizes = Array.from({ length: PRIZES }, () => money('2'))
  const board = {
    id: null,
    game: null,
    title: 'Race',
    score: 'validBet' as const,
    ties: 'time' as const,
    minScore: money('10'),
  }
  await w.call(saveLeaderboard, { ...day, ...board, prizes: { kind: 'ranks', amounts: prizes } }, { as })
  const raffle = { title: 'Raffle', perTicket: money('100'), maxTickets: 5, onePrizeEach: true, prizes }
  await w.call(addRaffle, { ...day, ...raffle }, { as })
  const envelope = { mode: 'equal' as const, total: money('200'), count: 200, min: null, max: null, table: [] }
  const open = { levelMin: 0, depositMin: money('0'), validBetMin: money('0'), verifiedOnly: false, label: null }
  const drop = {
    ...day,
    ...envelope,
    ...open,
    title: 'Envelopes',
    times: ['12:00'],
    minutes: 60,
    fairness: 'firstCome' as const,
    turnover: 1,
  }
  await w.call(addEnvelopes, drop, { as })
  const mug = {
    ...{
      id: null,
      name: 'Mug',
      picture: null,
      motif: null,
      pointsRequirement: 20,
      amountRequirement: money('0'),
      worth: money('0'),
    },
    ...{ levelMin: 0, limitPerMember: null, stock: 500, needsAddress: false, isActive: true, opensAt: null },
  }
  const reward = await w.call(saveMallReward, { ...mug, closesAt: null, reason: 'A new gift' }, { as })
  await w.runJobs()
  const { missions } = await w.call(missionDesk, {}, { as })
  return {
    missionId: missions.find(({ title }) => title === 'Cash')!.id,
    bonusMissionId: missions.find(({ title }) => title === 'Bonus')!.id,
    raffleId: (await w.call(raffleDesk, {}, { as })).raffles[0]!.id,
    dropId: (await w.call(envelopeDesk, {}, { as })).series[0]!.latest[0]!.id,
    mallId: reward.id,
  }
}

const idsOf = (members: readonly TestMember[]) => members.map(({ memberId }) => memberId)

/** What members play and pay in, for many members at once. */
function factsIn({ w, query }: Base) {
  const today = () => w.clock.now()
  let deposits = 0
  /** The sums that the cashier keeps. */
  const total = (members: readonly TestMember[], amount: string) =>
    query(
      `insert into cashier.member_totals as t (member_id, deposited, withdrawn, paid_withdrawals)
       select member, $2, 0, 0 from unnest($1::text[]) member
       on conflict (member_id) do update set deposited = t.deposited + excluded.deposited`,
      [idsOf(members), money(amount)],
    )
  return {
    /** Valid bets on slots of a business day; below zero for corrections. Members are of several cells, so each is a statement. */
    play: (members: readonly TestMember[], validBet: string, day: BusinessDay = SEASON_DAY) =>
      Promise.all(
        members.map(({ memberId }) =>
          query(
            `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate,
               wins)
             select $1, bucket, $2::date, 'providers', 'RNG', 1, abs($3::bigint), $3, 0, 0, 1
             from wallet.accounts where account = $1 || '.cash'
             on conflict (member_id, day, product, category, bucket)
             do update set valid_bet = member_days.valid_bet + excluded.valid_bet`,
            [memberId, day, money(validBet)],
          ),
        ),
      ),
    /** Deposits as the cashier keeps them, with the facts that it records. */
    async deposit(members: readonly TestMember[], amount: string) {
      const batch = ++deposits
      await query(
        `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at,
           expires_at, settled_at, authorisation_id, paid_amount, turnover_day)
         select member || $2, member, $2, 'bank', $3, 'P', 0, 'credited', $4, $4, $4, member, $3, $5::date from unnest($1::text[]) member`,
        [idsOf(members), `d${batch}`, money(amount), today(), SEASON_DAY],
      )
      await total(members, amount)
      await w.platform.database.db.transaction().execute(async (tx) => {
        for (const { memberId } of members)
          await w.platform.outbox.record(tx, 'deposit.credited', {
            ...{ reference: `${memberId}d${batch}`, memberId, orderId: `${memberId}d${batch}`, amount },
          })
      })
      await w.runJobs()
    },
    /** Takes the last deposits of members back, as a charge-back does. */
    async chargeBack(members: readonly TestMember[], amount: string) {
      await query(
        `update cashier.deposits set state = 'reversed', reversed_amount = paid_amount where member_id = any($1::text[])`,
        [idsOf(members)],
      )
      await total(members, `-${amount}`)
    },
  }
}

function membersIn({ w, query }: Base) {
  let named = 0
  /** Each has a mask of its own: the screens of others show the first two signs and the last one. */
  const nextName = (): string => {
    const sign = (named++).toString(36).padStart(2, '0')
    return `c${sign.at(0)}rowd${sign.at(1)}`
  }
  return {
    /** Members of the first level, with their payment passwords. */
    async crowd(count: number): Promise<TestMember[]> {
      const wish = { cash: '1000.00', paymentPassword: PAYMENT_PASSWORD }
      const members: TestMember[] = []
      while (members.length < count) members.push(await w.member({ ...wish, username: nextName() }))
      await query(
        `insert into rewards.vip_members (member_id, level, peak, month, reached_in)
         select member, 1, 1, '2026-03', '2026-02' from unnest($1::text[]) member`,
        [members.map(({ memberId }) => memberId)],
      )
      return members
    },
    async friendsOf(referrers: readonly TestMember[]): Promise<TestMember[]> {
      const friends: TestMember[] = []
      for (const { memberId } of referrers) {
        const { referralCode } = (await w.app.modules.identity.memberOf(w.platform.database.db, memberId))!
        friends.push(await w.member({ invitedBy: { memberId, referralCode } }))
      }
      await w.runJobs()
      return friends
    },
    /** Joins the offer of the season. */
    async join(members: readonly TestMember[]) {
      const { version } = (await w.call(offers, {})).items[0]!
      for (const as of members) await w.call(joinOffer, { code: OFFER.code, version }, { as })
    },
    /** Offers rewards by hand, in cash or to be wagered. */
    async give(members: readonly TestMember[], multiple = 0) {
      const host = await w.staff('support-lead')
      const grant = { amount: money('10'), multiple, note: 'For you', reason: 'A test' }
      for (const { username } of members) await w.call(offerGrant, { ...grant, member: username }, { as: host })
    },
    /** Publishes the offer of the season with other terms. */
    republish: (terms: object) =>
      changeSettings(w, 'rewards.offers', { items: [{ offer: { ...OFFER, ...terms }, isPaused: false }] }),
    /** Gives a member cash, as a correction. */
    fund: ({ memberId }: TestMember, amount: string) =>
      w.platform.database.db.transaction().execute((tx) =>
        w.app.modules.wallet.post(tx, {
          kind: 'correction',
          reference: `fund-${memberId}`,
          at: w.clock.now(),
          postings: [{ from: account.house('corrections'), to: account.cash(memberId), amount: money(amount) }],
        }),
      ),
    /** The member with a new session: sessions end when the clock moves far. */
    again: async (who: TestMember): Promise<TestMember> => ({
      ...who,
      ...(await w.platform.database.db
        .transaction()
        .execute((tx) =>
          w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }),
        )),
    }),
  }
}
/** What members have proved, and what they hold. */
function recordsIn({ query }: Base) {
  return {
    /** Verifies members whose birthday is that of the season. */
    verify: (members: readonly TestMember[]) =>
      query(
        `insert into kyc.checks (member_id, state, requested_kinds, changed_at, submitted_at, accepted_at, expires_at, person_encrypted,
           birthday_mac)
         select member, 'accepted', '{}', changed_at, submitted_at, accepted_at, expires_at, person_encrypted, birthday_mac
         from unnest($1::text[]) member, (select * from kyc.checks where state = 'accepted' order by accepted_at limit 1) model
         on conflict do nothing`,
        [idsOf(members)],
      ),
    /** What a member holds of each kind of reward. The titles of campaigns of `rewardGames` are kinds. */
    held: (who: TestMember): Promise<Held[]> =>
      query<Held>(
        `select case when free_rounds is not null then 'free rounds'
             when note like 'mission of %' or note like 'leaderboard of %' then note else source end as kind, grant_id::text as id, state, expires_at as "expiresAt" from rewards.grants
         where member_id = $1 and source <> 'rebate'
         union all
         select 'rebate', business_day, case state when 'waiting' then 'offered' else state end, null
         from rewards.rebate_days where member_id = $1
         union all
         select 'points', null, case when exists (select from rewards.mall_orders where member_id = $1) then 'claimed'
           when exists (select from rewards.point_lots where member_id = $1) then 'offered' else 'expired' end, null
         where exists (select from rewards.point_moves where member_id = $1)
         union all
         select 'tickets', raffle_id, 'claimed', null from rewards.raffle_members where member_id = $1`,
        [who.memberId],
      ),
  }
}
/** `state` is offered, claimed or expired. */
export type Held = { kind: string; id: string | null; state: string; expiresAt: Date | null }
