import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, money, period } from '../shapes.ts'

/** Why a line stands in the account record: the translation key of its name. */
export const entryKinds = [
  'deposit',
  'deposit.fee',
  'deposit.reversal',
  'owed.repaid',
  'withdrawal.hold',
  'withdrawal.release',
  'withdrawal.paid',
  'withdrawal.fee',
  'stake',
  'stake.refund',
  'refund.reversal',
  'stake.tombstone',
  'payout',
  'payout.reversal',
  'rebate.self',
  'rebate.reversal',
  'chase.hold',
  'chase.release',
  'syndicate.hold',
  'syndicate.release',
  'transfer.up',
  'transfer.down',
  'transfer.received',
  'correction',
  'trial.grant',
  'reward',
  'bonus.converted',
  'bonus.lost',
  'rebate.day',
  'rebate.manual',
  'commission',
  'income.release',
  'dividend',
  'affiliate',
  'salary.daily',
  'salary.hourly',
  'salary.realtime',
  'contract.paid',
  'contract.returned',
  'contract.refunded',
  'points.conversion',
  'points.hold',
  'points.release',
  'points.paid',
  'vendor.hold',
  'vendor.release',
  'vendor.in',
  'vendor.out',
] as const
export const referenceKinds = [
  'deposit',
  'withdrawal',
  'ticket',
  'bet',
  'chase',
  'syndicate',
  'transfer',
  'correction',
  'trial',
  'grant',
  'statement',
  'release',
  'conversion',
  'points.order',
  'vendor.transfer',
] as const
export type EntryKind = (typeof entryKinds)[number]
export type ReferenceKind = (typeof referenceKinds)[number]

/** A line of an account record. `amount` is signed. */
export const transactionView = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(entryKinds),
  amount: money,
  balanceAfter: money,
  reference: z.object({ kind: z.enum(referenceKinds), id: z.string() }),
  /** The game and round of a stake or a payout; `round` is null for a bet on no round, or on several. */
  played: z.nullable(z.object({ game: z.string(), round: z.nullable(z.string()) })),
})

/** §7 MemTransDet, §3 account record: every change of the cash balance, newest first. `amount` is signed. */
export const memberTransactions = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  module: 'wallet',
  summary: 'The account record of the member',
  token: true,
  audience: 'anyAccount',
  request: z.object({
    ...cursorPaging,
    kind: z.optional(z.enum(entryKinds)),
    ...period,
  }),
  response: cursorPageOf(transactionView),
  refusals: [],
})
