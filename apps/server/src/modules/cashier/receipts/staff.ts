import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { DISPUTE_STATES, Dispute } from '@croupier/wire/cashier/receipts.console'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { Members } from '../ports.ts'
import type { Withdrawal } from '../withdrawals/model.ts'
import { withdrawalsStore } from '../withdrawals/store.ts'
import type { StoredReceipt } from './model.ts'
import { mayMove } from './rules.ts'
import { receiptsStore as store } from './store.ts'

export type DisputesDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  files: Pick<Files, 'get'>
  members: Pick<Members, 'usernames'>
  wallet: Pick<Wallet, 'post' | 'balanceOf' | 'repayDebt'>
  approvals: Pick<Staff['approvals'], 'register'>
}
export type Disputes = ReturnType<typeof disputeDesk>
type Asked = PageRequest & { state: (typeof DISPUTE_STATES)[number] }

const objectOf = (id: string): string => `withdrawal:${id}`

/** §4: paid withdrawals that did not arrive, as staff decide on them. Money moves with two people only. */
export function disputeDesk(deps: DisputesDeps) {
  const { db } = deps
  const returns = deps.approvals.register(returnKind(deps))
  return {
    async list({ state, ...asked }: Asked) {
      const found = await store.disputed(db, state, asked)
      return { ...found, items: await viewsOf(deps, state, found.items) }
    },
    view: (by: StaffCall, id: string) => view(deps, by, id),
    close: (tx: Tx, by: StaffCall, asked: { id: string; note: string }) => close(deps, tx, by, asked),
    requestReturn: (tx: Tx, by: StaffCall, { id, reason }: { id: string; reason: string }) =>
      returns.request(tx, by, { payload: { withdrawalId: id }, reason }),
  }
}

async function viewsOf({ db, members }: DisputesDeps, state: Asked['state'], list: readonly StoredReceipt[]) {
  const names = await members.usernames(db, [...new Set(list.map(({ memberId }) => memberId))])
  const proofs = await store.proofsOf(
    db,
    list.map(({ withdrawalId }) => withdrawalId),
  )
  const byWithdrawal = Map.groupBy(proofs, ({ withdrawalId }) => withdrawalId)
  return Promise.all(
    list.map(async ({ withdrawalId, memberId, paidAt, disputedAt, claim, note, endedAt }): Promise<Dispute> => {
      const { amount, fee, gatewayReference } = await withdrawalOf(db, withdrawalId)
      const own = byWithdrawal.get(withdrawalId) ?? []
      return {
        withdrawalId,
        memberId,
        username: names.get(memberId) ?? '',
        state,
        amount,
        payout: units(amount - fee),
        gatewayReference,
        paidAt,
        disputedAt: disputedAt ?? paidAt,
        claim: claim ?? '',
        proofs: own.map(({ proofId, contentType, uploadedAt }) => ({ id: proofId, contentType, uploadedAt })),
        note,
        endedAt,
      }
    }),
  )
}

/** T164: the audit log has who opened which proof. */
async function view({ db, files }: DisputesDeps, by: StaffCall, id: string) {
  const proof = (await store.proof(db, id)) ?? refuse('file.unknown')
  const content = (await files.get(db, proof.fileId)) ?? refuse('file.unknown')
  const entry = { object: objectOf(proof.withdrawalId), before: null, after: { proof: id }, reason: null }
  await db.transaction().execute((tx) => by.audit(tx, entry))
  return { contentType: content.contentType, bytes: new Uint8Array(content.bytes) }
}

/** Full payment made: staff have shown that the money arrived, so nothing is posted. */
async function close(deps: DisputesDeps, tx: Tx, by: StaffCall, { id, note }: { id: string; note: string }) {
  await end(deps, tx, await lockDisputed(deps, tx, id, 'full_payment'), 'full_payment', note)
  const states = { before: { state: 'disputed' }, after: { state: 'full_payment' } }
  await by.audit(tx, { object: objectOf(id), ...states, reason: note })
  return {}
}

/** Refuses a receipt that is not disputed: it ends once, so its amount returns at most once. */
async function lockDisputed({ clock }: DisputesDeps, tx: Tx, id: string, to: 'full_payment' | 'returned') {
  const one = (await store.lock(tx, id)) ?? refuse('cashier.order_unknown')
  mayMove(one, to, clock.now())
  return one
}

async function end(
  deps: DisputesDeps,
  tx: Tx,
  one: StoredReceipt,
  to: 'full_payment' | 'returned',
  note: string | null,
) {
  const { withdrawalId, memberId } = one
  await store.save(tx, { ...one, state: to, endedAt: deps.clock.now(), note })
  const { amount } = await withdrawalOf(tx, withdrawalId)
  const fact = {
    reference: `withdrawal.${to}:${withdrawalId}`,
    memberId,
    orderId: withdrawalId,
    amount: moneyText(amount),
  }
  await deps.outbox.record(tx, 'withdrawal.dispute_ended', { ...fact, outcome: to, reason: note ?? '' })
}

async function withdrawalOf(reader: Reader, id: string): Promise<Withdrawal> {
  const one = await withdrawalsStore.byId(reader, id)
  invariant(one, 'a receipt has its withdrawal')
  return one
}

/**
 * An accepted dispute: the whole amount, fee included, returns to the member's cash as a correction. The withdrawal stays paid,
 * because the money left; what the payment provider gives back is booked when it comes.
 */
const returnKind = (deps: DisputesDeps) =>
  approvalKind({
    name: 'cashier.dispute',
    permission: 'ledger.adjustment.approve',
    payload: z.object({ withdrawalId: z.string() }),
    change: z.object({
      before: z.object({ username: z.string(), cash: money }),
      after: z.object({ credit: money, cash: money, withdrawalId: z.string() }),
    }),
    async describe(tx, { withdrawalId }) {
      const { memberId } = await lockDisputed(deps, tx, withdrawalId, 'returned')
      const { amount } = await withdrawalOf(tx, withdrawalId)
      const { cash } = await deps.wallet.balanceOf(tx, memberId)
      const username = (await deps.members.usernames(tx, [memberId])).get(memberId) ?? ''
      return {
        object: objectOf(withdrawalId),
        before: { username, cash },
        after: { credit: amount, cash: units(cash + amount), withdrawalId },
      }
    },
    async apply(tx, { withdrawalId }) {
      const one = await lockDisputed(deps, tx, withdrawalId, 'returned')
      const { memberId, amount } = await withdrawalOf(tx, withdrawalId)
      const posting = { from: account.house('corrections'), to: account.cash(memberId), amount }
      const at = deps.clock.now()
      const reference = `dispute-${withdrawalId}`
      await deps.wallet.post(tx, { kind: 'correction', reference, at, postings: [posting] })
      await deps.wallet.repayDebt(tx, { reference, at, memberId })
      // The reason of the request is for staff.
      await end(deps, tx, one, 'returned', null)
      return undefined
    },
  })
