import { isRetryable, type Status } from '@croupier/wire/providers/messages'
import { walletTxId } from '../fingerprint.ts'
import type { Spendable, Transaction } from '../model.ts'
import { EXPONENT } from '../rules.ts'

/** The fields of an answer, in their order on the wire. */
export type Answer = Readonly<Record<string, unknown>> & { status: Status; requestId: string }

/** English texts of the statuses that a player may see. */
const TEXTS: Partial<Record<Status, string>> = {
  SESSION_INVALID: 'Open the game again',
  SESSION_EXPIRED: 'Your session has ended. Open the game again',
  PLAYER_BLOCKED: 'You cannot play at the moment',
  GAME_NOT_ALLOWED: 'This game is not available',
  INSUFFICIENT_FUNDS: 'Your balance is too low',
  LIMIT_STAKE: 'The stake is outside the limits of this game',
  LIMIT_LOSS: 'This stake exceeds a limit that is set for you',
  LIMIT_TIME: 'Your time for play is used up',
  READ_ONLY: 'The site is under maintenance',
}

export const refusedFields = (status: Status) => ({
  message: TEXTS[status] ?? 'The message was refused',
  retryable: isRetryable(status),
})

export const balanceFields = ({ cash, bonus }: Spendable) => ({
  cash: cash.toString(),
  bonus: bonus.toString(),
  total: (cash + bonus).toString(),
  exponent: EXPONENT,
})

/**
 * The answer to a message that moves money: a function of its row, so that a repetition gets the same text. Only `replayed`
 * tells the two apart.
 */
export const answerOf = (one: Transaction, currency: string, replayed: boolean): Answer => ({
  status: one.code,
  requestId: one.requestId,
  playerId: one.memberId,
  currency,
  balance: balanceFields({ cash: one.balance, bonus: one.bonus }),
  walletTxId: walletTxId(one.providerId, one.txId, one),
  processedAt: one.at.toISOString(),
  replayed,
  ...(one.type === 'bet' && one.code === 'OK' ? { usedPockets: { cash: one.amount.toString() } } : {}),
  ...one.extra,
  ...(one.code === 'OK' ? {} : refusedFields(one.code)),
})
