import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { MAX_PROOFS, type Receipt } from '@croupier/wire/cashier/receipts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { inspectFile } from '../../../platform/files/inspect.ts'
import type { StoredReceipt } from './model.ts'
import { dueAt, mayDispute, mayMove, shownReceipt } from './rules.ts'
import { receiptsStore as store } from './store.ts'

export type ReceiptsDeps = {
  db: Db
  clock: Clock
  random: Random
  files: Pick<Files, 'put' | 'keep' | 'get'>
  /** §9: the window in which the member answers. */
  bounds(): { receiptMinutes: number }
}
export type ReceiptsService = ReturnType<typeof receiptsService>

/** The receipts that one run of the job closes, so that its transaction stays short. */
const CLOSED_AT_ONCE = 500

/** §4 withdrawal confirmation as the member answers it. No answer moves money. */
export function receiptsService(deps: ReceiptsDeps) {
  const { db, clock } = deps
  return {
    /** Opens the receipt of a withdrawal that is paid with the caller's transaction. */
    open: (tx: Tx, { id, memberId }: { id: string; memberId: MemberId }, paidAt: Instant): Promise<void> =>
      store.add(tx, {
        withdrawalId: id,
        memberId,
        state: 'waiting',
        paidAt,
        dueAt: dueAt(paidAt, deps.bounds().receiptMinutes),
        answeredAt: null,
        disputedAt: null,
        claim: null,
        endedAt: null,
        note: null,
      }),
    confirm: (memberId: MemberId, id: string): Promise<Receipt> =>
      change(deps, memberId, id, (_, one, now) => {
        mayMove(one, 'received', now)
        return { state: 'received', answeredAt: now }
      }),
    upload: (memberId: MemberId, id: string, bytes: Buffer) => upload(deps, memberId, id, bytes),
    dispute: (memberId: MemberId, id: string, claim: string): Promise<Receipt> =>
      change(deps, memberId, id, async (tx, one, now) => {
        mayDispute(one, now)
        if ((await store.proofsOf(tx, [id])).length === 0) refuse('cashier.receipt_proof_missing')
        return { state: 'disputed', disputedAt: now, claim }
      }),
    /** The receipts of withdrawals as their member sees them; a withdrawal that is not paid has none. */
    async shown(reader: Reader, ids: readonly string[]): Promise<Map<string, Receipt>> {
      const found = await store.ofWithdrawals(reader, ids)
      const proofs = Map.groupBy(await store.proofsOf(reader, [...found.keys()]), ({ withdrawalId }) => withdrawalId)
      const now = clock.now()
      return new Map([...found].map(([id, one]) => [id, shownReceipt(one, proofs.get(id)?.length ?? 0, now)]))
    },
    /** The job: closes the receipts whose window has ended. */
    async closeDue(): Promise<void> {
      while ((await store.closeDue(db, clock.now(), CLOSED_AT_ONCE)) === CLOSED_AT_ONCE);
    },
  }
}

type Change = Partial<StoredReceipt> | Promise<Partial<StoredReceipt>>

/** Changes a receipt of the member under its lock, so of two answers at once one finds the other. */
const change = (
  { db, clock }: ReceiptsDeps,
  memberId: MemberId,
  id: string,
  decide: (tx: Tx, one: StoredReceipt, now: Instant) => Change,
): Promise<Receipt> =>
  db.transaction().execute(async (tx) => {
    const one = ownedBy(memberId, await store.lock(tx, id))
    const now = clock.now()
    const after = { ...one, ...(await decide(tx, one, now)) }
    await store.save(tx, after)
    return shownReceipt(after, (await store.proofsOf(tx, [id])).length, now)
  })

const ownedBy = (memberId: MemberId, one: StoredReceipt | undefined): StoredReceipt =>
  one?.memberId === memberId ? one : refuse('cashier.order_unknown')

/** The file is stored before the transaction, and kept with its commit, so a storage that dies leaves nothing behind. */
async function upload(deps: ReceiptsDeps, memberId: MemberId, id: string, bytes: Buffer): Promise<Receipt> {
  const { db, clock, random, files } = deps
  mayDispute(ownedBy(memberId, await store.byId(db, id)), clock.now())
  const content = await inspectFile(bytes)
  const fileId = await files.put(content)
  return change(deps, memberId, id, async (tx, one, now) => {
    mayDispute(one, now)
    if ((await store.proofsOf(tx, [id])).length >= MAX_PROOFS) refuse('file.too_many')
    await files.keep(tx, fileId)
    const { contentType } = content
    const proof = { proofId: uuidV7(now, random), withdrawalId: id, memberId, fileId, contentType, uploadedAt: now }
    await store.addProof(tx, proof)
    return {}
  })
}
