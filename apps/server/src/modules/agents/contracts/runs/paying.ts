import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { ZERO } from '@croupier/kernel/money'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Logger } from '../../../../platform/log.ts'
import { account, type Journal, type Wallet } from '../../../wallet/index.ts'
import { AGENT_POCKET } from '../../rebates/kinds.ts'
import type { ContractsDeps } from '../service.ts'
import type { Instalment, OpenGroup } from './model.ts'
import { type Funds, instalments } from './rules.ts'
import { linesStore as store } from './store.ts'

export type PayingDeps = Pick<ContractsDeps, 'db' | 'clock'> & {
  log: Pick<Logger, 'error'>
  wallet: Pick<Wallet, 'post' | 'standingOf' | 'balanceOf'>
}

const JOURNALS: Readonly<Partial<Record<string, Journal['kind']>>> = {
  dividend: 'dividend',
  dailySalary: 'salary.daily',
}

/**
 * Agent rules §8.3, §8.4: pays open lines from what their payers have, the oldest run first and from the top down, so that each level
 * has what this pass has just paid to it. What stays open is a debt, which the next pass pays from new funds.
 */
export async function payLines(deps: PayingDeps): Promise<void> {
  await receiveAll(deps)
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

/** Takes what a payer can pay now. Two members may be in two cells, so the payees receive it by postings of their own. */
async function payGroup(deps: PayingDeps, tx: Tx, group: OpenGroup): Promise<void> {
  const { clock, wallet } = deps
  // Another node may have paid them since the groups were read.
  const lines = await store.lockOpen(tx, group)
  if (lines.length === 0) return
  const funds = group.payerId === null ? null : await fundsOf(deps, tx, group.payerId)
  for (const instalment of instalments(lines, funds)) {
    await store.markPaid(tx, instalment)
    if (instalment.amount === 0n) continue
    const { lineId, payments, amount } = instalment
    const nth = payments + 1
    const at = clock.now()
    if (group.payerId !== null)
      await wallet.post(tx, {
        kind: 'contract.paid',
        reference: referenceOf({ lineId, nth }),
        at,
        postings: sendings(group.payerId, instalment),
      })
    await store.addPayment(tx, { lineId, nth, amount, paidAt: at })
  }
}

const referenceOf = ({ lineId, nth }: { lineId: string; nth: number }): string => `${lineId}:p${nth}`

const sendings = (payerId: MemberId, { fromAgent, fromCash }: Instalment) => {
  const to = account.house('transit')
  const postings = [
    { from: account.pocket(payerId, AGENT_POCKET), to, amount: fromAgent },
    { from: account.cash(payerId), to, amount: fromCash },
  ]
  return postings.filter(({ amount }) => amount > 0n)
}

/** Agent rules §8.3: the agent pocket and cash, never bonus money nor what is held. Locks them. */
async function fundsOf({ wallet }: PayingDeps, tx: Tx, payerId: MemberId): Promise<Funds> {
  await wallet.standingOf(tx, payerId)
  const { cash, others } = await wallet.balanceOf(tx, payerId)
  return { agent: others.get(AGENT_POCKET) ?? ZERO, cash }
}

/** Hands instalments to their payees, each in a transaction of its own. */
async function receiveAll(deps: PayingDeps): Promise<void> {
  for (const payment of await store.unreceived(deps.db))
    await deps.db.transaction().execute((tx) => receive(deps, tx, payment))
}

async function receive({ clock, wallet }: PayingDeps, tx: Tx, asked: { lineId: string; nth: number }): Promise<void> {
  const payment = await store.lockUnreceived(tx, asked)
  if (!payment) return
  const { kind: contractKind, payerId, payeeId, amount } = payment
  const kind = JOURNALS[contractKind]
  invariant(kind, `contracts of the kind ${contractKind} are paid`)
  const at = clock.now()
  const from = account.house(payerId === null ? 'rewards' : 'transit')
  const postings = [{ from, to: account.pocket(payeeId, AGENT_POCKET), amount }]
  await wallet.post(tx, { kind, reference: referenceOf(payment), at, postings })
  await store.markReceived(tx, payment, at)
}
