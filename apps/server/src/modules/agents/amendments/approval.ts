import type { Clock } from '@croupier/kernel/clock'
import { type Money, moneyText, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { notNegative } from '@croupier/wire/agents/contract-shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { Dispute } from '../disputes/model.ts'
import { type HouseEvent, hookOutbox } from '../hooks/outbox-store.ts'
import { AGENT_POCKET } from '../pockets.ts'
import { amendedDocuments, digestOf } from '../recompute/documents.ts'
import { correctedId, type FoundStatement } from '../recompute/find.ts'
import { type StoredAmendment, amendmentsStore as store } from './store.ts'

export type AmendmentDeps = {
  clock: Clock
  approvals: Pick<Staff['approvals'], 'register'>
  wallet: Pick<Wallet, 'post'>
  disputes: {
    lockOpen(tx: Tx, disputeId: string): Promise<Dispute>
    uphold(tx: Tx, disputeId: string, answer: string): Promise<unknown>
  }
  find(reader: Reader, id: string): Promise<FoundStatement | undefined>
}
export type Amendments = ReturnType<typeof amendments>

const standing = z.object({ period: z.string(), amount: z.string() })

/** The journal of each kind, the same as that of the statement which is corrected. */
const JOURNALS = { commission: 'commission', rebate: 'rebate.day', affiliate: 'affiliate' } as const
type HouseKind = keyof typeof JOURNALS

/**
 * Agent rules §8.6, §8.7. Two people of staff uphold a dispute of what the house pays without a contract. The statement stays as it is, and a
 * compensating entry pays the difference. The amount only rises: the figures of a closed period never change.
 */
export function amendments({ approvals, ...deps }: AmendmentDeps) {
  const requests = approvals.register(
    approvalKind({
      name: 'agent.amendment',
      permission: 'agent.contract.approve',
      payload: z.object({ disputeId: z.string(), amount: notNegative }),
      change: z.object({ before: standing, after: standing }),
      async describe(tx, wanted) {
        const { statementId, found, before, amount } = await plan(deps, tx, wanted)
        const { firstDay, lastDay } = found.subject
        const period = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
        return {
          object: `statement:${statementId}`,
          before: { period, amount: moneyText(before) },
          after: { period, amount: moneyText(units(before + amount)) },
        }
      },
      async apply(tx, wanted, { reason }) {
        await amend(deps, tx, await plan(deps, tx, wanted))
        await deps.disputes.uphold(tx, wanted.disputeId, reason)
        return undefined
      },
    }),
  )
  return {
    request: (tx: Tx, by: StaffCall, { reason, ...payload }: { disputeId: string; amount: Money; reason: string }) =>
      requests.request(tx, by, { payload, reason }),
  }
}

type Plan = {
  disputeId: string
  statementId: string
  found: FoundStatement
  kind: HouseKind
  revision: number
  before: Money
  /** The difference. */
  amount: Money
}

async function plan(
  { disputes, find }: Pick<AmendmentDeps, 'disputes' | 'find'>,
  tx: Tx,
  { disputeId, amount: right }: { disputeId: string; amount: Money },
): Promise<Plan> {
  const { lineId } = await disputes.lockOpen(tx, disputeId)
  const statementId = correctedId(lineId)
  const found = (await find(tx, statementId)) ?? refuse('statement.unknown')
  const { subject } = found
  const { kind } = subject
  if (kind !== 'commission' && kind !== 'rebate' && kind !== 'affiliate') return refuse('statement.unknown')
  const { revisions, added } = await store.standing(tx, statementId)
  const before = units(subject.amount + added)
  if (right <= before) return refuse('agents.nothing_to_correct')
  return { disputeId, statementId, found, kind, revision: revisions + 1, before, amount: units(right - before) }
}

async function amend({ clock, wallet }: AmendmentParts, tx: Tx, planned: Plan): Promise<void> {
  const { disputeId, statementId, found, kind, revision, before: amountBefore, amount } = planned
  const { payeeId: memberId, firstDay, lastDay, amount: computed } = found.subject
  const entry = { statementId, revision, amountBefore, amount }
  const digest = digestOf(amendedDocuments(await found.documents(), computed, entry))
  const at = clock.now()
  const amendment: StoredAmendment = { ...entry, memberId, kind, firstDay, lastDay, disputeId, amendedAt: at, digest }
  await store.add(tx, amendment)
  const to = kind === 'rebate' ? account.cash(memberId) : account.pocket(memberId, AGENT_POCKET)
  await wallet.post(tx, {
    kind: JOURNALS[kind],
    reference: `${statementId}:r${revision}`,
    at,
    memo: digest,
    postings: [{ from: account.house('rewards'), to, amount }],
  })
  // Own rebates are no income from others.
  if (kind === 'rebate') return
  const corrected = { memberId, statementId: `${statementId}:r${revision}`, kind, firstDay, lastDay, amount }
  const events: HouseEvent[] = [
    { ...corrected, type: 'statement.corrected', eventId: `corrected:${corrected.statementId}` },
    { ...corrected, type: 'income.paid', eventId: `paid:${corrected.statementId}` },
  ]
  await hookOutbox.ofHouse(tx, events, at)
}
type AmendmentParts = Pick<AmendmentDeps, 'clock' | 'wallet'>
