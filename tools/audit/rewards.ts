import { memberIdOf } from '@croupier/kernel/ids'
import { cents, parseMoney } from '@croupier/kernel/money'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { caller } from '../../harness/caller.ts'
import { type Member, staffTab } from '../../harness/members.ts'
import type { Product } from '../../harness/product.ts'

const LEVEL = 3
const reason = 'Pages with rewards'
const days = { firstDay: '2026-01-01', lastDay: '2099-12-31' }
const ofAll = { id: null, category: null, game: null, reason }

/** Gives a member a VIP level and a reward, and all members a mission to claim and a leaderboard, so that no page of rewards is empty. */
export async function giveRewards(product: Product, member: Member): Promise<void> {
  const as = async (who: string) => caller(product.console, (await staffTab(product, who)).consoleToken ?? null)
  const support = await as('support')
  const marketing = await as('marketing')
  const memberId = memberIdOf(member.tab.customerId ?? '')
  await support(setMemberRank, { memberId, rankLevel: LEVEL, reason })
  await support(offerGrant, { member: member.name, amount: cents(1_800), note: 'Welcome', reason })
  await marketing(saveMission, {
    ...ofAll,
    ...days,
    title: 'Come in',
    metric: 'signIn',
    repeats: 'once',
    claimDays: 3,
    target: { unit: 'count', count: 1 },
    amount: cents(100),
    points: 0,
    multiple: 0,
    rewardsMax: 100,
  })
  await marketing(saveLeaderboard, {
    ...ofAll,
    ...days,
    title: 'Race of the house',
    score: 'validBet',
    minScore: parseMoney('1'),
    ties: 'time',
    prizes: { kind: 'ranks', amounts: ['100', '50', '25'].map(parseMoney) },
  })
}
