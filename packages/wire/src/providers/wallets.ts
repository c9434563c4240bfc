import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagText, money, nothing } from '../shapes.ts'

/** The code of the wallet that this platform keeps. The others have the id of their provider. */
export const MAIN_WALLET = 'main'

/** §7 Wallet. The main wallet, and one for each provider that keeps money itself; `isSingle` asks for the main one only. */
export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  module: 'providers',
  summary: 'The wallets of the member',
  token: true,
  audience: 'anyAccount',
  throttle: { limit: 120, windowSeconds: 60, by: 'account' },
  request: z.object({ isSingle: z.optional(flagText) }),
  response: z.object({
    wallets: z.array(
      z.object({
        code: z.string(),
        /** Null for the main wallet, which has the name of the merchant's settings. */
        name: z.nullable(z.string()),
        /** Null while the provider does not answer. */
        balance: z.nullable(money),
        held: money,
        /** Whether money may be moved there now. It may always be taken back. */
        takesMoney: z.boolean(),
      }),
    ),
    /** Whether `consolidatedFunds` answers. */
    hasTotal: z.boolean(),
  }),
  refusals: [],
})

/** §7 Wallet. What the member has in all wallets together. */
export const consolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  module: 'providers',
  summary: 'The money of the member in all wallets together',
  token: true,
  audience: 'member',
  throttle: { limit: 120, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: z.object({
    /**
     * Cash, held money, bonus money and the wallets that answered, less what the member owes. Without the held money of a transfer
     * of unknown state, which may be at its provider already.
     */
    total: money,
    /** Transfers of unknown state, in both directions. */
    unconfirmed: money,
    cash: money,
    held: money,
    bonus: money,
    receivable: money,
    /** The wallets of providers that answered. */
    atProviders: money,
    /** The ids of the providers that did not answer: `total` lacks what is there. */
    unanswered: z.array(z.string()),
  }),
  refusals: ['transfer.total_off'],
})
