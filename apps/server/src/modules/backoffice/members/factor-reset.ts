import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { memberId } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'

export type FactorResetDeps = {
  db: Db
  identity: Pick<Identity, 'shownToStaff' | 'resetSecondFactor'>
  staff: Pick<Staff, 'approvals'>
}
export type FactorReset = ReturnType<typeof factorReset>

/** Removes the second factor of a member who lost it. It takes two people. */
export function factorReset({ db, identity, staff }: FactorResetDeps) {
  const resets = staff.approvals.register(resetKind(identity))
  return {
    request: (by: StaffCall, { memberId, reason }: { memberId: MemberId; reason: string }) =>
      db.transaction().execute((tx) => resets.request(tx, by, { payload: { memberId }, reason })),
  }
}

const standing = z.object({ username: z.string(), secondFactor: z.string() })

const resetKind = (identity: FactorResetDeps['identity']) =>
  approvalKind({
    name: 'member.second-factor',
    permission: 'member.factor.reset',
    payload: z.object({ memberId }),
    change: z.object({ before: standing, after: standing }),
    async describe(_, { memberId }) {
      const { id, username, hasSecondFactor } = await identity.shownToStaff(memberId)
      if (!hasSecondFactor) refuse('factor.not_set_up')
      return {
        object: `member:${id}`,
        before: { username, secondFactor: 'set up' },
        after: { username, secondFactor: 'none' },
      }
    },
    async apply(tx, { memberId: id }) {
      await identity.resetSecondFactor(tx, id)
      return undefined
    },
  })
