import type { Clock } from '@croupier/kernel/clock'
import { moneyText, sumOf } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import type { requestRunApproval } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../../staff/index.ts'
import { linesStore as store } from './store.ts'

export type RunApprovalDeps = { db: Db; clock: Clock; approvals: Pick<Staff['approvals'], 'register'> }
export type RunApprovals = ReturnType<typeof runApprovals>

const standing = z.object({ period: z.string(), lines: z.int(), amount: z.string(), status: z.string() })

/** Agent rules §8.1: two people of staff approve what the house pays in a run. Then the whole run is paid. */
export function runApprovals({ db, clock, approvals }: RunApprovalDeps) {
  const requests = approvals.register(
    approvalKind({
      name: 'agent.contract-run',
      permission: 'agent.contract.approve',
      payload: z.object({ kind: z.enum(CONTRACT_KINDS), key: z.string() }),
      change: z.object({ before: standing, after: standing }),
      async describe(tx, run) {
        const waiting = await store.lockAwaiting(tx, run)
        if (waiting.length === 0) refuse('agents.contract_state')
        const amount = moneyText(sumOf(waiting.map(({ due }) => due)))
        const shown = { period: run.key, lines: waiting.length, amount }
        return {
          object: `contract-run:${run.kind}:${run.key}`,
          before: { ...shown, status: 'awaitingApproval' },
          after: { ...shown, status: 'payable' },
        }
      },
      async apply(tx, run) {
        const waiting = await store.lockAwaiting(tx, run)
        if (waiting.length === 0) refuse('agents.contract_state')
        await store.approve(
          tx,
          waiting.map(({ lineId }) => lineId),
          clock.now(),
        )
        return undefined
      },
    }),
  )
  return {
    request: (by: StaffCall, { lineId, reason }: Input<typeof requestRunApproval>) =>
      db.transaction().execute(async (tx) => {
        const line = (await store.byId(tx, lineId)) ?? refuse('agents.contract_unknown')
        const { kind, key, status } = line
        if (status !== 'awaitingApproval') return refuse('agents.contract_state')
        return requests.request(tx, by, { payload: { kind, key }, reason })
      }),
  }
}
