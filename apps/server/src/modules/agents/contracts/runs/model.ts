import type { BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Period } from '@croupier/kernel/period'
import type { Rate } from '@croupier/rules/rate'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { LINE_STATUSES } from '@croupier/wire/agents/contract-shapes'

export type LineStatus = (typeof LINE_STATUSES)[number]

/** All contracts of a kind for one period (Agent rules §8.1). */
export type Run = { kind: OfferedKind; period: Period }

/** What a team brought in a period. */
export type PeriodFigures = { validBet: Money; ngr: Money; activeMembers: number }

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
/** The open lines of one payer in a run. */
export type OpenGroup = {
  kind: OfferedKind
  length: Period['length']
  firstDay: BusinessDay
  payerId: MemberId | null
  depth: number
}
export type OpenLine = { lineId: string; payeeId: MemberId; due: Money; paid: Money; payments: number }
/** An instalment of a line, and the pockets of the payer that it comes from. The house has none. */
export type Instalment = OpenLine & { amount: Money; fromAgent: Money; fromCash: Money; status: LineStatus }
