import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line } from '../shapes.ts'

/**
 * §4 withdrawal confirmation, from the payment on. `waiting`: for the member's answer. `forced`: nobody answered in time, so it
 * counts as received. `disputed`: the member did not get the money. `full_payment`: staff have shown that it was paid.
 * `returned`: the amount is back in the balance.
 */
export const RECEIPT_STATES = ['waiting', 'received', 'forced', 'disputed', 'full_payment', 'returned'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** §9: uploads of one dispute at the same time. */
export const MAX_PROOFS = 3

export const receipt = z.object({
  state: z.enum(RECEIPT_STATES),
  /** The end of the window (§9): after it, a withdrawal without an answer counts as received. */
  dueAt: instant,
  /** Until when the member may still say that the money did not arrive; null when that is no longer possible. */
  disputeUntil: z.nullable(instant),
  /** The number of proofs that the member has uploaded. */
  proofs: z.int(),
  /** What the member wrote with the dispute. */
  claim: z.nullable(z.string()),
  /** What staff wrote at the end of a dispute. */
  note: z.nullable(z.string()),
})
export type Receipt = z.output<typeof receipt>

const id = z.object({ id: line(20) })
const member = { module: 'cashier', token: true } as const

export const confirmReceipt = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/cashier/withdrawals/:id/received',
  summary: 'Says that the money of a paid withdrawal has arrived',
  request: id,
  response: receipt,
  refusals: ['cashier.order_unknown', 'cashier.order_state'],
})

/** T164. A dispute needs at least one. */
export const uploadProof = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/cashier/withdrawals/:id/proofs',
  summary: 'Uploads a proof that the money has not arrived: a picture or a PDF of at most 5 MB',
  upload: true,
  throttle: { limit: 20, windowSeconds: 3600, by: 'account' },
  request: id,
  response: receipt,
  refusals: [
    'cashier.order_unknown',
    'cashier.order_state',
    'file.not_accepted',
    'file.too_large',
    'file.too_many',
    'file.unreadable',
    'file.storage_unavailable',
  ],
})

export const disputeReceipt = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/cashier/withdrawals/:id/dispute',
  summary: 'Says that the money of a paid withdrawal has not arrived; needs a proof',
  request: z.extend(id, { claim: line(300, 3) }),
  response: receipt,
  refusals: ['cashier.order_unknown', 'cashier.order_state', 'cashier.receipt_proof_missing'],
})
