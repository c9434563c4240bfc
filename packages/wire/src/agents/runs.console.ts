import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPaging, instant, line, money, pageOf, paging } from '../shapes.ts'
import { contractLine } from './contract-shapes.ts'

const forStaff = { module: 'agents', token: true, audience: 'staff', permission: 'agent.contract.view' } as const

/** Agent rules §8.1. `open` has lines that are not paid yet, or not in full. */
export const RUN_STATES = ['awaitingApproval', 'open', 'closed'] as const

const contractRun = z.object({
  /** The kind and the key: `dividend:monthly:2026-11-01`. */
  id: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  key: z.string(),
  startsAt: instant,
  firstDay: businessDay,
  lastDay: businessDay,
  computedAt: instant,
  state: z.enum(RUN_STATES),
  lines: z.int(),
  due: money,
  paid: money,
  /** The part of `due` that the house pays. */
  house: money,
  /** A line that waits for its approval, by which the approval of the run is requested. */
  awaitingLine: z.nullable(z.string()),
  /** When a later computation of the closed run first gave other figures; null while it gives the same. */
  differsSince: z.nullable(instant),
})
export type ContractRun = z.output<typeof contractRun>

/** Runs with lines, the last computed first. */
export const runDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/contract-runs',
  summary: 'Periods for which contracts of a kind were computed together',
  request: z.object({
    ...cursorPaging,
    before: z.optional(line(80)),
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    state: z.optional(z.enum(RUN_STATES)),
  }),
  response: z.object({ items: z.array(contractRun), next: z.nullable(z.string()) }),
  refusals: [],
})

const previewedLine = z.object({
  line: contractLine,
  /** What the payer has, in the agent pocket and in cash, without what older debts take. Null is the house. */
  payerHas: z.nullable(money),
  /** What the payer gets in this run before paying. */
  payerGets: money,
  /** What is not paid of the line, if the run is paid with what payers have now. */
  short: money,
})
export type PreviewedLine = z.output<typeof previewedLine>

/** Agent rules §8.1, §8.3: the lines of a run as it would be paid now, those that stay short first. */
export const runPreview = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/contract-runs/:kind/:key',
  summary: 'The lines of a run, what their payers have, and what will be short',
  request: z.object({ kind: z.enum(CONTRACT_KINDS), key: line(60), ...paging }),
  response: z.object({
    run: contractRun,
    ...pageOf(previewedLine).shape,
    /** Over all pages. */
    missing: money,
    shortLines: z.int(),
    shortPayers: z.int(),
  }),
  refusals: ['agents.run_unknown', 'agents.run_too_large'],
})
