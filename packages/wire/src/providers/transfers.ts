import * as z from 'zod/mini'
import { PLAY_REFUSALS } from '../barred.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing, positiveMoney } from '../shapes.ts'

/** Transfers that the member's list has, the newest. */
export const TRANSFERS_LISTED = 20

/** `asked`: on its way. `unknown`: the provider has not answered, so nobody knows yet whether the money moved. */
export const TRANSFER_STATES = ['asked', 'unknown', 'done', 'refused'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]
export const TRANSFER_REASONS = ['refused_by_provider', 'not_found', 'nothing_there', 'not_sent'] as const
export const TRANSFER_DIRECTIONS = ['in', 'out'] as const

/** A transfer between the main wallet and that of a provider. `in` goes to the provider. */
export const walletTransferView = z.object({
  id: z.string(),
  vassalage: z.string(),
  name: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  /** Null until the provider has said how much is there, when everything is taken back. */
  amount: z.nullable(money),
  state: z.enum(TRANSFER_STATES),
  reason: z.nullable(z.enum(TRANSFER_REASONS)),
  askedAt: instant,
  endedAt: z.nullable(instant),
  /** When we ask the provider about an unknown state again. */
  nextQuestionAt: z.nullable(instant),
})
export type WalletTransferView = z.output<typeof walletTransferView>

/**
 * §7 Wallet. Starts transfers; the provider is called after the answer. Without `vassalage`, everything comes back from every
 * provider. Without `amount`, everything comes back from one.
 */
export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: 'providers',
  summary: 'Moves money to the wallet of a game provider, or takes it back',
  token: true,
  audience: 'member',
  once: true,
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: z.object({
    direction: z.enum(TRANSFER_DIRECTIONS),
    vassalage: z.optional(line(20)),
    amount: z.optional(positiveMoney),
  }),
  response: z.object({ transfers: z.array(walletTransferView) }),
  refusals: [
    'game_provider.unknown',
    'game.closed',
    'transfer.open',
    'transfer.limited',
    'transfer.nothing_there',
    'money.whole_cents',
    'wallet.insufficient_funds',
    'server.maintenance',
    ...PLAY_REFUSALS,
    'kyc.required',
  ],
})

export const walletTransfers = endpoint({
  method: 'GET',
  path: '/wps/wallets/transfers',
  module: 'providers',
  summary: 'The latest transfers of the member between wallets, newest first',
  token: true,
  audience: 'member',
  request: nothing,
  response: z.object({ transfers: z.array(walletTransferView) }),
  refusals: [],
})
