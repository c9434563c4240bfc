import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'
import type {
  TRANSFER_DIRECTIONS,
  TRANSFER_REASONS,
  TransferState,
  WalletTransferView,
} from '@croupier/wire/providers/transfers'

/** A transfer is sent once, after it is `unknown`. Only the provider's word ends it from there. */
export const transferMoves = transitions({
  asked: ['unknown', 'refused'],
  unknown: ['done', 'refused'],
  done: [],
  refused: [],
} satisfies Record<TransferState, TransferState[]>)

export type TransferReason = (typeof TRANSFER_REASONS)[number]

/** Money between a member's cash and the wallet that a provider keeps for them. `in` goes to the provider. */
export type Transfer = {
  transferId: string
  providerId: string
  memberId: MemberId
  direction: (typeof TRANSFER_DIRECTIONS)[number]
  /** Null while everything is to come back, and the provider has not said how much that is. */
  amount: Money | null
  currency: string
  state: TransferState
  reason: TransferReason | null
  askedAt: Instant
  sentAt: Instant | null
  endedAt: Instant | null
  /** Questions about an unknown state so far. */
  questions: number
  nextQuestionAt: Instant | null
}
/** A transfer as the provider gets it. */
export type SentTransfer = Transfer & { amount: Money; sentAt: Instant }

export const viewOf = (
  { transferId, providerId, direction, amount, state, reason, askedAt, endedAt, nextQuestionAt }: Transfer,
  name: string,
): WalletTransferView => ({
  id: transferId,
  vassalage: providerId,
  name,
  direction,
  amount,
  state,
  reason,
  askedAt,
  endedAt,
  nextQuestionAt,
})
