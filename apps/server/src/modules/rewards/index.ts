import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { ClubLabels } from '../identity/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { grantsRoutes } from './grants/routes.ts'
import { grantsService } from './grants/service.ts'
import { grantDeskService } from './grants/staff.ts'
import { rewardsTables } from './personal.ts'
import { grantsPolicy, vipPolicy } from './policy.ts'
import type { RewardFigures, RewardMembers } from './ports.ts'
import { seedRewards } from './seed.ts'
import { vipRoutes } from './vip/routes.ts'
import { vipService } from './vip/service.ts'

export type { RewardFigures, RewardMembers } from './ports.ts'

export type Rewards = Module & {
  /** Identity's port. */
  clubLabelOf: ClubLabels
  /** The VIP level of a member, which decides the channel of customer service; 0 without one. */
  levelOf(reader: Reader, memberId: MemberId): Promise<number>
  /** Gives a member of the demo a level and rewards. */
  seedMember(tx: Tx, memberId: MemberId): Promise<void>
}
export type RewardsDeps = Pick<Platform, 'clock' | 'random' | 'database'> & {
  settings: Content['settings']
  approvals: Pick<Staff['approvals'], 'register'>
  wallet: Pick<Wallet, 'post' | 'standingOf'>
  members: RewardMembers
  figures: RewardFigures
}

const EXPIRE = 'rewards.expire'
const VIP = 'rewards.vip'

/** Tier 12: what the house gives to members. */
export function rewards({ database: { db }, settings, ...deps }: RewardsDeps): Rewards {
  const base = { ...deps, db }
  const forGrants = { ...base, settings: settings.policy(grantsPolicy) }
  const grants = grantsService(forGrants)
  const desk = grantDeskService({ ...forGrants, grants })
  const forVip = { ...base, grants, settings: settings.policy(vipPolicy) }
  const vip = vipService(forVip)
  return {
    clubLabelOf: vip.clubLabelOf,
    levelOf: vip.levelOf,
    seedMember: (tx, memberId) => seedRewards(forVip, tx, memberId),
    personal: rewardsTables,
    routes: [...grantsRoutes(grants, desk), ...vipRoutes(vip)],
    listeners: [...grants.listeners, ...vip.listeners],
    tasks: [
      { name: EXPIRE, run: grants.expireDue },
      { name: VIP, run: vip.run },
    ],
    crons: [
      { task: EXPIRE, match: '* * * * *' },
      { task: VIP, match: '*/5 * * * *' },
    ],
  }
}
