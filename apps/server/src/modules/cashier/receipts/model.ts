import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { ReceiptState } from '@croupier/wire/cashier/receipts'

/** §4 withdrawal confirmation. Only a dispute opens a receipt again that counted as received. */
export const receiptMoves = transitions({
  waiting: ['received', 'forced', 'disputed'],
  forced: ['disputed'],
  disputed: ['full_payment', 'returned'],
  received: [],
  full_payment: [],
  returned: [],
} satisfies Record<ReceiptState, ReceiptState[]>)

/** Whether the money of a paid withdrawal has arrived. */
export type StoredReceipt = {
  withdrawalId: string
  memberId: MemberId
  state: ReceiptState
  paidAt: Instant
  dueAt: Instant
  /** When the member said that it arrived, or the window ended without an answer. */
  answeredAt: Instant | null
  disputedAt: Instant | null
  /** What the member wrote with the dispute. */
  claim: string | null
  endedAt: Instant | null
  /** What staff wrote at the end of the dispute. */
  note: string | null
}

/** A file that a member uploaded for a dispute. */
export type Proof = {
  proofId: string
  withdrawalId: string
  memberId: MemberId
  fileId: string
  contentType: string
  uploadedAt: Instant
}
