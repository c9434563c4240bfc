import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { line, money, nothing, pageOf, paging } from '../shapes.ts'
import { contractLine, notNegative } from './contract-shapes.ts'
import { DISPUTE_STATUSES, DISPUTED_KINDS, dispute, disputeText } from './dispute-shapes.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff' } as const

const disputedStatement = z.object({
  ...dispute.shape,
  statement: z.object({
    id: z.string(),
    kind: z.enum(DISPUTED_KINDS),
    /** The names of the accounts; no payer is the house. */
    payer: z.nullable(z.string()),
    payee: z.string(),
    firstDay: businessDay,
    lastDay: businessDay,
    amount: money,
  }),
  /** The figures of a contract line; null for what the house pays without a contract. */
  line: z.nullable(contractLine),
  /** The digest of the statement when it was disputed. */
  digest: z.string(),
  isOverdue: z.boolean(),
})
export type DisputedStatement = z.output<typeof disputedStatement>

/** Agent rules §8.7. `account` is the name or the id of a payer or payee. The longest open disputes come first, then the last decided. */
export const disputeDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/agent-disputes',
  summary: 'Disputes about what agents and their downlines were paid, with what is disputed',
  permission: 'agent.contract.view',
  request: z.object({ status: z.optional(z.enum(DISPUTE_STATUSES)), account: z.optional(line(60)), ...paging }),
  response: pageOf(disputedStatement),
  refusals: [],
})

/**
 * Upholds a dispute by a correction, which needs a second person. Without an amount, the run of a contract line is computed again. What
 * the house pays without a contract may only rise: its figures are final. The payee reads the reason.
 */
export const upholdDispute = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/agent-disputes/:disputeId/correction',
  summary: 'Requests the correction that upholds a dispute',
  permission: 'agent.contract.request',
  request: z.object({ disputeId: line(20), amount: z.nullable(notNegative), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['agents.dispute_unknown', 'agents.dispute_decided', 'agents.nothing_to_correct'],
})

export const rejectDispute = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/agent-disputes/:disputeId/rejection',
  summary: 'Rejects a dispute; the payee reads the reason',
  permission: 'agent.contract.edit',
  request: z.object({ disputeId: line(20), reason: disputeText }),
  response: nothing,
  refusals: ['agents.dispute_unknown', 'agents.dispute_decided'],
})
