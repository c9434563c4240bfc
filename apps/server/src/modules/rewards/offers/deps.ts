import type { MemberId } from '@croupier/kernel/ids'
import type { StopReason } from '@croupier/wire/rewards/offers'
import type { Reader } from '../../../platform/db/database.ts'
import type { Member } from '../../identity/index.ts'
import type { GrantsDeps, GrantsService } from '../grants/service.ts'
import type { OffersPolicy } from '../policy.ts'
import type { RefereeSources, RewardFigures } from '../ports.ts'

export type OffersDeps = Pick<GrantsDeps, 'db' | 'clock' | 'members'> & {
  persons: Pick<RefereeSources, 'accountsOfPerson'>
  grants: Pick<GrantsService, 'offer' | 'usualEnd'>
  figures: Pick<RewardFigures, 'calendar' | 'settledBets' | 'creditedWithin' | 'playedSince'>
  offers(): OffersPolicy
  /** Reward rules §13: why offers are closed to a member; null when they are open. */
  stopReason(reader: Reader, memberId: MemberId): Promise<StopReason | null>
  /** Reward rules §13: whether offers wait for the identity of a member. */
  needsIdentity(reader: Reader, member: Member): Promise<boolean>
}
