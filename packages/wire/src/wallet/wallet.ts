import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../shapes.ts'

/** §7 Wallet. `sumBalance` is what can be played with now; `seq` compares with the live channel's. */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'wallet',
  summary: 'The balance of the member',
  token: true,
  audience: 'anyAccount',
  urgent: true,
  request: z.object({}),
  response: z.object({
    sumBalance: money,
    cash: money,
    held: money,
    /** What the member owes; it blocks withdrawals. */
    receivable: money,
    /** Bonus money, which pays stakes that cash does not cover. */
    bonus: money,
    seq: z.string(),
  }),
  refusals: [],
})
