import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, memberId } from '../shapes.ts'

/** T057: exclusions of one account then hold for the other one, too. Nobody can undo it. */
export const requestPersonLink = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/same-person',
  module: 'safer-gambling',
  summary: 'Requests the approval to treat two accounts as those of one person',
  token: true,
  audience: 'staff',
  permission: 'limit.person.request',
  /** `other` is the id or the username of the other account. */
  request: z.object({ memberId, other: line(60), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'person.same_account', 'person.linked'],
})
