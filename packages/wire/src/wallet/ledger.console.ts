import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, money, pageOf, paging } from '../shapes.ts'
import { entryKinds } from './record.ts'

const explorer = {
  method: 'GET',
  module: 'wallet',
  token: true,
  audience: 'staff',
  permission: 'ledger.entry.view',
  refusals: [],
} as const

/** The accounts of members. Those of the operator are in the trial balance. */
export const ledgerAccounts = endpoint({
  ...explorer,
  path: '/console/ledger/accounts',
  summary: 'Accounts of members with their balances',
  request: z.object({
    ...paging,
    /** A member's id or username. */
    memberId: z.optional(line(32)),
  }),
  response: pageOf(
    z.object({
      account: z.string(),
      /** The username of the member. */
      owner: z.nullable(z.string()),
      balance: money,
      entries: z.int(),
    }),
  ),
})

/** Entries of the journal with both sides, newest first. Without a member or a reference: the day before `to`. */
export const ledgerEntries = endpoint({
  ...explorer,
  path: '/console/ledger/entries',
  summary: 'Entries of the journal',
  request: z.object({
    ...cursorPaging,
    /** A member's id or username. */
    memberId: z.optional(line(32)),
    kind: z.optional(z.enum(entryKinds)),
    /** A deposit, withdrawal, ticket or bet. */
    reference: z.optional(line(128)),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: cursorPageOf(
    z.object({
      key: z.string(),
      line: z.int(),
      at: instant,
      kind: z.string(),
      reference: z.string(),
      account: z.string(),
      contra: z.string(),
      /** The usernames of the members to whom the two accounts belong; null for an account of the operator. */
      owner: z.nullable(z.string()),
      contraOwner: z.nullable(z.string()),
      amount: money,
      balanceAfter: money,
      seq: z.string(),
    }),
  ),
})

/** T045. Player funds and operator funds stand in different books; everything together is zero. */
export const trialBalance = endpoint({
  ...explorer,
  path: '/console/ledger/trial-balance',
  summary: 'Sums by account, which add up to zero',
  request: z.object({}),
  response: z.object({
    at: instant,
    rows: z.array(z.object({ book: z.enum(['member', 'house']), account: z.string(), balance: money })),
    /** What the house owes its members, in cash and held; what members owe stands in a row of its own. */
    liability: money,
    total: money,
  }),
})
