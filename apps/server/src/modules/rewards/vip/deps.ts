import type { Clock } from '@croupier/kernel/clock'
import type { Db } from '../../../platform/db/database.ts'
import type { GrantsService } from '../grants/service.ts'
import type { VipPolicy } from '../policy.ts'
import type { RefereeSources, RewardFigures, RewardMembers } from '../ports.ts'

export type VipDeps = {
  db: Db
  clock: Clock
  members: RewardMembers
  figures: RewardFigures
  grants: Pick<GrantsService, 'offer' | 'offerAll' | 'usualEnd' | 'ofRights'>
  referees: Pick<RefereeSources, 'accountsOfPerson'>
  settings(): VipPolicy
}
