import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { cents, ZERO } from '@croupier/kernel/money'
import { addPoints } from '@croupier/rules/rewards/points'
import type { MallRewardRow } from '@croupier/wire/rewards/mall.console'
import type { Tx } from '../../platform/db/database.ts'
import { mallStore } from './mall/store.ts'
import type { PointsService } from './points/service.ts'
import type { VipDeps } from './vip/deps.ts'
import { monthOf } from './vip/rules.ts'
import { vipStore } from './vip/store.ts'

const LEVEL = 3
const KEPT_DAYS = 60
/** A demo with a past is seeded at its beginning, thirty days before the first visit. */
const GIFTS = [
  { sourceRef: 'demo:welcome', amount: cents(1_800), note: 'Welcome to the demo', days: 37 },
  { sourceRef: 'demo:thanks', amount: cents(500), note: 'Thank you for your feedback', days: 51 },
]

const POINTS = 6_240
const POINTS_DAYS = 120
const GOODS = {
  picture: null,
  motif: null,
  amountRequirement: ZERO,
  worth: ZERO,
  levelMin: 0,
  limitPerMember: null,
  stock: null,
}
const ON_SALE = { needsAddress: false, isActive: true, opensAt: null, closesAt: null }
const MALL: readonly MallRewardRow[] = [
  { ...GOODS, ...ON_SALE, id: 'rdemo1', name: 'P 5.00 in cash', pointsRequirement: 4_800, worth: cents(500) },
  {
    ...GOODS,
    ...ON_SALE,
    id: 'rdemo2',
    name: 'Harbour mug',
    motif: 'mug',
    pointsRequirement: 1_800,
    stock: 412,
    needsAddress: true,
  },
  {
    ...GOODS,
    ...ON_SALE,
    id: 'rdemo3',
    name: 'Festival ticket',
    motif: 'ticket',
    pointsRequirement: 4_200,
    amountRequirement: cents(2_000),
    stock: 8,
  },
  {
    ...GOODS,
    ...ON_SALE,
    id: 'rdemo4',
    name: 'Weekend for VIPs',
    motif: 'crown',
    pointsRequirement: 5_900,
    levelMin: 5,
    stock: 35,
  },
  {
    ...GOODS,
    ...ON_SALE,
    id: 'rdemo5',
    name: 'Silk fan, posted to you',
    motif: 'fan',
    pointsRequirement: 12_000,
    stock: 18,
    limitPerMember: 1,
    needsAddress: true,
  },
]

type SeedDeps = VipDeps & { points: Pick<PointsService, 'change'> }

/** Gives a member of the demo a level, rewards to claim, and points to spend in the mall, so that the pages show some at once. */
export async function seedRewards(deps: SeedDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, figures, grants, points } = deps
  const now = clock.now()
  const today = businessDayOf(now, figures.calendar())
  const month = monthOf(today)
  const row = { memberId, level: LEVEL, peak: 0, month, reachedIn: month, monthLevel: null, bonusMonth: null }
  await vipStore.save(tx, { ...row, heldUntil: plusDays(today, KEPT_DAYS) })
  for (const { days, ...gift } of GIFTS)
    await grants.offer(tx, { ...gift, memberId, source: 'staff', level: null, expiresAt: plusMs(now, days * MS.day) })
  for (const reward of MALL) await mallStore.saveReward(tx, reward, now)
  await points.change(tx, memberId, (balance) => ({
    balance: addPoints(balance, POINTS, today, POINTS_DAYS),
    moves: [{ kind: 'earned', points: POINTS, reference: today }],
    answer: null,
  }))
}
