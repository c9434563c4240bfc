import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Exclusion, ExclusionKind } from '@croupier/wire/safer-gambling/exclusions'

/** A time-out or self-exclusion of one account that is not lifted yet. */
export type StoredExclusion = Exclusion & { id: string; memberId: MemberId }
export type NewExclusion = { kind: ExclusionKind; startsAt: Instant; endsAt: Instant }
/** How long an exclusion held: `to` is null while it does. */
export type ExclusionSpan = { memberId: MemberId; from: Instant; to: Instant | null }
/** A time-out from its first instant to its end. */
export type TimeOutSpan = { memberId: MemberId; from: Instant; to: Instant }
