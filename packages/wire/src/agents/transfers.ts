import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, memberId, money, nothing, positiveMoney } from '../shapes.ts'

/** Transfers that the list has, the newest. */
export const TRANSFERS_SHOWN = 20

const transfer = z.object({
  id: z.string(),
  at: instant,
  direction: z.enum(['up', 'down']),
  /** Whether the member sent it. */
  isSent: z.boolean(),
  /** The name of the other account. */
  account: z.string(),
  amount: money,
})
export type TransferView = z.output<typeof transfer>

/** What the forms of transfers need: whether there are any, their limits, and what may be sent now (Agent rules §9). */
export const transferTerms = endpoint({
  module: 'agents',
  token: true,
  method: 'GET',
  path: '/wps/transfers/terms',
  summary: 'Whether the member may transfer money along the line, how much, and the latest transfers',
  request: nothing,
  response: z.object({
    isOn: z.boolean(),
    /** The name of the account above; null without one. */
    upline: z.nullable(z.string()),
    min: money,
    max: money,
    /** What is left of the limits of the business day. */
    dayLeft: money,
    countLeft: z.int(),
    /** Cash that is neither owed nor locked by turnover, cut to cents. */
    transferable: money,
    latest: z.array(transfer),
  }),
  refusals: [],
})

const command = { module: 'agents', token: true, method: 'POST', once: true, passwordCheck: true } as const
const throttle = { limit: 30, windowSeconds: 60, by: 'account' } as const
const refusals = [
  'agents.transfer_off',
  'agents.transfer_unavailable',
  'agents.transfer_amount',
  'agents.transfer_day_limit',
  'money.whole_cents',
  'wallet.insufficient_funds',
] as const
const sent = z.object({ id: z.string() })

/** §2 transferUpline. There is no call that takes a transfer back. */
export const transferUp = endpoint({
  ...command,
  path: '/wps/transfers/upline',
  summary: 'Sends money to the upline',
  throttle,
  request: z.object({ amount: positiveMoney }),
  response: sent,
  refusals: [...refusals, 'agents.transfer_not_upline'],
})

/** Agent rules §9: to an account directly below. */
export const transferDown = endpoint({
  ...command,
  audience: 'agent',
  path: '/wps/agent/downlines/:memberId/transfers',
  summary: 'Sends money to an account directly below the agent',
  throttle,
  request: z.object({ memberId, amount: positiveMoney }),
  response: sent,
  refusals: [...refusals, 'agents.not_an_agent', 'agents.transfer_not_downline'],
})
