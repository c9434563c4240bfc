import { refuse } from '@croupier/kernel/refusals'
import type { Db } from '../../../platform/db/database.ts'
import type { StaffSession } from '../../../platform/http/session.ts'
import type { Identity } from '../../identity/index.ts'
import type { ApprovalKind, Staff } from '../../staff/index.ts'

export type BlockingDeps = {
  db: Db
  identity: Pick<Identity, 'shownToStaff' | 'setBlocked' | 'endSessions'>
  staff: Pick<Staff, 'audit' | 'approvals'>
}
export type Blocking = ReturnType<typeof blocking>
type Asked = { memberId: string; reason: string }

const objectOf = (memberId: string): string => `member:${memberId}`

/** Stopping an account, or ending its sessions, takes one person; starting it again takes two. */
export function blocking({ db, identity, staff }: BlockingDeps) {
  return {
    async block({ staffId }: StaffSession, { memberId, reason }: Asked, address: string) {
      const { id, status } = await identity.shownToStaff(memberId)
      if (status !== 'active') refuse('member.status', { status })
      await db.transaction().execute(async (tx) => {
        await identity.setBlocked(tx, id, true)
        const change = { before: { status }, after: { status: 'blocked' } }
        await staff.audit(tx, {
          ...{ staffId, action: 'member.account.block', object: objectOf(id) },
          ...{ ...change, reason, address },
        })
      })
      return {}
    },
    /** T021: refuses `session.not_found` when a named one is not open, or not this member's. */
    async endSessions(
      { staffId }: StaffSession,
      { memberId, sessionId, reason }: Asked & { sessionId?: string | undefined },
      address: string,
    ) {
      const { id } = await identity.shownToStaff(memberId)
      return db.transaction().execute(async (tx) => {
        const ended = await identity.endSessions(tx, id, sessionId)
        if (sessionId && ended === 0) refuse('session.not_found')
        await staff.audit(tx, {
          ...{ staffId, action: 'member.session.end', object: objectOf(id) },
          ...{ after: { session: sessionId ?? 'all', ended }, reason, address },
        })
        return { ended }
      })
    },
    async requestUnblock({ staffId }: StaffSession, { memberId, reason }: Asked, address: string) {
      const { id, status, username } = await identity.shownToStaff(memberId)
      if (status !== 'blocked') refuse('member.status', { status })
      return db.transaction().execute((tx) =>
        staff.approvals.request(tx, {
          ...{ kind: 'member.unblock', object: objectOf(id), payload: { memberId: id } },
          ...{ before: { username, status }, after: { username, status: 'active' } },
          ...{ reason, staffId, address },
        }),
      )
    },
    /** What happens when the second person says yes. */
    unblockKind: {
      name: 'member.unblock',
      permission: 'member.account.unblock',
      async execute(tx, payload) {
        const { memberId } = payload as { memberId: Parameters<Identity['setBlocked']>[1] }
        await identity.setBlocked(tx, memberId, false)
        return {}
      },
    } satisfies ApprovalKind,
  }
}
