import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { PeriodLength } from '@croupier/kernel/period'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { Rate } from '@croupier/rules/rate'
import type { CORRECTION_CAUSES, LINE_STATUSES } from '@croupier/wire/agents/contract-shapes'

export type LineStatus = (typeof LINE_STATUSES)[number]

/** A period of business days, a clock hour, or a window of results. */
export type RunLength = PeriodLength | 'hourly' | 'window'

/** All contracts of a kind for one period (Agent rules §8.1). The days are those on which it starts and ends. */
export type Run = {
  kind: ContractKind
  key: string
  length: RunLength
  startsAt: Instant
  endsAt: Instant
  firstDay: BusinessDay
  lastDay: BusinessDay
}

/** The results of a window: those that transactions from one id up to, and without, another one wrote. */
export type Facts = { from: string; to: string }

/**
 * What a team brought in a period, and the result of the house from it. `rebates` has all rebates. An hour has bets only, and its
 * result is not computed.
 */
export type PeriodFigures = {
  turnover: Money
  validBet: Money
  payout: Money
  rebates: Money
  commissions: Money
  rewards: Money
  ngr: Money
  activeMembers: number
}

/** The settings by which the lines of a run are computed again, and the key of the pseudonyms in their statements. */
export type RunPolicy = { activeMinimum: Money; timeZone: string; dayStart: string; pseudonymKey: string }

/** The last line of a chain of contracts, from which losses are carried. */
export type LineBefore = { firstDay: BusinessDay; ngr: Money; carryOut: Money }

/** What a contract pays for a period. `depth` is that of the payee: 0 for a master agent, whom the house pays. */
export type ContractLine = PeriodFigures & {
  lineId: string
  contractId: string
  chainId: string
  payerId: MemberId | null
  payeeId: MemberId
  depth: number
  base: Money
  carryIn: Money
  carryOut: Money
  tier: number
  rate: Rate
  due: Money
  status: LineStatus
}
/** Agent rules §8.6. A line that corrects those before of its contract and period. `due` is the difference that it makes. */
export type Revision = {
  revision: number
  cause: (typeof CORRECTION_CAUSES)[number]
  /** What the lines before come to. */
  amountBefore: Money
  /** The part that staff agreed, which the figures do not explain. */
  adjustment: Money
}
/**
 * The open lines of a run that one account, or the house, has to pay; of payees who return something if `isReturn`. `depth` is that of the
 * highest payee, and `lines` the number of lines.
 */
export type OpenGroup = {
  kind: ContractKind
  key: string
  debtorId: MemberId | null
  isReturn: boolean
  depth: number
  lines: number
}
/** Debtors of one level of a run, all in one cell, who are paid from together. Null is the house. */
export type PaymentBatch = Pick<OpenGroup, 'kind' | 'key' | 'isReturn'> & { debtors: readonly MemberId[] | null }
/** `advanced` is what the house paid in place of the debtor, who owes it to the house. */
export type OpenLine = Pick<ContractLine, 'lineId' | 'payerId' | 'payeeId' | 'due'> & {
  paid: Money
  payments: number
  advanced: Money
}
/** An instalment of a line, and the pockets of its debtor that it comes from. The house has none. */
export type Instalment = OpenLine & { amount: Money; fromAgent: Money; fromCash: Money; status: LineStatus }
