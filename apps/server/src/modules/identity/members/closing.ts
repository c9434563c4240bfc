import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { PasswordsService } from '../passwords/service.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { MembersService } from './service.ts'
import { membersStore } from './store.ts'

export type ClosableDeps = {
  members: Pick<MembersService, 'setStatus'>
  sessions: Pick<SessionsService, 'end'>
  passwords: Pick<PasswordsService, 'checkOwn'>
}
export type ClosableAccounts = ReturnType<typeof closableAccounts>

/** T061: the account of a member who closes it, or whose account the operator opens again. */
export const closableAccounts = ({ members, sessions, passwords }: ClosableDeps) => ({
  /** Refuses `password.wrong_old`, and guessing. An account without a password needs none. */
  checkPassword: (memberId: MemberId, password: string | undefined): Promise<void> =>
    passwords.checkOwn(memberId, password),
  async lock(tx: Tx, memberId: MemberId): Promise<{ isActive: boolean }> {
    const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
    return { isActive: member.status === 'active' }
  },
  async setClosed(tx: Tx, memberId: MemberId, isClosed: boolean): Promise<void> {
    await members.setStatus(tx, memberId, isClosed ? 'closed' : 'active')
    if (isClosed) await sessions.end(tx, { accountId: memberId, reason: 'closed' })
  },
})
