import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'

export type BlockingDeps = {
  db: Db
  identity: Pick<Identity, 'shownToStaff' | 'setBlocked' | 'endSessions'>
  staff: Pick<Staff, 'approvals'>
}
export type Blocking = ReturnType<typeof blocking>
type Asked = { memberId: MemberId; reason: string }

const objectOf = (memberId: string): string => `member:${memberId}`

/** Blocking an account, or ending its sessions, takes one person; unblocking takes two. */
export function blocking({ db, identity, staff }: BlockingDeps) {
  const unblocks = staff.approvals.register(unblockKind(identity))
  return {
    async block(by: StaffCall, { memberId, reason }: Asked) {
      const { id, status } = await identity.shownToStaff(memberId)
      if (status !== 'active') refuse('member.status', { status })
      await db.transaction().execute(async (tx) => {
        await identity.setBlocked(tx, id, true)
        await by.audit(tx, { object: objectOf(id), before: { status }, after: { status: 'blocked' }, reason })
      })
      return {}
    },
    /** T021: refuses `session.not_found` when the session is not open, or another member's. */
    async endSessions(by: StaffCall, { memberId, sessionId, reason }: Asked & { sessionId?: string | undefined }) {
      const { id } = await identity.shownToStaff(memberId)
      return db.transaction().execute(async (tx) => {
        const ended = await identity.endSessions(tx, id, sessionId)
        if (sessionId && ended === 0) refuse('session.not_found')
        await by.audit(tx, { object: objectOf(id), after: { session: sessionId ?? 'all', ended }, reason })
        return { ended }
      })
    },
    requestUnblock: (by: StaffCall, { memberId, reason }: Asked) =>
      db.transaction().execute((tx) => unblocks.request(tx, by, { payload: { memberId }, reason })),
  }
}

const standing = z.object({ username: z.string(), status: z.string() })

const unblockKind = (identity: BlockingDeps['identity']) =>
  approvalKind({
    name: 'member.unblock',
    permission: 'member.account.unblock',
    payload: z.object({ memberId }),
    change: z.object({ before: standing, after: standing }),
    async describe(_, { memberId }) {
      const { id, status, username } = await identity.shownToStaff(memberId)
      if (status !== 'blocked') refuse('member.status', { status })
      return { object: objectOf(id), before: { username, status }, after: { username, status: 'active' } }
    },
    async apply(tx, { memberId: id }) {
      await identity.setBlocked(tx, id, false)
      return undefined
    },
  })
