import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, pageOf, pageText, period, wholeText } from '../shapes.ts'
import { WITHDRAWAL_STATES } from './withdrawals.ts'

/** `riskiest` ranks the oldest 500 of a list; the others follow by age. */
export const WITHDRAWAL_SORTS = ['oldest', 'newest', 'largest', 'riskiest'] as const

const person = z.object({ staffId: z.string(), name: z.string() })

/** A check of a withdrawal. `say` is the key of its text, `ok` whether it is in favour of the payment. */
export const withdrawalCheck = z.object({
  say: z.enum([
    'first_payout',
    'paid_before',
    'new_account',
    'known_account',
    'name_matches',
    'name_differs',
    'recent_credential_change',
    'turnover_low',
    'turnover_enough',
    'receivable_open',
    'large_sum',
  ]),
  ok: z.boolean(),
  /** Parameters of the text: amounts as decimal text, instants as ISO text, multiples such as `"0.4"`. */
  params: z.record(z.string(), z.string()),
})

export type WithdrawalCheck = z.output<typeof withdrawalCheck>

export const deskWithdrawal = z.object({
  id: z.string(),
  memberId,
  username: z.string(),
  method: z.string(),
  amount: money,
  fee: money,
  payout: money,
  state: z.enum(WITHDRAWAL_STATES),
  account: z.object({ institution: z.string(), holder: z.string(), numberEnds: z.string(), addedAt: instant }),
  requestedAt: instant,
  waitingSeconds: z.int(),
  checks: z.array(withdrawalCheck),
  /** When the checks were stored, with the decision. Null while they are current. */
  checkedAt: z.nullable(instant),
  /** From 0 to 100, by the failed checks. It orders the attention of staff and decides nothing. */
  risk: z.int(),
  claimedBy: z.nullable(person),
  approvedBy: z.nullable(person),
  paidBy: z.nullable(person),
})

/** A withdrawal after an act of staff, without its checks. */
const decided = z.object({ id: z.string(), state: z.enum(WITHDRAWAL_STATES), claimedBy: z.nullable(person) })

const history = z.array(
  z.object({
    at: instant,
    from: z.nullable(z.string()),
    to: z.string(),
    by: z.nullable(person),
    note: z.nullable(z.string()),
  }),
)
const id = z.object({ id: line(20) })
const detail = z.extend(deskWithdrawal, {
  note: z.nullable(z.string()),
  gatewayReference: z.nullable(z.string()),
  history,
  depositedTotal: money,
  withdrawnTotal: money,
})

export const withdrawalQueue = endpoint({
  method: 'GET',
  path: '/console/withdrawals',
  module: 'cashier',
  summary: 'The withdrawal queue; a search finds the newest 200 of a member in each status',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.view',
  request: z.object({
    /** `open`: every state that waits for staff or the gateway. */
    state: z._default(z.enum(['open', 'done', ...WITHDRAWAL_STATES]), 'open'),
    search: z.optional(z.string().check(z.maxLength(60))),
    /** By the time of the request. */
    ...period,
    /** `oldest` when left out. */
    sort: z.optional(z.enum(WITHDRAWAL_SORTS)),
    page: z._default(pageText, 1),
    pageSize: z._default(wholeText, 50),
  }),
  response: z.extend(pageOf(deskWithdrawal), { counts: z.partialRecord(z.enum(WITHDRAWAL_STATES), z.int()) }),
  refusals: [],
})

export const withdrawalDetail = endpoint({
  method: 'GET',
  path: '/console/withdrawals/:id',
  module: 'cashier',
  summary: 'One withdrawal with its checks and its history',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.view',
  request: id,
  response: detail,
  refusals: ['cashier.order_unknown'],
})

/** Claims a withdrawal, so that two people do not do the same work; a claim expires after ten minutes. */
export const claimWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/claim',
  module: 'cashier',
  summary: 'Assigns a withdrawal to the caller',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.approve',
  once: true,
  request: id,
  response: decided,
  refusals: ['cashier.order_unknown', 'cashier.order_state', 'cashier.order_claimed'],
})

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/approve',
  module: 'cashier',
  summary: 'Approves a withdrawal; another member of staff pays it',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.approve',
  once: true,
  request: z.extend(id, { reason: z.optional(line(300)) }),
  response: decided,
  refusals: [
    'cashier.member_blocked',
    'cashier.receivable_open',
    'cashier.order_unknown',
    'cashier.order_state',
    'cashier.order_claimed',
  ],
})

/** One person can stop a withdrawal at any time before it is being paid. The note goes to the member. */
export const holdWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/hold',
  module: 'cashier',
  summary: 'Stops a withdrawal until it is released',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.hold',
  once: true,
  request: z.extend(id, { note: line(300, 3) }),
  response: decided,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

/** A held one goes back to the queue and is approved anew. */
export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/release',
  module: 'cashier',
  summary: 'Releases a withdrawal on hold into the queue',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.approve',
  once: true,
  request: z.extend(id, { reason: z.optional(line(300)) }),
  response: decided,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/reject',
  module: 'cashier',
  summary: 'Rejects a withdrawal and returns the money; the note goes to the member',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.reject',
  once: true,
  request: z.extend(id, { note: line(300, 3) }),
  response: decided,
  refusals: ['cashier.order_unknown', 'cashier.order_state', 'cashier.order_claimed'],
})

/** Four eyes: never by the one who approved it. */
export const payWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/pay',
  module: 'cashier',
  summary: 'Sends an approved withdrawal to the gateway',
  token: true,
  audience: 'staff',
  permission: 'withdrawal.order.pay',
  once: true,
  request: id,
  response: decided,
  refusals: [
    'cashier.member_blocked',
    'cashier.receivable_open',
    'cashier.approver_not_allowed',
    'cashier.order_unknown',
    'cashier.order_state',
    'approval.second_person',
  ],
})
