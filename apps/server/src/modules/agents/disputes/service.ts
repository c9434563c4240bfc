import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { ContractLineView } from '@croupier/wire/agents/contract-shapes'
import { DECISION_DAYS, type Disputable } from '@croupier/wire/agents/dispute-shapes'
import type { openDispute } from '@croupier/wire/agents/disputes'
import type { DisputedStatement, disputeDesk, rejectDispute } from '@croupier/wire/agents/disputes.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { ContractMessages } from '../contracts/notices.ts'
import type { LineLists } from '../contracts/runs/lists.ts'
import type { TreeMembers } from '../ports.ts'
import { digestOf } from '../recompute/documents.ts'
import type { FoundStatement } from '../recompute/find.ts'
import type { Dispute } from './model.ts'
import { disputeActOf, disputeView, mayDispute } from './rules.ts'
import { disputesStore as store } from './store.ts'

export type DisputeDeps = {
  db: Db
  clock: Clock
  random: Random
  members: TreeMembers
  messages: ContractMessages
  lines: Pick<LineLists, 'views'>
  find(reader: Reader, id: string): Promise<FoundStatement | undefined>
}
export type Disputes = ReturnType<typeof disputes>

/** Agent rules §8.7. A payee disputes a statement; staff uphold that by a correction, or reject it. */
export const disputes = (deps: DisputeDeps) => ({
  /** Keeps the digest of the statement, which says what exactly is disputed. */
  async open(tx: Tx, payeeId: MemberId, { id: lineId, text }: Input<typeof openDispute>): Promise<{ id: string }> {
    const found = await deps.find(tx, lineId)
    if (found?.subject.payeeId !== payeeId) return refuse('statement.unknown')
    const { payerId, statedAt } = found.subject
    const openedAt = deps.clock.now()
    if (!mayDispute(statedAt, openedAt)) refuse('agents.dispute_late')
    const disputeId = `d${humanId(deps.random)}`
    const digest = digestOf(await found.documents())
    const isAdded = await store.add(tx, { disputeId, lineId, payeeId, payerId, text, digest, openedAt })
    if (!isAdded) refuse('agents.dispute_open')
    return { id: disputeId }
  },
  /** Adds to statements of a payee what there is of disputes about them. An assistant opens none. */
  disputable: <Stated extends Stateable>(reader: Reader, stated: readonly Stated[], by: { isAssistant: boolean }) =>
    disputable(deps, reader, stated, by),
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
  { find, clock, messages }: DisputeDeps,
  tx: Tx,
  disputeId: string,
  decision: { status: 'upheld' | 'rejected'; answer: string },
): Promise<Dispute> {
  const dispute = await lockOpen(tx, disputeId)
  const { payeeId: memberId, lineId } = dispute
  await store.decide(tx, disputeId, { ...decision, decidedAt: clock.now() })
  const kind = (await find(tx, lineId))?.subject.kind ?? ''
  await messages.send(tx, {
    memberId,
    type: decision.status === 'upheld' ? 'contract_dispute_upheld' : 'contract_dispute_rejected',
    params: { kind, answer: decision.answer },
    reference: `dispute:${disputeId}`,
  })
  return dispute
}

type Stateable = { id: string; statedAt: Instant }

async function disputable<Stated extends Stateable>(
  { clock }: DisputeDeps,
  reader: Reader,
  stated: readonly Stated[],
  { isAssistant }: { isAssistant: boolean },
): Promise<(Omit<Stated, 'statedAt'> & Disputable)[]> {
  const disputes = await store.ofLines(
    reader,
    stated.map(({ id }) => id),
  )
  return stated.map(({ statedAt, ...one }) => {
    const last = disputes.get(one.id)
    const dispute = last ? disputeView(last) : null
    return { ...one, dispute, disputeAct: isAssistant ? null : disputeActOf(dispute, statedAt, clock.now()) }
  })
}

async function desk(deps: DisputeDeps, { account, status, page, pageSize }: Input<typeof disputeDesk>) {
  const { db, members, lines, clock } = deps
  const partyId =
    account === undefined ? undefined : ((await members.memberNamed(db, account))?.id ?? memberIdOf(account))
  const found = await store.page(db, { status, partyId }, { page, pageSize: boundedPageSize(pageSize) })
  const views = await lines.views(found.items.map(({ lineId }) => lineId))
  const before = overdueBefore(clock.now())
  const items = await Promise.all(
    found.items.map(async (one): Promise<DisputedStatement[]> => {
      const isOverdue = one.status === 'open' && one.openedAt < before
      const line = views.get(one.lineId) ?? null
      const statement = await statementOf(deps, one, line)
      return statement ? [{ ...disputeView(one), digest: one.digest, isOverdue, statement, line }] : []
    }),
  )
  return { ...found, items: items.flat() }
}

/** What is disputed, as the desk names it. */
async function statementOf(
  { db, members, find }: DisputeDeps,
  { lineId, payeeId }: Dispute,
  line: ContractLineView | null,
): Promise<DisputedStatement['statement'] | undefined> {
  if (line) {
    const { id, kind, payer, payee, firstDay, lastDay, amount } = line
    return { id, kind, payer, payee, firstDay, lastDay, amount }
  }
  const subject = (await find(db, lineId))?.subject
  if (!subject) return undefined
  const { id, kind, firstDay, lastDay, amount } = subject
  return {
    id,
    kind,
    payer: null,
    payee: (await members.memberOf(db, payeeId))?.username ?? '',
    firstDay,
    lastDay,
    amount,
  }
}
