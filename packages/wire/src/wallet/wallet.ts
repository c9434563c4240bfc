import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, flagText, instant, money, period } from '../shapes.ts'

/** §7 Wallet. `sumBalance` is what can be played with now; `seq` compares with the live channel's. */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'wallet',
  summary: 'The balance of the member',
  token: true,
  audience: 'anyAccount',
  urgent: true,
  request: z.object({}),
  response: z.object({
    sumBalance: money,
    cash: money,
    held: money,
    /** What the member owes; it blocks withdrawals. */
    receivable: money,
    seq: z.string(),
  }),
  refusals: [],
})

/** §7 Wallet. One entry per wallet; `isSingle` asks for the main one only. */
export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  module: 'wallet',
  summary: 'The wallets of the member',
  token: true,
  audience: 'anyAccount',
  request: z.object({ isSingle: z.optional(flagText) }),
  response: z.object({ wallets: z.array(z.object({ code: z.string(), balance: money, held: money })) }),
  refusals: [],
})

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
  'stake.tombstone',
  'payout',
  'payout.reversal',
  'rebate.self',
  'rebate.reversal',
  'chase.hold',
  'chase.release',
  'transfer.up',
  'transfer.down',
  'transfer.received',
  'correction',
  'trial.grant',
  'reward',
] as const
export const referenceKinds = [
  'deposit',
  'withdrawal',
  'ticket',
  'bet',
  'chase',
  'transfer',
  'correction',
  'trial',
  'grant',
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
