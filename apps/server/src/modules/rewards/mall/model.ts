import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { PointOrder } from '@croupier/wire/rewards/mall'
import type { MallRewardRow } from '@croupier/wire/rewards/mall.console'
import type { SpentLot } from '../points/model.ts'

/** An order with the lots that paid it. Its states are final but for `inProcess`. */
export type StoredOrder = PointOrder & { memberId: MemberId; rewardId: string; lots: SpentLot[] }

/** Reward rules §3.3: whether members see and order a reward now. */
export const isOnSale = ({ isActive, opensAt, closesAt }: MallRewardRow, now: Instant): boolean =>
  isActive && (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt)
