import type { Clock } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { requestAdvance } from '@croupier/wire/agents/debts.console'
import type { Input } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../../staff/index.ts'
import { account, type Wallet } from '../../../wallet/index.ts'
import { hookOutbox } from '../../hooks/outbox-store.ts'
import { AGENT_POCKET } from '../../pockets.ts'
import type { TreeMembers } from '../../ports.ts'
import { digestsOf, JOURNALS, referenceOf } from '../runs/paying.ts'
import { paymentsStore } from '../runs/payments-store.ts'
import { owedOf, partiesOf } from './rules.ts'
import { debtsStore as store } from './store.ts'

export type AdvanceDeps = {
  db: Db
  clock: Clock
  members: TreeMembers
  approvals: Pick<Staff['approvals'], 'register'>
  wallet: Pick<Wallet, 'post'>
}
export type Advances = ReturnType<typeof advances>

const standing = z.object({ debtor: z.string(), creditor: z.string(), amount: z.string() })
const HOUSE = 'The house'

/**
 * Agent rules §8.4. The house pays a debt in place of the debtor, after an approval by two people of staff. From then on the debtor owes the
 * same amount to the house, since the same time, and the next passes of the payment take it from new funds.
 */
export function advances(deps: AdvanceDeps) {
  const { db, members, approvals } = deps
  const requests = approvals.register(
    approvalKind({
      name: 'agent.advance',
      permission: 'agent.contract.approve',
      payload: z.object({ lineId: z.string() }),
      change: z.object({ before: standing, after: standing }),
      async describe(tx, { lineId }) {
        const debt = await lockDebt(tx, lineId)
        const nameOf = async (id: typeof debt.debtor) => (await members.memberOf(tx, id))?.username ?? ''
        const shown = { debtor: await nameOf(debt.debtor), amount: moneyText(debt.amount) }
        return {
          object: `contract-line:${lineId}`,
          before: { ...shown, creditor: await nameOf(debt.creditor) },
          after: { ...shown, creditor: HOUSE },
        }
      },
      async apply(tx, { lineId }) {
        await advance(deps, tx, lineId)
        return undefined
      },
    }),
  )
  return {
    request: (by: StaffCall, { lineId, reason }: Input<typeof requestAdvance>) =>
      db.transaction().execute((tx) => requests.request(tx, by, { payload: { lineId }, reason })),
  }
}

/** Locks a debt between two agents. Refuses `agents.nothing_owed` for any other line. */
async function lockDebt(tx: Tx, lineId: string) {
  const line = await store.lock(tx, lineId)
  if (!line) return refuse('agents.nothing_owed')
  const { debtor, creditor } = partiesOf(line)
  if (debtor === null || creditor === null) return refuse('agents.nothing_owed')
  return { line, debtor, creditor, amount: owedOf(line) }
}

/** The creditor gets what the debtor would have paid, with the same kind and reference. */
async function advance({ clock, wallet }: AdvanceDeps, tx: Tx, lineId: string): Promise<void> {
  const { line, creditor, amount } = await lockDebt(tx, lineId)
  const at = clock.now()
  const digest = (await digestsOf(tx, [line])).get(lineId)!
  const nth = line.payments + 1
  await wallet.post(tx, {
    kind: line.due < 0n ? 'contract.refunded' : JOURNALS[line.kind],
    reference: referenceOf({ lineId, nth }),
    at,
    memo: digest,
    postings: [{ from: account.house('advances'), to: account.pocket(creditor, AGENT_POCKET), amount }],
  })
  await store.markAdvanced(tx, line, amount)
  await paymentsStore.add(tx, [
    { lineId, nth, amount, paidAt: at, receivedAt: at, isOffset: false, advance: 'granted', digest },
  ])
  await hookOutbox.received(tx, [{ lineId, nth }], at)
}
