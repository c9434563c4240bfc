import { type MessageName, type messages, STATUSES } from '@croupier/wire/providers/messages'
import * as z from 'zod/mini'

export type { MessageName }

/** What a provider says in a message, beside `requestId` and `providerId`, which the client adds. */
export type Fields<Name extends MessageName> = Omit<z.input<(typeof messages)[Name]>, 'requestId' | 'providerId'>

const text = z.string()
const exponent = z.int()
const entry = z.looseObject({
  txId: text,
  type: text,
  state: z.enum(['applied', 'rolledBack', 'tombstone', 'refused']),
  code: z.enum(STATUSES),
  playerId: text,
  roundId: z.nullable(text),
  amount: text,
  exponent,
  targetTxId: z.nullable(text),
})
/** A transaction as `roundStatus` and `transactionsSince` list it. */
export type WalletEntry = z.output<typeof entry>

/** Provider wallet rules §3.3: the fields of answers. Each message answers those that concern it. */
export const walletAnswer = z.looseObject({
  status: z.enum(STATUSES),
  requestId: text,
  playerId: z.optional(text),
  currency: z.optional(text),
  balance: z.optional(z.looseObject({ cash: text, bonus: text, total: text, exponent })),
  walletTxId: z.optional(text),
  processedAt: z.optional(text),
  /** The answer to an earlier message under the same id. */
  replayed: z.optional(z.boolean()),
  message: z.optional(text),
  /** Nothing was decided: send the message again. */
  retryable: z.optional(z.boolean()),
  sessionToken: z.optional(text),
  nickname: z.optional(text),
  gameCode: z.optional(text),
  language: z.optional(text),
  limits: z.optional(z.looseObject({ minStake: text, maxStake: text, exponent })),
  reversed: z.optional(z.boolean()),
  remaining: z.optional(text),
  receivable: z.optional(text),
  /** The campaign of a free round: the rounds that are left, and what it has won, in the exponent of the balance. */
  freeRounds: z.optional(z.looseObject({ campaignId: text, left: z.int(), won: text })),
  mismatch: z.optional(z.boolean()),
  state: z.optional(text),
  amount: z.optional(text),
  exponent: z.optional(exponent),
  entries: z.optional(z.array(entry)),
  list: z.optional(z.array(entry)),
  nextCursor: z.optional(z.nullable(text)),
})
export type WalletAnswer = z.output<typeof walletAnswer>

/** Whether the message must be sent again until the wallet decides. */
export const isUndecided = ({ status, retryable }: WalletAnswer): boolean => status !== 'OK' && retryable === true
