import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import {
  approveWithdrawal,
  claimWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  withdrawalDetail,
  withdrawalQueue,
} from '@croupier/wire/cashier/withdrawals.console'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import { act } from '../../lib/acts/act.ts'
import { counted } from '../../lib/counted.ts'
import type { DeskWithdrawal } from './withdrawal-words.ts'

type Order = DeskWithdrawal
const changes = [withdrawalQueue, withdrawalDetail, waiting]
const id = (order: Order) => ({ id: order.id })
const idAndNote = (order: Order, note: string) => ({ id: order.id, note })

/** The name of another person to whom the withdrawal is assigned. */
export const claimedByOther = ({ claimedBy }: Order, me: StaffMe): string | null =>
  claimedBy !== null && claimedBy.staffId !== me.id ? claimedBy.name : null

const claimText = (order: Order, me: StaffMe): string | undefined => {
  const name = claimedByOther(order, me)
  return name === null ? undefined : `It is assigned to ${name}`
}

/** Four eyes: the person who approved a withdrawal does not pay it. */
const approvedMyself = ({ approvedBy }: Order, me: StaffMe): string | undefined =>
  approvedBy?.staffId === me.id ? 'You approved it: another member of staff pays' : undefined

/** Excludes requests with findings from bulk approvals, so that staff check them one by one. */
const withFindings = (order: Order, me: StaffMe): string | undefined =>
  claimText(order, me) ?? (order.checks.every(({ ok }) => ok) ? undefined : 'a check needs attention')

const approve = act({
  id: 'approve',
  endpoint: approveWithdrawal,
  permission: 'withdrawal.order.approve',
  label: (_: Order) => 'Approve',
  busyLabel: 'Approving',
  kind: 'primary',
  key: 'a',
  applies: ({ state }) => state === 'requested',
  input: id,
  changes,
  done: (order) => `${order.id} approved`,
  bulk: {
    label: 'Approve',
    title: (count) => `Approve ${counted(count, 'withdrawal')}?`,
    effect: 'Another member of staff pays them out.',
    limit: 'Only clear requests can be approved together',
    excludes: withFindings,
  },
})

const pay = act({
  id: 'pay',
  endpoint: payWithdrawal,
  permission: 'withdrawal.order.pay',
  label: (_: Order) => 'Pay out',
  busyLabel: 'Sending',
  kind: 'primary',
  key: 'p',
  applies: ({ state }) => state === 'approved',
  refusal: approvedMyself,
  input: id,
  changes,
  done: (order) => `${order.id} is being sent`,
  bulk: {
    label: 'Pay out',
    title: (count) => `Pay out ${counted(count, 'withdrawal')}?`,
    effect: 'Each withdrawal is sent to the gateway at once.',
    limit: 'You cannot pay what you approved',
  },
})

const release = act({
  id: 'release',
  endpoint: releaseWithdrawal,
  permission: 'withdrawal.order.approve',
  label: (_: Order) => 'Release',
  kind: 'primary',
  applies: ({ state }) => state === 'held',
  input: id,
  changes,
  done: (order) => `${order.id} is back in the queue`,
})

const hold = act({
  id: 'hold',
  endpoint: holdWithdrawal,
  permission: 'withdrawal.order.hold',
  label: (_: Order) => 'Hold',
  key: 'h',
  applies: ({ state }) => state === 'requested' || state === 'approved',
  asks: { by: 'note', required: true },
  input: idAndNote,
  changes,
  done: (order) => `${order.id} put on hold`,
  bulk: {
    label: 'Hold',
    title: (count) => `Hold ${counted(count, 'withdrawal')}?`,
    effect: 'They stop until staff release them. Each member gets the note.',
  },
})

const reject = act({
  id: 'reject',
  endpoint: rejectWithdrawal,
  permission: 'withdrawal.order.reject',
  label: (_: Order) => 'Reject',
  kind: 'dangerSoft',
  applies: ({ state }) => state === 'requested' || state === 'held',
  asks: { by: 'note', required: true },
  input: idAndNote,
  changes,
  done: (order) => `${order.id} rejected`,
  bulk: {
    label: 'Reject',
    title: (count) => `Reject ${counted(count, 'withdrawal')}?`,
    effect: 'The money goes back to each member, who gets the note.',
    excludes: claimText,
  },
})

const claim = act({
  id: 'claim',
  endpoint: claimWithdrawal,
  permission: 'withdrawal.order.approve',
  label: (_: Order) => 'Assign to me',
  kind: 'quiet',
  applies: (order, me) =>
    order.state === 'requested' && order.claimedBy?.staffId !== me.id && claimedByOther(order, me) === null,
  input: id,
  changes,
  done: (order) => `${order.id} is assigned to you`,
  stays: true,
})

/** The acts on withdrawals, in the panel and in bulk. */
export const withdrawalActs = [approve, pay, release, hold, reject, claim]
