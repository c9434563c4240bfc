import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../platform/db/database.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { MembersService } from './service.ts'

export type BlockingDeps = {
  members: Pick<MembersService, 'setStatus'>
  sessions: Pick<SessionsService, 'end'>
  /** Port: the wallet refuses the stakes of a member for a reason, or accepts them again. */
  freezeAccounts(tx: Tx, memberId: MemberId, freeze: { reason: 'blocked'; isFrozen: boolean }): Promise<void>
}

/**
 * Blocks or unblocks a member in the caller's transaction. Blocking ends the member's sessions and refuses stakes. Bets that are
 * placed already are settled and paid.
 */
export const blocking =
  ({ members, sessions, freezeAccounts }: BlockingDeps) =>
  async (tx: Tx, memberId: MemberId, blocked: boolean): Promise<void> => {
    await members.setStatus(tx, memberId, blocked ? 'blocked' : 'active')
    await freezeAccounts(tx, memberId, { reason: 'blocked', isFrozen: blocked })
    if (blocked) await sessions.end(tx, { accountId: memberId, reason: 'blocked' })
  }
