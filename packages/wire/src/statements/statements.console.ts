import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, pageOf, paging } from '../shapes.ts'

export const STATEMENT_STATUSES = ['pending', 'issued', 'posted'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]
export const LINE_PARTS = ['figure', 'correction', 'balance'] as const
export type LinePart = (typeof LINE_PARTS)[number]

/** One frozen figure. `about` is the key of the period that it belongs to, such as `daily:2026-11-21`. */
const statementLine = z.object({
  part: z.enum(LINE_PARTS),
  about: z.string(),
  /** What it is about: `product.lottery`, `account.house.world`. */
  subject: z.string(),
  figure: z.string(),
  count: z.nullable(z.int()),
  amount: z.nullable(money),
})

const statementShape = z.object({
  id: z.string(),
  kind: z.string(),
  /** The key of its period: `daily:2026-11-21`. */
  period: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** `house`, or the id of a member. */
  owner: z.string(),
  currency: z.string(),
  status: z.enum(STATEMENT_STATUSES),
  isPayable: z.boolean(),
  closedAt: instant,
  approvedBy: z.nullable(z.object({ name: z.string(), at: instant })),
  postedAt: z.nullable(instant),
  lines: z.array(statementLine),
})
export type StatementLine = z.output<typeof statementLine>
export type StatementView = z.output<typeof statementShape>

const statementId = line(96)
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
const staff = { module: 'statements', token: true, audience: 'staff' } as const

export const statements = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/statements',
  summary: 'Statements of closed periods with their frozen lines, the latest period first',
  permission: 'ledger.statement.view',
  request: z.object({
    kind: z.optional(line(40)),
    status: z.optional(z.enum(STATEMENT_STATUSES)),
    owner: z.optional(line(32)),
    /** The first days of the periods, both included. */
    firstDayFrom: z.optional(day),
    firstDayTo: z.optional(day),
    ...paging,
  }),
  response: pageOf(statementShape),
  refusals: [],
})

export const statement = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/statements/:id',
  summary: 'One statement',
  permission: 'ledger.statement.view',
  request: z.object({ id: statementId }),
  response: statementShape,
  refusals: ['statement.unknown'],
})

/** The figures are frozen: a wrong one is corrected in a later statement, so there is nothing to reject. */
export const submitStatement = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/statements/:id/submit',
  summary: 'Submits a statement for approval by another member of staff',
  permission: 'ledger.statement.submit',
  request: z.object({ id: statementId, reason: line(300, 3) }),
  response: z.object({ approvalId: z.uuid() }),
  refusals: ['statement.unknown', 'statement.status', 'approval.reason_required'],
})
