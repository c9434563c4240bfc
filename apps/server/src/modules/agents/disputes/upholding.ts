import { refuse } from '@croupier/kernel/refusals'
import type { upholdDispute } from '@croupier/wire/agents/disputes.console'
import type { Input } from '@croupier/wire/endpoint'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Amendments } from '../amendments/approval.ts'
import type { Corrections } from '../contracts/corrections/approval.ts'
import { isOfHouse } from '../recompute/find.ts'
import type { Disputes } from './service.ts'

type Deps = { db: Db; disputes: Pick<Disputes, 'lockOpen'>; corrections: Corrections; amendments: Amendments }
export type Upholding = ReturnType<typeof upholding>

/** Agent rules §8.7. Requests the correction that upholds a dispute; its reason is the answer to the payee. */
export const upholding =
  ({ db, disputes, corrections, amendments }: Deps) =>
  (by: StaffCall, { disputeId, amount, reason }: Input<typeof upholdDispute>): Promise<{ approvalId: string }> =>
    db.transaction().execute(async (tx) => {
      const { lineId } = await disputes.lockOpen(tx, disputeId)
      if (!isOfHouse(lineId)) return corrections.uphold(tx, by, { lineId, disputeId, amount, reason })
      // The figures of a closed period are final, so computing them again changes nothing.
      if (amount === null) return refuse('agents.nothing_to_correct')
      return amendments.request(tx, by, { disputeId, amount, reason })
    })
