import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { openDispute } from '@croupier/wire/agents/contracts'
import type { disputeDesk, rejectDispute } from '@croupier/wire/agents/contracts.console'
import { DECISION_DAYS } from '@croupier/wire/agents/dispute-shapes'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { TreeMembers } from '../../ports.ts'
import { digestOf, documentsOfLine } from '../../recompute/documents.ts'
import { recomputeStore } from '../../recompute/store.ts'
import type { ContractMessages } from '../notices.ts'
import type { LineLists } from '../runs/lists.ts'
import { linesStore } from '../runs/store.ts'
import type { Dispute } from './model.ts'
import { disputeView, mayDispute } from './rules.ts'
import { disputesStore as store } from './store.ts'

export type DisputeDeps = {
  db: Db
  clock: Clock
  random: Random
  members: TreeMembers
  messages: ContractMessages
  lines: Pick<LineLists, 'views'>
}
export type Disputes = ReturnType<typeof disputes>

/** Agent rules §8.7. A payee disputes a line; staff uphold that by a correction, or reject it. */
export const disputes = (deps: DisputeDeps) => ({
  /** Keeps the digest of the statement, which says what exactly is disputed. */
  async open(tx: Tx, payeeId: MemberId, { lineId, text }: Input<typeof openDispute>): Promise<{ id: string }> {
    const [line] = await recomputeStore.contractLines(tx, [lineId])
    if (line?.payeeId !== payeeId) return refuse('statement.unknown')
    const openedAt = deps.clock.now()
    if (!mayDispute(line, openedAt)) refuse('agents.dispute_late')
    const disputeId = `d${humanId(deps.random)}`
    const { payerId } = line
    const digest = digestOf(documentsOfLine(line))
    const isAdded = await store.add(tx, { disputeId, lineId, payeeId, payerId, text, digest, openedAt })
    if (!isAdded) refuse('agents.dispute_open')
    return { id: disputeId }
  },
  async withdraw(tx: Tx, payeeId: MemberId, disputeId: string): Promise<void> {
    const dispute = await store.lock(tx, disputeId)
    if (dispute?.payeeId !== payeeId) return refuse('agents.dispute_unknown')
    if (dispute.status !== 'open') refuse('agents.dispute_decided')
    await store.decide(tx, disputeId, { status: 'withdrawn', answer: null, decidedAt: deps.clock.now() })
  },
  lockOpen,
  /** Decides an open dispute; the payee gets the answer. */
  uphold: (tx: Tx, disputeId: string, answer: string) => decide(deps, tx, disputeId, { status: 'upheld', answer }),
  reject: (by: StaffCall, { disputeId, reason }: Input<typeof rejectDispute>) =>
    deps.db.transaction().execute(async (tx) => {
      const before = await decide(deps, tx, disputeId, { status: 'rejected', answer: reason })
      const { lineId, text } = before
      const shown = { line: lineId, text }
      await by.audit(tx, {
        object: `contract-dispute:${disputeId}`,
        before: { ...shown, status: 'open' },
        after: { ...shown, status: 'rejected' },
        reason,
      })
      return {}
    }),
  desk: (asked: Input<typeof disputeDesk>) => desk(deps, asked),
  overdue: (reader: Reader): Promise<number> => store.openBefore(reader, overdueBefore(deps.clock.now())),
})

/** Open disputes from before this time are overdue. */
const overdueBefore = (now: Instant): Instant => plusMs(now, -DECISION_DAYS * MS.day)

async function lockOpen(tx: Tx, disputeId: string): Promise<Dispute> {
  const dispute = (await store.lock(tx, disputeId)) ?? refuse('agents.dispute_unknown')
  return dispute.status === 'open' ? dispute : refuse('agents.dispute_decided')
}

async function decide(
  { clock, messages }: DisputeDeps,
  tx: Tx,
  disputeId: string,
  decision: { status: 'upheld' | 'rejected'; answer: string },
): Promise<Dispute> {
  const dispute = await lockOpen(tx, disputeId)
  const { payeeId: memberId, lineId } = dispute
  await store.decide(tx, disputeId, { ...decision, decidedAt: clock.now() })
  const kind = (await linesStore.byId(tx, lineId))?.kind ?? ''
  await messages.send(tx, {
    memberId,
    type: decision.status === 'upheld' ? 'contract_dispute_upheld' : 'contract_dispute_rejected',
    params: { kind, answer: decision.answer },
    reference: `dispute:${disputeId}`,
  })
  return dispute
}

async function desk(deps: DisputeDeps, { account, status, page, pageSize }: Input<typeof disputeDesk>) {
  const { db, members, lines, clock } = deps
  const partyId =
    account === undefined ? undefined : ((await members.memberNamed(db, account))?.id ?? memberIdOf(account))
  const found = await store.page(db, { status, partyId }, { page, pageSize: boundedPageSize(pageSize) })
  const views = await lines.views(found.items.map(({ lineId }) => lineId))
  const before = overdueBefore(clock.now())
  const items = found.items.flatMap((one) => {
    const line = views.get(one.lineId)
    const isOverdue = one.status === 'open' && one.openedAt < before
    return line ? [{ ...disputeView(one), digest: one.digest, isOverdue, line }] : []
  })
  return { ...found, items }
}
