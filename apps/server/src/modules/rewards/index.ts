import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { type Listener, listener } from '../../platform/outbox/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumOf } from '../../platform/secrets/reencrypt.ts'
import type { Content, Profile } from '../content/index.ts'
import type { BonusFunds } from '../games/index.ts'
import type { ClubLabels, FriendInvitations, RebateClaims } from '../identity/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { bonusFunds } from './bonus/funds.ts'
import { activeBonusGuard, bonusTicketsRider } from './bonus/lane.ts'
import { BONUS } from './bonus/model.ts'
import { bonusRoutes } from './bonus/routes.ts'
import { type BonusService, bonusService } from './bonus/service.ts'
import { bonusDeskService } from './bonus/staff.ts'
import { envelopeParts } from './envelopes/parts.ts'
import { freeRoundsRoutes } from './free-rounds/routes.ts'
import { freeRoundsService, roundsOpener } from './free-rounds/service.ts'
import { grantClaims } from './grants/claims.ts'
import { claimedGrantRider, offeredGrantGuard } from './grants/lane.ts'
import { grantsRoutes } from './grants/routes.ts'
import { type GrantsDeps, type GrantsService, grantsService } from './grants/service.ts'
import { rewardDesk } from './grants/staff-rounds.ts'
import { missionParts } from './missions/parts.ts'
import { judgeOffers, offersUnder, wageringUnder } from './offers/bounds.ts'
import { offersRoutes } from './offers/routes.ts'
import { type OffersService, offersService } from './offers/service.ts'
import { rewardsTables } from './personal.ts'
import { type PointsParts, pointsParts } from './points/parts.ts'
import { grantsPolicy, offersPolicy, vipPolicy, wageringPolicy } from './policy.ts'
import type {
  CountedGames,
  HoldPictures,
  RebateRates,
  RefereeSources,
  RewardFigures,
  RewardFreeRounds,
  RewardHumanCheck,
  RewardMembers,
  RewardMessages,
} from './ports.ts'
import type { RebateDesk } from './rebate/nightly.ts'
import { rebateParts } from './rebate/parts.ts'
import { referralParts } from './referral/parts.ts'
import { reviewsParts } from './reviews/parts.ts'
import { seedRewards } from './seed.ts'
import { vipRoutes } from './vip/routes.ts'
import { vipService } from './vip/service.ts'

export { demoOffers, demoRebate, demoReferral } from './demo.ts'
export { offersPolicy } from './policy.ts'
export type { RebateRates, RewardFigures, RewardMembers } from './ports.ts'
export type { MemberRebatePlay } from './rebate/model.ts'
export type { RebateDesk } from './rebate/nightly.ts'
export { rebatePolicy } from './rebate/policy.ts'
export { flagsOf } from './referral/flags.ts'
export { referralPolicy } from './referral/policy.ts'
export { flag, holds, withFound } from './referral/rules.ts'
export { reviewsPolicy } from './reviews/policy.ts'

export type Rewards = Module & {
  /** Identity's port. */
  clubLabelOf: ClubLabels
  /** Identity's port. */
  claimsRebate: RebateClaims
  /** Identity's port. */
  invitesFriends: FriendInvitations
  /** The port of the bet book: stakes that bonus money pays. */
  bonusFunds: BonusFunds
  /** The port of the cashier: a bonus that came with a deposit ends before a withdrawal. */
  refuseDepositBonus(tx: Tx, memberId: MemberId): Promise<void>
  /** The VIP level of a member, which decides the channel of customer service; 0 without one. */
  levelOf(reader: Reader, memberId: MemberId): Promise<number>
  /** The cashier's port: what members must still stake for converted points. */
  turnoverLeft: PointsParts['turnoverLeft']
  /** Content's port: the pictures of the points mall. */
  pictureUses: PointsParts['pictureUses']
  /** §6: whether the merchant has VIP levels. */
  hasVip(): boolean
  /** What agents ask when they close the rebates of a day. */
  rebates: RebateDesk
  /** Gives a member of the demo a level and rewards. */
  seedMember(tx: Tx, memberId: MemberId): Promise<void>
}
export type RewardsDeps = Pick<Platform, 'clock' | 'random' | 'vault' | 'database' | 'jobs'> & {
  settings: Content['settings']
  jurisdiction: () => Profile
  approvals: Pick<Staff['approvals'], 'register'>
  wallet: Pick<Wallet, 'post' | 'postCredits' | 'standingOf' | 'balanceOf' | 'balancesOf' | 'register' | 'lane'>
  members: RewardMembers
  figures: RewardFigures
  counted: CountedGames
  messages: RewardMessages
  holdPictures: HoldPictures
  rebateRates: RebateRates
  referees: RefereeSources
  humanCheck: RewardHumanCheck
  rounds: RewardFreeRounds
}

const EXPIRE = 'rewards.expire'
const VIP = 'rewards.vip'
const BONUS_ENDS = 'rewards.bonus'
const CASHBACK = 'rewards.cashback'
const CRONS = [
  { task: EXPIRE, match: '* * * * *' },
  { task: VIP, match: '*/5 * * * *' },
  { task: BONUS_ENDS, match: '* * * * *' },
  { task: CASHBACK, match: '*/5 * * * *' },
]

/** Tier 12: what the house gives to members. */
export function rewards({ database: { db }, settings, ...deps }: RewardsDeps): Rewards {
  const base = { ...deps, db }
  registerInWallet(deps.wallet)
  const bonus = bonusService(base)
  const forGrants: GrantsDeps = {
    ...base,
    bonus,
    givePoints: (tx, memberId, given) => points.points.give(tx, memberId, given),
    openRounds: roundsOpener(base),
    settings: settings.policy(grantsPolicy),
  }
  const underLaw = lawfulRewards({ ...deps, settings }, forGrants.settings)
  const grants = grantsService(forGrants)
  const freeRounds = freeRoundsService({ ...forGrants, ...base, grants })
  const forDesks = { ...forGrants, rounds: deps.rounds, grants, approvals: deps.approvals, ...underLaw }
  const reviews = reviewsParts({ ...base, policies: settings, sources: deps.referees })
  const forOffers = { grants, persons: deps.referees, offers: underLaw.offers, ...reviews.service }
  const offers = offersService({ ...base, ...forOffers })
  const forVip = { ...base, grants, settings: settings.policy(vipPolicy) }
  const vip = vipService(forVip)
  const points = pointsParts({ ...base, policies: settings, grants, vip, ladder: forVip.settings })
  const rebate = rebateParts({ ...base, policies: settings, grants, vip, ladder: forVip.settings })
  const referral = referralParts({ ...forDesks, ...base, policies: settings, sources: deps.referees })
  const forMissions = { ...points.forMissions, rebate: rebate.service, referral: referral.service }
  const missions = missionParts({ ...forDesks, ...base, ...forMissions })
  const envelopes = envelopeParts({ ...forDesks, ...base, policies: settings })
  const parts = [points, rebate, referral, missions, envelopes, reviews]
  return {
    clubLabelOf: vip.clubLabelOf,
    claimsRebate: rebate.service.isOpenTo,
    invitesFriends: referral.service.isOpenTo,
    hasVip: () => forVip.settings().levels.length > 0,
    bonusFunds: bonusFunds(base),
    refuseDepositBonus: offers.refuseDepositBonus,
    levelOf: vip.levelOf,
    turnoverLeft: points.turnoverLeft,
    pictureUses: points.pictureUses,
    rebates: rebate.desk,
    seedMember: (tx, memberId) => seedRewards({ ...forVip, points: points.points }, tx, memberId),
    personal: rewardsTables,
    reencrypt: async () => sumOf([await missions.reencrypt(), await envelopes.reencrypt()]),
    routes: [
      ...grantsRoutes(grants, grantClaims({ ...base, claimIn: grants.claim }), rewardDesk(forDesks)),
      ...vipRoutes(vip),
      ...bonusRoutes(bonus, bonusDeskService({ ...forDesks, ...base })),
      ...offersRoutes(offers),
      ...freeRoundsRoutes(freeRounds),
      ...parts.flatMap(({ routes }) => routes),
    ],
    listeners: [
      ...[grants, freeRounds, vip, bonus, offers, points, missions, referral].flatMap(
        ({ listeners }): Listener[] => listeners,
      ),
      bonusSettled(deps, db),
    ],
    tasks: [...ownTasks({ grants, vip, bonus, offers }), ...parts.flatMap(({ tasks }) => tasks)],
    crons: [...CRONS, ...parts.flatMap(({ crons }) => crons)],
  }
}

type Scheduled = {
  grants: Pick<GrantsService, 'expireDue'>
  vip: { run(): Promise<void> }
  bonus: Pick<BonusService, 'run'>
  offers: Pick<OffersService, 'countCashback'>
}
const ownTasks = ({ grants, vip, bonus, offers }: Scheduled): Task[] => [
  { name: EXPIRE, run: grants.expireDue },
  { name: VIP, run: vip.run },
  { name: BONUS_ENDS, run: bonus.run },
  { name: CASHBACK, run: offers.countCashback },
]

/** The settings of bonuses within the bounds of the jurisdiction. */
function lawfulRewards(
  { settings, jurisdiction, rounds }: Pick<RewardsDeps, 'settings' | 'jurisdiction' | 'rounds'>,
  limits: GrantsDeps['settings'],
) {
  const wagering = settings.policy(wageringPolicy)
  const offers = settings.policy(offersPolicy)
  judgeOffers(settings, { jurisdiction, limits, rounds })
  return {
    wagering: () => wageringUnder(jurisdiction().bonuses, wagering()),
    offers: () => offersUnder(jurisdiction().bonuses, offers()),
    capsWins: () => jurisdiction().bonuses.capsWins,
  }
}

/** A run looks at every bonus, so issues that settle together share one. */
const bonusSettled = ({ jobs }: Pick<RewardsDeps, 'jobs'>, db: Db) =>
  listener('rewards.bonus-settled', 'issue.settled', () => jobs.add(db, BONUS_ENDS, {}, { key: BONUS_ENDS }))

function registerInWallet(wallet: RewardsDeps['wallet']): void {
  wallet.register({ pockets: [{ name: BONUS, isPlayerFunds: false, paysStakes: true }] })
  wallet.lane.register({
    riders: [bonusTicketsRider, claimedGrantRider],
    guards: [activeBonusGuard, offeredGrantGuard],
  })
}
