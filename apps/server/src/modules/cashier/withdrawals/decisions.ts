import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Staff } from '../../staff/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Person } from '../orders/model.ts'
import type { Members } from '../ports.ts'
import type { WithdrawalChecks } from './checks.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import type { Payouts } from './payouts.ts'
import { approverOf, isClaimedByOther, mayMove, mayPayOut } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type DecisionsDeps = {
  clock: Clock
  members: Pick<Members, 'payees'>
  wallet: Pick<Wallet, 'balanceOf'>
  approvals: Pick<Staff['approvals'], 'mayStill'>
  checks: WithdrawalChecks
  moves: WithdrawalMoves
  payouts: Payouts
  bounds(): { claimMinutes: number }
}
export type WithdrawalDecisions = ReturnType<typeof withdrawalDecisions>
/** One command of staff, in the door's transaction. `words` are the note to the member, or the reason. */
export type Command = { tx: Tx; by: StaffCall; id: string; words: string | null }

const personOf = ({ staffId, name }: StaffCall): Person => ({ staffId, name })
/** The permission, and the action in the audit log. */
const APPROVE = 'withdrawal.order.approve'
const UNCLAIMED = { claimedBy: null, claimedAt: null }

/** The acts of staff on a withdrawal. Each locks it first, so of two at once one finds it moved. Each is audited. */
export function withdrawalDecisions(deps: DecisionsDeps) {
  const { clock } = deps
  return {
    claim: (command: Command) => claim(deps, command),
    approve: (command: Command) =>
      decide(deps, command, 'approved', {
        action: APPROVE,
        change: (by) => ({ ...UNCLAIMED, approvedBy: by, checkedAt: clock.now(), note: null }),
      }),
    /** One person is enough to stop a withdrawal. If it was approved, it has to be approved again. */
    hold: (command: Command) =>
      decide(deps, command, 'held', {
        action: 'withdrawal.order.hold',
        change: () => ({ ...UNCLAIMED, approvedBy: null, checkedAt: null, note: command.words }),
      }),
    release: (command: Command) =>
      decide(deps, command, 'requested', {
        action: 'withdrawal.order.release',
        change: () => ({ ...UNCLAIMED, note: null }),
      }),
    reject: (command: Command) =>
      decide(deps, command, 'rejected', {
        action: 'withdrawal.order.reject',
        change: () => ({ ...UNCLAIMED, checkedAt: clock.now(), settledAt: clock.now(), note: command.words }),
      }),
    pay: (command: Command) => pay(deps, command),
  }
}

async function claim(deps: DecisionsDeps, command: Command) {
  const at = await lock(command)
  const by = personOf(command.by)
  if (at.state !== 'requested') refuse('cashier.order_state', { state: at.state })
  mustBeUnclaimed(deps, at, by)
  const after = { ...at, claimedBy: by, claimedAt: deps.clock.now() }
  await store.save(command.tx, after)
  return audited(command, 'withdrawal.order.claim', at, after)
}

async function decide(
  deps: DecisionsDeps,
  command: Command,
  to: WithdrawalState,
  { action, change }: { action: string; change(by: Person): Partial<Withdrawal> },
) {
  const at = await lock(command)
  const by = personOf(command.by)
  mayMove(at, to)
  const isDecision = to === 'approved' || to === 'rejected'
  if (isDecision) mustBeUnclaimed(deps, at, by)
  if (to === 'approved') await judgePayee(deps, command.tx, at)
  // Stored with the decision, so that it shows the facts it was made on.
  const checks = isDecision ? ((await deps.checks.of(command.tx, [at])).get(at.id) ?? null) : null
  const after = await deps.moves.move(command.tx, at, to, {
    by,
    note: command.words,
    change: { ...change(by), checks },
  })
  return audited(command, action, at, after)
}

/**
 * T155: the second person. The approval of somebody who may not approve any more does not count. A job of the same transaction
 * asks the gateway after the commit.
 */
async function pay(deps: DecisionsDeps, command: Command) {
  const { clock, approvals, moves, payouts } = deps
  const at = await lock(command)
  const by = personOf(command.by)
  mayMove(at, 'paying')
  const approver = approverOf(at, by)
  if (!(await approvals.mayStill(command.tx, approver.staffId, APPROVE))) refuse('cashier.approver_not_allowed')
  await judgePayee(deps, command.tx, at)
  const change = { paidBy: by, sentAt: clock.now() }
  const after = await moves.move(command.tx, at, 'paying', { by, change })
  await payouts.sendLater(command.tx, at.id)
  return audited(command, 'withdrawal.order.pay', at, after)
}

const lock = async ({ tx, id }: Command) => (await store.lock(tx, id)) ?? refuse('cashier.order_unknown')

/** Refuses `cashier.order_claimed` while another person has claimed it. */
function mustBeUnclaimed({ clock, bounds }: DecisionsDeps, at: Withdrawal, by: Person): void {
  if (isClaimedByOther(at, by, bounds().claimMinutes, clock.now()))
    refuse('cashier.order_claimed', { by: at.claimedBy?.name ?? '' })
}

async function judgePayee({ members, wallet }: DecisionsDeps, tx: Tx, { memberId }: Withdrawal): Promise<void> {
  const payee = (await members.payees(tx, [memberId])).get(memberId)
  const { receivable } = await wallet.balanceOf(tx, memberId)
  mayPayOut({ isBlocked: payee?.isBlocked ?? true, receivable })
}

async function audited({ tx, by, words }: Command, action: string, at: Withdrawal, after: Withdrawal) {
  await by.audit(tx, {
    action,
    object: `withdrawal:${at.id}`,
    before: { state: at.state, claimedBy: at.claimedBy?.name ?? null },
    after: { state: after.state, claimedBy: after.claimedBy?.name ?? null },
    reason: words,
  })
  return { id: after.id, state: after.state, claimedBy: after.claimedBy }
}
