import * as rewardsBonusDesk from './bonus.console.ts'
import * as rewardsBonus from './bonus.ts'
import * as rewardsCounts from './counts.ts'
import * as rewardsEnvelopesDesk from './envelopes.console.ts'
import * as rewardsEnvelopes from './envelopes.ts'
import * as rewardsFreeRounds from './free-rounds.ts'
import * as rewardsGrantsDesk from './grants.console.ts'
import * as rewardsGrants from './grants.ts'
import * as rewardsLeaderboardsDesk from './leaderboards.console.ts'
import * as rewardsLeaderboards from './leaderboards.ts'
import * as rewardsMallDesk from './mall.console.ts'
import * as rewardsMall from './mall.ts'
import * as rewardsMissionClaims from './mission-claims.ts'
import * as rewardsMissionsDesk from './missions.console.ts'
import * as rewardsMissions from './missions.ts'
import * as rewardsOffersConsole from './offers.console.ts'
import * as rewardsOffers from './offers.ts'
import * as rewardsPointsDesk from './points.console.ts'
import * as rewardsPoints from './points.ts'
import * as rewardsRafflesDesk from './raffles.console.ts'
import * as rewardsRaffles from './raffles.ts'
import * as rewardsRanksDesk from './ranks.console.ts'
import * as rewardsRebate from './rebate.ts'
import * as rewardsReferralDesk from './referral.console.ts'
import * as rewardsReferral from './referral.ts'
import * as rewardsReviewsDesk from './reviews.console.ts'
import * as rewardsVip from './vip.ts'

/** The endpoints of rewards, by file. */
export const rewardsFiles: readonly Readonly<Record<string, unknown>>[] = [
  rewardsGrants,
  rewardsBonus,
  rewardsBonusDesk,
  rewardsOffersConsole,
  rewardsOffers,
  rewardsFreeRounds,
  rewardsGrantsDesk,
  rewardsVip,
  rewardsRanksDesk,
  rewardsPoints,
  rewardsPointsDesk,
  rewardsMall,
  rewardsMallDesk,
  rewardsMissions,
  rewardsMissionClaims,
  rewardsCounts,
  rewardsMissionsDesk,
  rewardsLeaderboards,
  rewardsLeaderboardsDesk,
  rewardsRebate,
  rewardsReferral,
  rewardsReferralDesk,
  rewardsReviewsDesk,
  rewardsRaffles,
  rewardsRafflesDesk,
  rewardsEnvelopes,
  rewardsEnvelopesDesk,
]
