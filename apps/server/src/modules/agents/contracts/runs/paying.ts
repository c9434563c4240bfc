import type { MemberId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Logger } from '../../../../platform/log.ts'
import { account, type Journal, type Wallet } from '../../../wallet/index.ts'
import { AGENT_POCKET } from '../../rebates/kinds.ts'
import { digestOf, documentsOfLine } from '../../recompute/documents.ts'
import { recomputeStore } from '../../recompute/store.ts'
import type { ContractsDeps } from '../service.ts'
import type { Instalment, OpenGroup, OpenLine } from './model.ts'
import { type Funds, instalments, offsets } from './rules.ts'
import { linesStore as store } from './store.ts'

export type PayingDeps = Pick<ContractsDeps, 'db' | 'clock'> & {
  log: Pick<Logger, 'error'>
  wallet: Pick<Wallet, 'post' | 'standingOf' | 'balanceOf'>
}

export const JOURNALS: Readonly<Record<ContractKind, Journal['kind']>> = {
  dividend: 'dividend',
  dailySalary: 'salary.daily',
  hourlySalary: 'salary.hourly',
  realtimeSalary: 'salary.realtime',
}

/**
 * Agent rules §8.3, §8.4: pays open lines from what their debtors have, the oldest run first and from the top down, so that each level
 * has what this pass has just paid to it. A line below zero goes from the payee to the payer. What stays open is a debt, which the next pass pays from new funds.
 */
export async function payLines(deps: PayingDeps): Promise<void> {
  await receiveAll(deps)
  for (const contractId of await store.toOffset(deps.db))
    await deps.db.transaction().execute((tx) => offset(deps, tx, contractId))
  for (const group of await store.openGroups(deps.db)) {
    try {
      await deps.db.transaction().execute((tx) => payGroup(deps, tx, group))
      await receiveAll(deps)
    } catch (error) {
      // The next pass tries again. The lines of others do not wait for it.
      deps.log.error({ err: error, run: group }, 'contracts could not be paid')
    }
  }
}

/** Takes what a debtor can pay now. Two members may be in two cells, so the others receive it by postings of their own. */
async function payGroup(deps: PayingDeps, tx: Tx, group: OpenGroup): Promise<void> {
  const { clock, wallet } = deps
  // Another node may have paid them since the groups were read.
  const lines = await store.lockOpen(tx, group)
  if (lines.length === 0) return
  const { debtorId, isReturn } = group
  const digests = await digestsOf(tx, lines)
  const funds = debtorId === null ? null : await fundsOf(deps, tx, debtorId)
  for (const instalment of instalments(lines, funds)) {
    const at = clock.now()
    await store.markPaid(tx, instalment, at)
    if (instalment.amount === 0n) continue
    const { lineId, payments, amount } = instalment
    const nth = payments + 1
    const memo = digests.get(lineId)!
    const receiver = receiverOf(instalment, isReturn)
    if (debtorId !== null)
      await wallet.post(tx, {
        kind: isReturn ? 'contract.returned' : 'contract.paid',
        reference: referenceOf({ lineId, nth }),
        at,
        memo,
        postings: sendings(debtorId, instalment, receiver),
      })
    // What the house gets needs no second posting.
    const receivedAt = receiver === 'transit' ? null : at
    const advance = receiver === 'advances' ? 'repaid' : null
    const payment = { lineId, nth, amount, paidAt: at, receivedAt, advance, digest: memo } as const
    await store.addPayment(tx, { ...payment, isOffset: false })
  }
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
  for (const instalment of offsets(await store.lockOpenOf(tx, contractId))) {
    const { lineId, amount, payments } = instalment
    await store.markPaid(tx, instalment, at)
    const payment = { lineId, nth: payments + 1, amount, paidAt: at, receivedAt: at }
    await store.addPayment(tx, { ...payment, isOffset: true, advance: null, digest: null })
  }
}

/** The reference of the postings of an instalment. */
export const referenceOf = ({ lineId, nth }: { lineId: string; nth: number }): string => `${lineId}:p${nth}`

const sendings = (debtorId: MemberId, { fromAgent, fromCash }: Instalment, house: ReturnType<typeof receiverOf>) => {
  const to = account.house(house)
  const postings = [
    { from: account.pocket(debtorId, AGENT_POCKET), to, amount: fromAgent },
    { from: account.cash(debtorId), to, amount: fromCash },
  ]
  return postings.filter(({ amount }) => amount > 0n)
}

/** Agent rules §8.3: the agent pocket and cash, never bonus money nor what is held. Locks them. */
async function fundsOf({ wallet }: PayingDeps, tx: Tx, debtorId: MemberId): Promise<Funds> {
  await wallet.standingOf(tx, debtorId)
  const { cash, others } = await wallet.balanceOf(tx, debtorId)
  return { agent: others.get(AGENT_POCKET) ?? ZERO, cash }
}

/** Hands instalments to those who get them, each in a transaction of its own. */
async function receiveAll(deps: PayingDeps): Promise<void> {
  for (const payment of await store.unreceived(deps.db))
    await deps.db.transaction().execute((tx) => receive(deps, tx, payment))
}

async function receive({ clock, wallet }: PayingDeps, tx: Tx, asked: { lineId: string; nth: number }): Promise<void> {
  const payment = await store.lockUnreceived(tx, asked)
  if (!payment) return
  const { payerId, payeeId, amount } = payment
  const returnedTo = payment.due < 0n ? payerId : null
  const kind = returnedTo ? 'contract.refunded' : JOURNALS[payment.kind]
  const at = clock.now()
  const from = account.house(payerId === null ? 'rewards' : 'transit')
  const postings = [{ from, to: account.pocket(returnedTo ?? payeeId, AGENT_POCKET), amount }]
  const memo = payment.digest ?? undefined
  await wallet.post(tx, { kind, reference: referenceOf(payment), at, postings, ...(memo ? { memo } : {}) })
  await store.markReceived(tx, payment, at)
}
