import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'

/** The states of the desk: open disputes, and how others ended. */
export const DISPUTE_STATES = ['disputed', 'full_payment', 'returned'] as const

const dispute = z.object({
  withdrawalId: z.string(),
  memberId,
  username: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** The whole withdrawal, with its fee: what an accepted dispute returns. */
  amount: money,
  payout: money,
  gatewayReference: z.nullable(z.string()),
  paidAt: instant,
  disputedAt: instant,
  claim: z.string(),
  proofs: z.array(z.object({ id: z.uuid(), contentType: z.string(), uploadedAt: instant })),
  note: z.nullable(z.string()),
  endedAt: z.nullable(instant),
})
export type Dispute = z.output<typeof dispute>

const staff = { module: 'cashier', token: true, audience: 'staff' } as const

export const disputes = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/disputes',
  summary: 'Paid withdrawals whose members say that the money did not arrive, the one that waits longest first',
  permission: 'withdrawal.order.view',
  request: z.object({ ...paging, state: z._default(z.enum(DISPUTE_STATES), 'disputed') }),
  response: pageOf(dispute),
  refusals: [],
})

/** T164: whoever opens a proof is in the audit log. */
export const viewProof = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/disputes/proofs/:id',
  summary: 'The content of a proof of a member',
  permission: 'withdrawal.dispute.view',
  download: true,
  request: z.object({ id: z.uuid() }),
  response: fileAnswer,
  refusals: ['file.unknown', 'file.storage_unavailable'],
})

/** One person is enough, because no money moves. The note says how the payment was shown, and goes to the member. */
export const closeDispute = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/disputes/:id/full-payment',
  summary: 'Ends a dispute: the payment was made in full',
  permission: 'withdrawal.dispute.decide',
  once: true,
  request: z.object({ id: line(20), note: line(300, 3) }),
  response: nothing,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

/** Four eyes: the amount returns to the member's balance once a second person approves (`cashier.dispute`). */
export const requestDisputeReturn = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/disputes/:id/return',
  summary: 'Requests the approval to return a disputed withdrawal to the balance of the member',
  permission: 'ledger.adjustment.request',
  once: true,
  request: z.object({ id: line(20), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})
