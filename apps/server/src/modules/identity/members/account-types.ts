import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { AccountType } from '@croupier/rules/account-types'
import { isAgent } from '@croupier/rules/agent-types'
import type { Tx } from '../../../platform/db/database.ts'
import type { RecommendationsService } from '../recommendations/service.ts'
import { CODE_LENGTH } from '../registration/accounts.ts'
import type { SessionsService } from '../sessions/service.ts'
import { membersStore } from './store.ts'

export type AccountTypesDeps = {
  random: Random
  recommendations: Pick<RecommendationsService, 'addAffiliateCode'>
  sessions: Pick<SessionsService, 'refresh'>
}

/** Agent rules §1.1: changes the type of an account. A member who becomes an agent gets a code to invite others. */
export const accountTypes =
  ({ random, recommendations, sessions }: AccountTypesDeps) =>
  async (tx: Tx, memberId: MemberId, accountType: AccountType): Promise<void> => {
    const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
    await membersStore.change(tx, memberId, { accountType })
    if (isAgent(accountType) && !isAgent(member.accountType))
      await recommendations.addAffiliateCode(tx, { code: humanId(random, CODE_LENGTH), memberId, domains: [] })
    await sessions.refresh(tx, memberId)
  }
