import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, memberId, money, nothing, pageOf, paging } from '../shapes.ts'
import { TRANSFER_DIRECTIONS, TRANSFER_STATES, walletTransferView } from './transfers.ts'

const forStaff = { module: 'providers', token: true, audience: 'staff' } as const

const deskTransfer = z.extend(walletTransferView, {
  memberId,
  username: z.string(),
  sentAt: z.nullable(instant),
  /** Questions to the provider about its state so far. */
  questions: z.int(),
})
export type DeskTransfer = z.output<typeof deskTransfer>

export const transferDesk = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/wallet-transfers',
  summary: 'Transfers between members and game providers that keep wallets, newest first',
  permission: 'ledger.transfer.view',
  request: z.object({ ...paging, state: z.optional(z.enum(TRANSFER_STATES)), search: z.optional(line(60)) }),
  response: pageOf(deskTransfer),
  refusals: [],
})

/** Asks the provider now. The answer is the state afterwards. */
export const askTransfer = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/wallet-transfers/:id/ask',
  summary: 'Asks the provider about a transfer of unknown state',
  permission: 'ledger.transfer.ask',
  request: z.object({ id: line(20) }),
  response: z.object({ state: z.enum(TRANSFER_STATES) }),
  refusals: ['transfer.unknown', 'transfer.state_known'],
})

/**
 * What differs. `applied_there`: we returned the money, and the provider has it. `refused_there` and `missing_there`: the provider
 * did not do what we posted. `unknown_here`: we sent no such transfer. `differs`: in amount, direction or player. `log_missing`:
 * the provider did not send its log of the day.
 */
export const BREAK_KINDS = [
  'applied_there',
  'refused_there',
  'missing_there',
  'unknown_here',
  'differs',
  'log_missing',
] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
/** `posted`: our books follow the provider. `noted`: no money moved. */
export const BREAK_STATES = ['open', 'posted', 'noted'] as const

const transferBreak = z.object({
  id: z.string(),
  vassalage: z.string(),
  /** The day (UTC) of the log, `YYYY-MM-DD`. */
  day: z.string(),
  kind: z.enum(BREAK_KINDS),
  state: z.enum(BREAK_STATES),
  /** Null for a missing log. */
  transferId: z.nullable(z.string()),
  /** Of our transfer; null where there is none. */
  memberId: z.nullable(memberId),
  username: z.nullable(z.string()),
  direction: z.nullable(z.enum(TRANSFER_DIRECTIONS)),
  amount: z.nullable(money),
  /** What the member's cash changes by if our books follow the provider; null where they cannot. */
  correction: z.nullable(money),
  foundAt: instant,
  endedAt: z.nullable(instant),
  note: z.nullable(z.string()),
})
export type TransferBreak = z.output<typeof transferBreak>

export const transferBreaks = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/transfer-breaks',
  summary: 'Differences between our transfers and the logs of game providers, newest first',
  permission: 'ledger.transfer.view',
  request: z.object({ ...paging, state: z._default(z.enum(BREAK_STATES), 'open') }),
  response: pageOf(transferBreak),
  refusals: [],
})

const refusals = ['transfer.break_unknown', 'transfer.break_ended'] as const

/** One person is enough, because no money moves here. */
export const noteTransferBreak = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/transfer-breaks/:id/note',
  summary: 'Ends a difference without a posting, because the provider corrected its side',
  permission: 'ledger.transfer.decide',
  once: true,
  request: z.object({ id: line(20), note: line(300, 3) }),
  response: nothing,
  refusals,
})

/** Four eyes: the books follow the provider once a second person approves (`provider.transfer-break`). */
export const requestTransferCorrection = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/transfer-breaks/:id/correction',
  summary: 'Requests the approval to correct the balance of the member to what the provider did',
  permission: 'ledger.adjustment.request',
  once: true,
  request: z.object({ id: line(20), reason: line(300, 3) }),
  response: z.object({ approvalId: z.string() }),
  refusals: [...refusals, 'transfer.break_without_money'],
})
