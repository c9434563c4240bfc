import { type Instant, MS, plusMs } from '@croupier/kernel/clock'

/** An issue closes this long after `closeAt`, so that batches under way still pass (Decisions "Draws and cut-off"). */
const CLOSE_GRACE_MS = MS.second

/** When an issue closes. Its row refuses what reaches it later, whenever that was received. */
export const closesAt = ({ closeAt }: { closeAt: Instant }): Instant => plusMs(closeAt, CLOSE_GRACE_MS)

/** The cut-off of the issues that close at `now`. */
export const cutOffOfClosing = (now: Instant): Instant => plusMs(now, -CLOSE_GRACE_MS)
