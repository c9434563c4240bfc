import type { Clock } from '@croupier/kernel/clock'
import { moneyText, sumOf } from '@croupier/kernel/money'
import { notNegative } from '@croupier/wire/agents/contract-shapes'
import type { requestCorrection } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../../staff/index.ts'
import type { Disputes } from '../../disputes/service.ts'
import type { RunsDeps } from '../runs/computing.ts'
import { planCorrection, type Wanted } from './correcting.ts'

export type CorrectionDeps = Pick<RunsDeps, 'sources'> & {
  db: Db
  clock: Clock
  approvals: Pick<Staff['approvals'], 'register'>
  disputes: Pick<Disputes, 'lockOpen' | 'uphold'>
}
export type Corrections = ReturnType<typeof corrections>

const standing = z.object({ period: z.string(), lines: z.int(), amount: z.string() })

/**
 * Agent rules §3.5, §8.6. Two people of staff correct what contracts pay for a closed period: the amount of one line, or without an
 * amount the whole run, as if the corrections of its bets had happened at their first results. Compensating lines pay the difference.
 */
export function corrections({ db, clock, approvals, disputes, ...deps }: CorrectionDeps) {
  const requests = approvals.register(
    approvalKind({
      name: 'agent.correction',
      permission: 'agent.contract.approve',
      payload: z.object({ lineId: z.string(), amount: z.nullable(notNegative), disputeId: z.nullable(z.string()) }),
      change: z.object({ before: standing, after: standing }),
      async describe(tx, { disputeId, ...wanted }) {
        if (disputeId !== null) await disputes.lockOpen(tx, disputeId)
        const { line, changed } = await planCorrection(deps, tx, wanted)
        const shown = { period: line.key, lines: changed.length }
        const before = sumOf(changed.map(({ amountBefore }) => amountBefore))
        const after = sumOf(changed.flatMap(({ amountBefore, due }) => [amountBefore, due]))
        return {
          object: `contract-line:${line.lineId}`,
          before: { ...shown, amount: moneyText(before) },
          after: { ...shown, amount: moneyText(after) },
        }
      },
      async apply(tx, { disputeId, ...wanted }, { reason }) {
        const planned = await planCorrection(deps, tx, wanted)
        await planned.write(clock.now())
        if (disputeId !== null) await disputes.uphold(tx, disputeId, reason)
        return undefined
      },
    }),
  )
  return {
    request: (by: StaffCall, { reason, ...payload }: Input<typeof requestCorrection>) =>
      db.transaction().execute((tx) => requests.request(tx, by, { payload: { ...payload, disputeId: null }, reason })),
    /** Agent rules §8.7: the correction that upholds a dispute. Its reason is the answer to the payee. */
    uphold: (tx: Tx, by: StaffCall, { reason, ...payload }: Wanted & { disputeId: string; reason: string }) =>
      requests.request(tx, by, { payload, reason }),
  }
}
