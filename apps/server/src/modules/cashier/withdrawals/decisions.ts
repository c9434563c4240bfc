import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Person } from '../orders/model.ts'
import type { Members } from '../ports.ts'
import type { Withdrawal } from './model.ts'
import type { WithdrawalMoves } from './moves.ts'
import type { Payouts } from './payouts.ts'
import { isClaimedByOther, mayMove, mayPay, mayPayOut } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type DecisionsDeps = {
  clock: Clock
  members: Pick<Members, 'payees'>
  wallet: Pick<Wallet, 'balanceOf'>
  moves: WithdrawalMoves
  payouts: Payouts
  bounds(): { claimMinutes: number }
}
export type WithdrawalDecisions = ReturnType<typeof withdrawalDecisions>
/** One staff command: by whom, on which withdrawal, with which words, in the door's transaction. */
export type Command = { tx: Tx; by: StaffCall; id: string; words: string | null }

async function judgePayee({ members, wallet }: DecisionsDeps, tx: Tx, { memberId }: Withdrawal): Promise<void> {
  const payee = (await members.payees(tx, [memberId])).get(memberId)
  const { receivable } = await wallet.balanceOf(tx, memberId)
  mayPayOut({ isBlocked: payee?.isBlocked ?? true, receivable })
}
const personOf = ({ staffId, name }: StaffCall): Person => ({ staffId, name })
const free = { claimedBy: null, claimedAt: null }

/** What staff do to a withdrawal. Each locks it first, so of two at once one finds it moved. All stand in the audit log. */
export function withdrawalDecisions(deps: DecisionsDeps) {
  const { clock, moves, payouts, bounds } = deps
  const lock = async ({ tx, id }: Command) => (await store.lock(tx, id)) ?? refuse('cashier.order_unknown')

  function unclaimed(at: Withdrawal, by: Person): void {
    if (isClaimedByOther(at, by, bounds().claimMinutes, clock.now()))
      refuse('cashier.order_claimed', { by: at.claimedBy?.name ?? '' })
  }
  async function done({ tx, by, words }: Command, action: string, at: Withdrawal, after: Withdrawal) {
    await by.audit(tx, {
      action,
      object: `withdrawal:${at.id}`,
      before: { state: at.state, claimedBy: at.claimedBy?.name ?? null },
      after: { state: after.state, claimedBy: after.claimedBy?.name ?? null },
      reason: words,
    })
    return { id: after.id, state: after.state, claimedBy: after.claimedBy }
  }
  async function decide(
    command: Command,
    to: WithdrawalState,
    { action, note = null, change }: { action: string; note?: string | null; change(by: Person): Partial<Withdrawal> },
  ) {
    const at = await lock(command)
    const by = personOf(command.by)
    mayMove(at, to)
    if (to === 'approved' || to === 'rejected') unclaimed(at, by)
    if (to === 'approved') await judgePayee(deps, command.tx, at)
    const after = await moves.move(command.tx, at, to, { by, note: note ?? command.words, change: change(by) })
    return done(command, action, at, after)
  }
  return {
    async claim(command: Command) {
      const at = await lock(command)
      const by = personOf(command.by)
      if (at.state !== 'requested') refuse('cashier.order_state', { state: at.state })
      unclaimed(at, by)
      const after = { ...at, claimedBy: by, claimedAt: clock.now() }
      await store.save(command.tx, after)
      return done(command, 'withdrawal.order.approve', at, after)
    },
    approve: (command: Command) =>
      decide(command, 'approved', {
        action: 'withdrawal.order.approve',
        change: (by) => ({ ...free, approvedBy: by, checkedAt: clock.now(), note: null }),
      }),
    /** One person is enough to stop; what was approved has to be approved again. */
    hold: (command: Command) =>
      decide(command, 'held', {
        action: 'withdrawal.order.hold',
        change: () => ({ ...free, approvedBy: null, checkedAt: null, note: command.words }),
      }),
    release: (command: Command) =>
      decide(command, 'requested', { action: 'withdrawal.order.release', change: () => ({ ...free, note: null }) }),
    reject: (command: Command) =>
      decide(command, 'rejected', {
        action: 'withdrawal.order.reject',
        change: () => ({ ...free, checkedAt: clock.now(), settledAt: clock.now(), note: command.words }),
      }),
    /** T155: the second pair of eyes. The gateway is asked after the commit, by a job of the same transaction. */
    async pay(command: Command) {
      const at = await lock(command)
      const by = personOf(command.by)
      mayMove(at, 'paying')
      mayPay(at, by)
      await judgePayee(deps, command.tx, at)
      const change = { paidBy: by, sentAt: clock.now() }
      const after = await moves.move(command.tx, at, 'paying', { by, change })
      await payouts.sendLater(command.tx, at.id)
      return done(command, 'withdrawal.order.pay', at, after)
    },
  }
}
