import { plusDays } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { offerFreeRounds } from '@croupier/wire/rewards/grants.console'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { GAME, testProvider } from './provider.ts'
import { providerService } from './provider-service.ts'
import { SEASON_DAY, type Season } from './reward-season.ts'
import type { TestMember, TestStaff, World } from './world.ts'

/** The game of the arcade, named by its category. */
const ARCADE_GAME = 'RNG'
const money = parseMoney

/** Lists the game of the arcade, so that missions and leaderboards can name it. */
export function publishArcade({ app, platform }: World): Promise<void> {
  const traits = { gameType: 'CASINO', accountTypeName: 'Arcade', defaultPlayType: null, prizeModes: [], isHot: false }
  const vendor = { vassalage: 'ARCADE', displayName: 'Arcade', picture: 'dice', isHot: false, position: 9 }
  const ours = { ...vendor, isOpen: true, isSeamless: true, isGrouped: false }
  const game = { ...traits, code: ARCADE_GAME, name: 'A game', category: 'RNG', isOpen: true }
  return platform.database.db.transaction().execute((tx) => app.modules.games.publishVendor(tx, ours, [game]))
}

/**
 * Adds the rewards to a season that need single games: missions by wins, by games and of one game, a leaderboard of one game, and
 * free rounds of a provider, which staff give.
 */
export async function rewardGames(s: Season) {
  await publishArcade(s.w)
  const acme = await testProvider(s.w)
  const service = await providerService(s.w, acme)
  await acme.change({ serviceUrl: service.origin })
  // What counts single games counts from the day after it is made.
  s.goTo(plusDays(SEASON_DAY, -1))
  await campaigns(s, await s.w.staff('marketing'))
  s.goTo(SEASON_DAY)
  return {
    close: () => service.close(),
    /** A bet of 1,000.00 in the game of the arcade, as figures alone. */
    play: (members: readonly TestMember[]) =>
      Promise.all(
        members.map(({ memberId }) =>
          s.query(
            `insert into games.game_days (member_id, bucket, day, game, category, bets, wins, stake, valid_bet, payout, self_rebate)
             select $1, bucket, $2::date, $3, 'RNG', 1, 1, $4, $4, 0, 0 from wallet.accounts where account = $1 || '.cash'`,
            [memberId, SEASON_DAY, ARCADE_GAME, money('1000')],
          ),
        ),
      ),
    /** Two free rounds of the provider for each. */
    async give(members: readonly TestMember[]) {
      const as = await s.w.staff('support-lead')
      const rounds = { provider: acme.id, game: GAME, rounds: 2, stake: money('0.20'), winMax: null, playDays: 3 }
      for (const { username: member } of members)
        await s.w.call(offerFreeRounds, { ...rounds, member, note: 'For you', reason: 'A test' }, { as })
    },
  }
}

/** Their titles are the kinds of reward in `held`. */
async function campaigns({ w }: Season, as: TestStaff): Promise<void> {
  const day = { id: null, firstDay: SEASON_DAY, lastDay: SEASON_DAY, category: null, reason: 'A day of games' }
  const mission = {
    ...{ ...day, game: null, repeats: 'once' as const, claimDays: 3, amount: money('1'), points: 0 },
    ...{ rewardsMax: 500, multiple: 0, target: { unit: 'count' as const, count: 1 } },
  }
  await w.call(saveMission, { ...mission, title: 'mission of wins', metric: 'wins' }, { as })
  await w.call(saveMission, { ...mission, title: 'mission of games', metric: 'games' }, { as })
  const target = { unit: 'money' as const, amount: money('100') }
  const ofGame = { title: 'mission of a game', metric: 'validBet' as const, game: ARCADE_GAME, target }
  await w.call(saveMission, { ...mission, ...ofGame }, { as })
  const prizes = { kind: 'ranks' as const, amounts: Array.from({ length: 60 }, () => money('1')) }
  const board = { title: 'leaderboard of a game', score: 'validBet' as const, ties: 'time' as const, prizes }
  await w.call(saveLeaderboard, { ...day, ...board, game: ARCADE_GAME, minScore: money('10') }, { as })
}
