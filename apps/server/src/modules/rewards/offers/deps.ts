import type { GrantsDeps, GrantsService } from '../grants/service.ts'
import type { OffersPolicy } from '../policy.ts'
import type { RefereeSources, RewardFigures } from '../ports.ts'

export type OffersDeps = Pick<GrantsDeps, 'db' | 'clock' | 'members'> & {
  persons: Pick<RefereeSources, 'accountsOfPerson'>
  grants: Pick<GrantsService, 'offer' | 'usualEnd'>
  figures: Pick<RewardFigures, 'calendar' | 'settledBets' | 'creditedWithin' | 'playedSince'>
  offers(): OffersPolicy
}
