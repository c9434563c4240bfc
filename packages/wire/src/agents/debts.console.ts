import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, pageOf, paging } from '../shapes.ts'
import { contractLine } from './contract-shapes.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff' } as const

/** Agent rules §8.4: from this age on staff are alerted. */
export const OVERDUE_DAYS = 7
export const DEBT_GROUPS = ['overdue', 'advanced'] as const

const contractDebt = z.object({
  line: contractLine,
  debtor: z.string(),
  /** Null is the house. */
  creditor: z.nullable(z.string()),
  /** The open part of the line. */
  owed: money,
  since: instant,
  isOverdue: z.boolean(),
  /** What the house paid in place of the debtor. */
  advanced: money,
})
export type ContractDebt = z.output<typeof contractDebt>

/** `account` is the name or the id of a debtor or creditor. The oldest debt first. */
export const debtDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/contract-debts',
  summary: 'What agents owe by contracts, because their funds do not cover it',
  permission: 'agent.contract.view',
  request: z.object({
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    group: z.optional(z.enum(DEBT_GROUPS)),
    account: z.optional(line(60)),
    ...paging,
  }),
  response: z.object({
    ...pageOf(contractDebt).shape,
    /** The sums over all pages. */
    sums: z.object({ owed: money, toHouse: money }),
  }),
  refusals: [],
})

/** Agent rules §8.4: the house pays a debt in place of the debtor, who then owes it to the house. Needs a second person. */
export const requestAdvance = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/contract-debts/:lineId/advance',
  summary: 'Requests that the house advances a debt of an agent',
  permission: 'agent.contract.request',
  request: z.object({ lineId: line(60), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['agents.nothing_owed'],
})
