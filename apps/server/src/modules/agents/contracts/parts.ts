import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import { listener } from '../../../platform/outbox/outbox.ts'
import { amendments } from '../amendments/approval.ts'
import { type DisputeDeps, disputes } from '../disputes/service.ts'
import { upholding } from '../disputes/upholding.ts'
import { corrections } from './corrections/approval.ts'
import { type AdvanceDeps, advances } from './debts/advance.ts'
import { debts } from './debts/service.ts'
import { debtsStore } from './debts/store.ts'
import { contractDeskService } from './desk.ts'
import { expireOffers } from './expiry.ts'
import { contractLists } from './listing.ts'
import type { ContractTerms } from './model.ts'
import { type RunApprovalDeps, runApprovals } from './runs/approval.ts'
import { type ChecksDeps, checkRuns } from './runs/checks.ts'
import { checksStore } from './runs/checks-store.ts'
import { computeRuns } from './runs/computing.ts'
import { type RunDeskDeps, runDeskService } from './runs/desk.ts'
import { lineLists } from './runs/lists.ts'
import { type PayingDeps, payLines } from './runs/paying.ts'
import { endWindow } from './runs/windows.ts'
import { type ContractsDeps, type ContractsService, contractsService } from './service.ts'

type RunJobs = { jobs: Pick<Jobs, 'add'> }
/** A contract of the demo. */
export type Seeded = { payer: MemberId | null; payee: MemberId; terms: ContractTerms }
export type Contracts = ReturnType<typeof contractParts>

const EXPIRE = 'agents.contracts'
const RUN = 'agents.contract_runs'
const PAY = 'agents.contract_payments'
const CHECK = 'agents.contract_checks'

/** Contracts of agents: what the module registers of them. */
export function contractParts(
  deps: ContractsDeps &
    ChecksDeps &
    PayingDeps &
    RunApprovalDeps &
    Pick<AdvanceDeps & RunDeskDeps, 'wallet'> &
    RunJobs &
    Pick<DisputeDeps, 'find'>,
) {
  const service = contractsService(deps)
  const lists = contractLists({ ...deps, service })
  const desk = contractDeskService({ ...deps, service, lists })
  const lines = lineLists(deps)
  const disputed = disputes({ ...deps, lines })
  const corrected = corrections({ ...deps, disputes: disputed })
  const amended = amendments({ ...deps, disputes: disputed })
  const owed = debts({ ...deps, lines })
  return {
    service,
    lists,
    desk,
    lines,
    disputes: disputed,
    uphold: upholding({ db: deps.db, disputes: disputed, corrections: corrected, amendments: amended }),
    debts: owed,
    advances: advances(deps),
    runs: runApprovals(deps),
    runDesk: runDeskService({ ...deps, lines }),
    corrections: corrected,
    alerts: async (reader: Reader) => ({
      overdueDebts: await owed.overdue(reader),
      overdueDisputes: await disputed.overdue(reader),
      differingRuns: await checksStore.differing(reader),
    }),
    debtOf: debtsStore.debtOf,
    async refuseDebts(tx: Tx, memberId: MemberId): Promise<void> {
      if ((await debtsStore.debtOf(tx, memberId)) > 0n) refuse('agents.debts_open')
    },
    async seed(tx: Tx, { payer, payee, terms }: Seeded): Promise<void> {
      const { id } = await service.offer(tx, { payer, payee, terms })
      await service.decide(tx, payee, { contractId: id, action: 'accept', kind: terms.kind })
    },
    endForMove: (tx: Tx, head: MemberId) => service.endForMove(tx, head),
    tasks: tasksOf(deps, service),
    crons: [
      { task: EXPIRE, match: '*/5 * * * *' },
      { task: RUN, match: '*/5 * * * *' },
      { task: CHECK, match: '13,43 * * * *' },
    ],
    listeners: [
      listener('agents', 'member.excluded', async ({ memberId, kind }) => {
        if (kind === 'self_exclusion') await deps.db.transaction().execute((tx) => service.endForClosing(tx, memberId))
      }),
    ],
  }
}

const tasksOf = (deps: ContractsDeps & ChecksDeps & PayingDeps & RunJobs, service: ContractsService): Task[] => [
  { name: EXPIRE, run: () => expireOffers(deps, service) },
  {
    name: RUN,
    async run() {
      await endWindow(deps)
      await computeRuns(deps)
      // A payment of many lines takes longer than five minutes, and must not delay the next window.
      await deps.jobs.add(deps.db, PAY, {}, { key: PAY, queue: PAY })
    },
  },
  { name: PAY, run: () => payLines(deps) },
  { name: CHECK, run: () => checkRuns(deps) },
]
