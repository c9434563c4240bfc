import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { eachIfNotAll } from '../../../../platform/batch.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Logger } from '../../../../platform/log.ts'
import { account, type Balance, bucketOf, cellOf, type Journal, type Wallet } from '../../../wallet/index.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import { AGENT_POCKET, postingsFrom } from '../../pockets.ts'
import { digestOf, documentsOfLine } from '../../recompute/documents.ts'
import { recomputeStore } from '../../recompute/store.ts'
import type { ContractsDeps } from '../service.ts'
import { batchesOf, chunksOf, levelsOf } from './batches.ts'
import type { Instalment, OpenLine, PaymentBatch } from './model.ts'
import { type Payment, type PaymentId, paymentsStore as store } from './payments-store.ts'
import { type Funds, instalments, offsets } from './rules.ts'

export type PayingDeps = Pick<ContractsDeps, 'db' | 'clock'> & {
  log: Pick<Logger, 'error'>
  wallet: Pick<Wallet, 'postMany' | 'lockBalances'>
}

const FAILED = 'contracts could not be paid'

export const JOURNALS: Readonly<Record<ContractKind, Journal['kind']>> = {
  dividend: 'dividend',
  dailySalary: 'salary.daily',
  hourlySalary: 'salary.hourly',
  realtimeSalary: 'salary.realtime',
}

/**
 * Agent rules §8.3, §8.4, §15.3: pays open lines from what their debtors have, the oldest run first and from the top down, so that each level
 * has what this pass has just paid to it. A line below zero goes from the payee to the payer. What stays open is a debt, which the next pass pays from new funds.
 */
export async function payLines(deps: PayingDeps): Promise<void> {
  await receiveAll(deps)
  for (const contractId of await store.toOffset(deps.db))
    await deps.db.transaction().execute((tx) => offset(deps, tx, contractId))
  for (const level of levelsOf(await store.openGroups(deps.db))) {
    for (const { debtors, ...run } of batchesOf(level))
      await eachIfNotAll({ ...deps, failed: FAILED }, debtors ?? [null], (parts) =>
        deps.db
          .transaction()
          .execute((tx) => payBatch(deps, tx, { ...run, debtors: debtors && parts.filter(isMember) })),
      )
    await receiveAll(deps)
  }
}
const isMember = (debtor: MemberId | null): debtor is MemberId => debtor !== null

/** Takes what debtors can pay now. Two members may be in two cells, so the others receive it by postings of their own. */
async function payBatch({ clock, wallet }: PayingDeps, tx: Tx, batch: PaymentBatch): Promise<void> {
  // Another node may have paid them since the groups were read.
  const lines = await store.lockOpen(tx, batch)
  if (lines.length === 0) return
  const { debtors, isReturn } = batch
  // The agent pocket and cash, never bonus money nor what is held.
  const balances = debtors === null ? null : await wallet.lockBalances(tx, debtors)
  const paid = [...Map.groupBy(lines, (line) => (isReturn ? line.payeeId : line.payerId))].flatMap(([debtorId, owed]) =>
    instalments(owed, debtorId === null ? null : fundsOf(balances?.get(debtorId))).map((one) => ({ ...one, debtorId })),
  )
  const at = clock.now()
  await store.markPaid(tx, paid, at)
  const moved = paid.filter(({ amount }) => amount > 0n)
  if (moved.length === 0) return
  const digests = await digestsOf(tx, moved)
  const payments = moved.map((instalment) => ({
    ...instalment,
    nth: instalment.payments + 1,
    digest: digests.get(instalment.lineId)!,
    receiver: receiverOf(instalment, isReturn),
  }))
  await wallet.postMany(
    tx,
    payments.flatMap(({ debtorId, digest: memo, ...payment }) =>
      debtorId === null
        ? []
        : {
            kind: isReturn ? ('contract.returned' as const) : ('contract.paid' as const),
            reference: referenceOf(payment),
            at,
            memo,
            postings: postingsFrom(debtorId, payment, account.house(payment.receiver)),
          },
    ),
  )
  await store.add(
    tx,
    payments.map(({ lineId, nth, amount, digest, receiver }) => ({
      lineId,
      nth,
      amount,
      digest,
      paidAt: at,
      isOffset: false,
      // What the house gets needs no second posting.
      receivedAt: receiver === 'transit' ? null : at,
      advance: receiver === 'advances' ? 'repaid' : null,
    })),
  )
}

/** The account of the house to which an instalment goes; that in transit is on its way to a member. */
function receiverOf({ advanced, payerId }: Instalment, isReturn: boolean): 'advances' | 'rewards' | 'transit' {
  if (advanced > 0n) return 'advances'
  return isReturn && payerId === null ? 'rewards' : 'transit'
}

/** Agent rules §12: what the ledger says about the statements that these lines are. */
export async function digestsOf(tx: Tx, lines: readonly Pick<OpenLine, 'lineId'>[]): Promise<Map<string, string>> {
  const found = await recomputeStore.contractLines(
    tx,
    lines.map(({ lineId }) => lineId),
  )
  return new Map(found.map((line) => [line.lineId, digestOf(documentsOfLine(line))]))
}

/** Agent rules §8.6. No money moves: both sides of a contract owe each other something. */
async function offset({ clock }: PayingDeps, tx: Tx, contractId: string): Promise<void> {
  const at = clock.now()
  const shrunk = offsets(await store.lockOpenOf(tx, contractId))
  await store.markPaid(tx, shrunk, at)
  await store.add(
    tx,
    shrunk.map(({ lineId, amount, payments }) => ({
      lineId,
      nth: payments + 1,
      amount,
      paidAt: at,
      receivedAt: at,
      isOffset: true,
      advance: null,
      digest: null,
    })),
  )
}

/** The reference of the postings of an instalment. */
export const referenceOf = ({ lineId, nth }: { lineId: string; nth: number }): string => `${lineId}:p${nth}`

const fundsOf = (balance: Balance | undefined): Funds => ({
  agent: balance?.others.get(AGENT_POCKET) ?? ZERO,
  cash: balance?.cash ?? ZERO,
})

/** Hands instalments to those who get them, in transactions of their own. */
async function receiveAll(deps: PayingDeps): Promise<void> {
  const unreceived = await store.unreceived(deps.db)
  for (const ofCell of Map.groupBy(unreceived, ({ receiverId }) => cellOf(bucketOf(receiverId))).values())
    for (const ids of chunksOf(ofCell, () => 1))
      await eachIfNotAll({ ...deps, failed: FAILED }, ids, (some) =>
        deps.db.transaction().execute((tx) => receive(deps, tx, some)),
      )
}

async function receive({ clock, wallet }: PayingDeps, tx: Tx, ids: readonly PaymentId[]): Promise<void> {
  const payments = await store.lockUnreceived(tx, ids)
  if (payments.length === 0) return
  const at = clock.now()
  await wallet.postMany(
    tx,
    payments.map((payment) => ({ ...received(payment), reference: referenceOf(payment), at })),
  )
  await store.markReceived(tx, payments, at)
  await hookOutbox.received(tx, payments, at)
}

function received({ kind, payerId, payeeId, due, amount, digest }: Payment): Omit<Journal, 'reference' | 'at'> {
  const returnedTo = due < 0n ? payerId : null
  const from = account.house(payerId === null ? 'rewards' : 'transit')
  return {
    kind: returnedTo ? 'contract.refunded' : JOURNALS[kind],
    postings: [{ from, to: account.pocket(returnedTo ?? payeeId, AGENT_POCKET), amount }],
    ...(digest === null ? {} : { memo: digest }),
  }
}
