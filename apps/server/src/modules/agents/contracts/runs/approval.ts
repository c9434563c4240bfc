import type { Clock } from '@croupier/kernel/clock'
import { moneyText, sumOf } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import type { requestRunApproval } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../../staff/index.ts'
import type { ContractsPolicy } from '../policy.ts'
import type { Run } from './model.ts'
import { linesStore as store } from './store.ts'

export type RunApprovalDeps = {
  db: Db
  clock: Clock
  approvals: Pick<Staff['approvals'], 'register'>
  contracts(): Pick<ContractsPolicy, 'dividendsAlone'>
}
export type RunApprovals = ReturnType<typeof runApprovals>

const standing = z.object({ period: z.string(), lines: z.int(), amount: z.string(), status: z.string() })

/**
 * Agent rules §8.1: staff approve what the house pays in a run, two people where it is more than the limit of the settings. Then the whole
 * run is paid.
 */
export function runApprovals({ db, clock, approvals, contracts }: RunApprovalDeps) {
  const requests = approvals.register(
    approvalKind({
      name: 'agent.contract-run',
      permission: 'agent.contract.approve',
      payload: z.object({ kind: z.enum(CONTRACT_KINDS), key: z.string() }),
      change: z.object({ before: standing, after: standing }),
      describe: async (tx, run) => (await lockRun(tx, run)).change,
      async apply(tx, run) {
        const { lineIds } = await lockRun(tx, run)
        await store.approve(tx, lineIds, clock.now())
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
        const { lineIds, change, amount } = await lockRun(tx, { kind, key })
        if (amount <= contracts().dividendsAlone && by.permissions.has('agent.contract.approve')) {
          await store.approve(tx, lineIds, clock.now())
          await by.audit(tx, { ...change, reason })
          return { approvalId: null }
        }
        return requests.request(tx, by, { payload: { kind, key }, reason })
      }),
  }
}

/** Locks the lines of a run that wait for their approval. Refuses `agents.contract_state` when there are none. */
async function lockRun(tx: Tx, run: Pick<Run, 'kind' | 'key'>) {
  const waiting = await store.lockAwaiting(tx, run)
  if (waiting.length === 0) return refuse('agents.contract_state')
  const amount = sumOf(waiting.map(({ due }) => due))
  const shown = { period: run.key, lines: waiting.length, amount: moneyText(amount) }
  const change = {
    object: `contract-run:${run.kind}:${run.key}`,
    before: { ...shown, status: 'awaitingApproval' },
    after: { ...shown, status: 'payable' },
  }
  return { lineIds: waiting.map(({ lineId }) => lineId), amount, change }
}
