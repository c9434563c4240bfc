import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'
import { disputeText } from './dispute-shapes.ts'

const command = {
  module: 'agents',
  token: true,
  audience: 'member',
  method: 'POST',
  once: true,
  throttle: { limit: 10, windowSeconds: 3_600, by: 'account' },
} as const

/**
 * Agent rules §8.7. `id` is that of a contract line, of a statement of rebates or commissions, of a month of an affiliate, or of a
 * correction. The statement of somebody else answers as an unknown one.
 */
export const openDispute = endpoint({
  ...command,
  path: '/wps/agent/statements/:id/dispute',
  summary: 'Disputes what was paid for a period; staff examine it',
  request: z.object({ id: line(96), text: disputeText }),
  response: z.object({ id: z.string() }),
  refusals: ['statement.unknown', 'agents.dispute_late', 'agents.dispute_open'],
})

export const withdrawDispute = endpoint({
  ...command,
  path: '/wps/agent/disputes/:disputeId/withdraw',
  summary: 'Withdraws an open dispute',
  request: z.object({ disputeId: line(20) }),
  response: nothing,
  refusals: ['agents.dispute_unknown', 'agents.dispute_decided'],
})
