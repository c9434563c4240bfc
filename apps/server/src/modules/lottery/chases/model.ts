import type { StakeMode } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * The statuses of a repeat order (Lottery rules §15). The order is finished once all its items have results. The other final
 * statuses say what stopped it: a win, the member, staff or the system.
 */
export const chaseStatuses = transitions({
  running: ['finished', 'won_stopped', 'user_stopped', 'admin_stopped', 'system_stopped'],
  finished: [],
  won_stopped: [],
  user_stopped: [],
  admin_stopped: [],
  system_stopped: [],
})
export type ChaseStatus = keyof typeof chaseStatuses.table

/** A waiting item's stake is held. A placed item is an ordinary ticket and takes over the ticket's result. */
export const itemStatuses = transitions({
  waiting: ['placed', 'cancelled_user', 'cancelled_admin', 'cancelled_system', 'skipped'],
  placed: ['won', 'lost', 'pushed', 'cancelled_user', 'cancelled_system'],
  won: [],
  lost: [],
  pushed: [],
  cancelled_user: [],
  cancelled_admin: [],
  cancelled_system: [],
  skipped: [],
})
export type ItemStatus = keyof typeof itemStatuses.table

/** A line of the order at item multiple 1, in canonical form. */
export type ChaseBet = {
  play: string
  selection: unknown
  units: number
  multiple: number
  mode: StakeMode
  prizeGroup: number
  stake: Money
}
export type ChaseKey = { chaseId: string; bucket: number }
export type Chase = ChaseKey & {
  memberId: MemberId
  game: string
  bets: ChaseBet[]
  stopOnWin: boolean
  status: ChaseStatus
  /** The stakes of all items. The next three fields add up to it. */
  total: Money
  /** The stakes of waiting items. */
  held: Money
  /** The stakes of items that became tickets. */
  placed: Money
  /** The stakes that the member got back without a ticket. */
  refunded: Money
  createdAt: Instant
  endedAt: Instant | null
}
/** `itemIndex` counts the items of the order from 0. */
export type ItemKey = ChaseKey & { itemIndex: number }
export type ChaseItem = {
  itemIndex: number
  issueNo: string
  openAt: Instant
  closeAt: Instant
  multiple: number
  stake: Money
  status: ItemStatus
  ticketId: string | null
}

/** A summary of the items of an order. */
export type Progress = {
  /** Each status that an item has, once. */
  statuses: readonly ItemStatus[]
  /** The status of the order's last item. */
  lastStatus: ItemStatus
  /** The index of the first waiting item. */
  firstWaiting: number | null
}
