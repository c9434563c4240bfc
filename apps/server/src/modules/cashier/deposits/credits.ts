import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { isWholeCents, type Money, units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { memberId, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import type { Members } from '../ports.ts'
import type { DepositEnding } from './ending.ts'
import { depositsStore as store } from './store.ts'

export type CreditsDeps = {
  db: Db
  clock: Clock
  random: Random
  members: Members
  wallet: Pick<Wallet, 'post' | 'balanceOf'>
  ending: DepositEnding
  approvals: Pick<Staff['approvals'], 'register'>
}
type Asking = { memberId: MemberId; amount: Money; depositId?: string | undefined; reason: string }

/** T038: manual credits. One person requests one, a second person approves it, a report lists them by day. */
export function manualCredits(deps: CreditsDeps) {
  const { db, random } = deps
  const credits = deps.approvals.register(creditKind(deps))
  return {
    request: (tx: Tx, by: StaffCall, { memberId, amount, depositId, reason }: Asking) =>
      credits.request(tx, by, {
        payload: { creditId: `c${humanId(random)}`, memberId, amount, depositId: depositId ?? null },
        reason,
      }),
    /** The credits of one day (UTC), `YYYY-MM-DD`. */
    async report(day: string) {
      const from = new Date(`${day}T00:00:00.000Z`)
      const approved = await credits.approvedBetween(db, from, plusMs(from, MS.day))
      const lines = approved.map(({ approvalId, at, payload, change, reason, requestedBy, approvedBy }) => ({
        approvalId,
        at,
        memberId: payload.memberId,
        username: change.before.username,
        amount: payload.amount,
        before: change.before.cash,
        after: change.after.cash,
        reason,
        depositId: payload.depositId,
        askedBy: requestedBy,
        approvedBy,
      }))
      return { day, credits: lines, total: units(lines.reduce((sum: bigint, { amount }) => sum + amount, 0n)) }
    },
  }
}
export type ManualCredits = ReturnType<typeof manualCredits>

const creditKind = (deps: CreditsDeps) =>
  approvalKind({
    name: 'cashier.credit',
    permission: 'ledger.adjustment.approve',
    payload: z.object({
      creditId: z.string(),
      memberId,
      amount: money,
      depositId: z.nullable(z.string()),
    }),
    /** `cash` as it is before and after the credit. */
    change: z.object({
      before: z.object({ username: z.string(), cash: money }),
      after: z.object({ credit: money, cash: money, depositId: z.nullable(z.string()) }),
    }),
    async describe(tx, { memberId, amount, depositId }) {
      const username = await mayCredit(deps, tx, { memberId, amount, depositId })
      const { cash } = await deps.wallet.balanceOf(tx, memberId)
      return {
        object: `member:${memberId}`,
        before: { username, cash },
        after: { credit: amount, cash: units(cash + amount), depositId },
      }
    },
    async apply(tx, { creditId, memberId, amount, depositId }) {
      if (depositId) {
        await deps.ending.decideHeld(tx, depositId, 'credited', 'credited_by_staff')
        return undefined
      }
      const posting = { from: account.house('corrections'), to: account.cash(memberId), amount }
      const at = deps.clock.now()
      await deps.wallet.post(tx, { kind: 'correction', reference: creditId, at, postings: [posting] })
      return undefined
    },
  })

/** Refuses a credit that cannot be; answers the member's username. With a deposit: what was paid for it while it is held. */
async function mayCredit(
  { members }: CreditsDeps,
  tx: Tx,
  { memberId, amount, depositId }: { memberId: MemberId; amount: Money; depositId: string | null },
): Promise<string> {
  if (!isWholeCents(amount)) refuse('money.whole_cents')
  const username = (await members.usernames(tx, [memberId])).get(memberId)
  if (username === undefined) return refuse('cashier.member_unknown')
  if (depositId === null) return username
  const deposit = await store.lock(tx, depositId)
  if (!deposit || deposit.memberId !== memberId) return refuse('cashier.order_unknown')
  if (deposit.state !== 'held') refuse('cashier.order_state', { state: deposit.state })
  if (deposit.paidAmount !== amount || deposit.authorisationId === null) refuse('cashier.credit_differs')
  return username
}
