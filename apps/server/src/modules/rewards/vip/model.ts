import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { VipState } from '@croupier/rules/rewards/vip'

/** The level that a member had before the first change of a business day. */
export type LevelChange = { memberId: MemberId; day: BusinessDay; level: number }

/** The level of a member as it is stored: the figures come from the bet book and the cashier. */
export type StoredLevel = Pick<VipState, 'level' | 'peak' | 'month' | 'reachedIn'> & {
  memberId: MemberId
  heldUntil: BusinessDay | null
  /** The level after the last review; null until there was one. */
  monthLevel: number | null
  /** The last month whose bonus was decided. */
  bonusMonth: string | null
}
