import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId } from '../shapes.ts'

/** T061: after the delay of the jurisdiction, by two people, and never while the member is excluded. */
export const requestReopening = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/reopening',
  module: 'safer-gambling',
  summary: 'Requests the approval to open an account that its member closed',
  token: true,
  audience: 'staff',
  permission: 'limit.reopening.request',
  request: z.object({ memberId, reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'closing.none', 'closing.too_soon', 'exclusion.running'],
})
