import type { Instant } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'

/** A member of staff who acted on an order. */
export type Person = { staffId: StaffId; name: string }

/** One change of an order's state. `by` is null when the member, the gateway or a schedule caused it. */
export type OrderMove = { at: Instant; from: string | null; to: string; by: Person | null; note: string | null }

/** A page of a member's own orders, narrowed by the time of the order (`to` excluded) and the state. */
export type OwnOrders<State> = {
  pageSize: number
  /** The `next` of the page before. */
  before?: string | undefined
  from?: Instant | undefined
  to?: Instant | undefined
  state?: State | undefined
}

/** A search by staff lists so many of the newest orders of a member in each state, so that its cost has a bound. */
export const MAX_SEARCHED = 200

/** A search of staff: the order with this id, and the newest of these members. */
export type OrderSearch = { id: string; memberIds: readonly MemberId[] }
