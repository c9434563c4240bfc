import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { moneyText, units } from '@croupier/kernel/money'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { account, type Journal, type Posting, type Wallet } from '../../wallet/index.ts'
import type { Person } from '../orders/model.ts'
import { orderMovesStore } from '../orders/moves-store.ts'
import type { ReceiptsService } from '../receipts/service.ts'
import type { Withdrawal } from './model.ts'
import { mayMove } from './rules.ts'
import { withdrawalsStore as store } from './store.ts'

export type MovesDeps = {
  clock: Clock
  outbox: Outbox
  wallet: Pick<Wallet, 'post' | 'repayDebt'>
  receipts: Pick<ReceiptsService, 'open'>
}
export type WithdrawalMoves = ReturnType<typeof withdrawalMover>
type Moving = { by: Person | null; note?: string | null; change?: Partial<Withdrawal> }

const UNDECIDED = { claimedBy: null, claimedAt: null, approvedBy: null, checkedAt: null, checks: null }

/** Moves withdrawals: state, history, postings and facts in one transaction. The one place where money goes out. */
export function withdrawalMover(deps: MovesDeps) {
  const { clock } = deps
  async function move(tx: Tx, at: Withdrawal, to: WithdrawalState, { by, note = null, change = {} }: Moving) {
    mayMove(at, to)
    const moved: Withdrawal = { ...at, ...change, state: to }
    await store.save(tx, moved)
    const now = clock.now()
    await orderMovesStore.record(tx, at.id, { at: now, from: at.state, to, by, note })
    // A release posts nothing: the money has been held since the request.
    if (at.state !== 'held' || to !== 'requested') await postAndNotify(deps, tx, moved, now)
    return moved
  }
  return {
    async request(tx: Tx, one: Withdrawal): Promise<void> {
      await store.add(tx, one)
      await orderMovesStore.record(tx, one.id, { at: one.requestedAt, from: null, to: one.state, by: null, note: null })
      await postAndNotify(deps, tx, one, one.requestedAt)
    },
    /** `at` is locked by the caller. */
    move,
    /** Holds every withdrawal of a member that is not on its way out yet: staff check it before anything is paid. */
    async holdAll(tx: Tx, memberId: MemberId, note: string): Promise<void> {
      for (const at of await store.lockOfMember(tx, memberId, ['requested', 'approved'])) {
        await move(tx, at, 'held', { by: null, note, change: { ...UNDECIDED, note } })
      }
    },
  }
}

/** The history, the postings and the fact of a move have one instant, so that all of them count to one day. */
async function postAndNotify(deps: MovesDeps, tx: Tx, moved: Withdrawal, at: Instant): Promise<void> {
  await post(deps, tx, moved, at)
  if (moved.state === 'paid') await deps.receipts.open(tx, moved, at)
  await notify(deps, tx, moved, at)
}

async function post({ wallet }: MovesDeps, tx: Tx, moved: Withdrawal, at: Instant): Promise<void> {
  const { id, memberId, amount, fee, state } = moved
  const held = account.held(memberId)
  const cash = account.cash(memberId)
  const journal = (kind: Journal['kind'], posting: Posting) =>
    wallet.post(tx, { kind, reference: id, at, postings: [posting] })
  if (state === 'requested') await journal('withdrawal.hold', { from: cash, to: held, amount })
  if (state === 'rejected' || state === 'failed') {
    await journal('withdrawal.release', { from: held, to: cash, amount })
    await wallet.repayDebt(tx, { reference: id, at, memberId })
  }
  if (state !== 'paid') return
  await journal('withdrawal.paid', { from: held, to: account.house('world'), amount: units(amount - fee) })
  if (fee > 0n) await journal('withdrawal.fee', { from: held, to: account.house('fees'), amount: fee })
}

async function notify({ outbox }: MovesDeps, tx: Tx, moved: Withdrawal, at: Instant): Promise<void> {
  const { id, memberId, amount, fee, state, note } = moved
  const fact = { reference: `withdrawal.${state}:${id}`, memberId, orderId: id, amount: moneyText(amount) }
  // A withdrawal may be held, released and approved again: each time is an event of its own.
  const again = { ...fact, reference: `${fact.reference}:${at.getTime()}` }
  const reason = note ?? ''
  if (state === 'requested') await outbox.record(tx, 'withdrawal.requested', fact)
  if (state === 'approved') await outbox.record(tx, 'withdrawal.approved', again)
  const sums = { fee: moneyText(fee), payout: moneyText(units(amount - fee)) }
  if (state === 'paid') await outbox.record(tx, 'withdrawal.paid', { ...fact, ...sums })
  if (state === 'rejected') await outbox.record(tx, 'withdrawal.rejected', { ...fact, reason })
  if (state === 'failed') await outbox.record(tx, 'withdrawal.failed', { ...fact, reason })
  if (state === 'held') await outbox.record(tx, 'withdrawal.held', { ...again, reason })
}
