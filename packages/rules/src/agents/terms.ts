import type { Money } from '@croupier/kernel/money'
import type { PeriodLength } from '@croupier/kernel/period'
import type { Rate } from '../rate.ts'

/** Agent rules §6.1. */
export const CONTRACT_KINDS = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** Agent rules §7.1: what becomes of a loss after its period. */
export const CARRY_MODES = ['none', 'forever', 'previous', 'month'] as const
export type CarryMode = (typeof CARRY_MODES)[number]

export type DividendTier = {
  readonly validBet: Money
  readonly profitAndLoss: Money
  readonly activeMembers: number
  readonly rate: Rate
}
/** `betAmount` is the valid bet of the day or of the hour. */
export type SalaryTier = { readonly betAmount: Money; readonly activeMembers: number; readonly rate: Rate }
export type RealtimeTier = { readonly singleBetAmount: Money; readonly profitRate: Rate; readonly lossRate: Rate }

export type DividendTerms = {
  readonly kind: 'dividend'
  readonly period: PeriodLength
  readonly carryMode: CarryMode
  readonly tiers: readonly DividendTier[]
}
export type SalaryTerms = { readonly kind: 'dailySalary' | 'hourlySalary'; readonly tiers: readonly SalaryTier[] }
export type RealtimeTerms = { readonly kind: 'realtimeSalary'; readonly tiers: readonly RealtimeTier[] }
export type Terms = DividendTerms | SalaryTerms | RealtimeTerms

/** The kind and the tiers of terms: all that comparisons of rates need. */
export type Tiered =
  | Pick<DividendTerms, 'kind' | 'tiers'>
  | Pick<SalaryTerms, 'kind' | 'tiers'>
  | Pick<RealtimeTerms, 'kind' | 'tiers'>

/** A tier of any kind, for comparisons: thresholds and rates in the same order for all tiers of a kind. */
export type Rung = { readonly thresholds: readonly bigint[]; readonly rates: readonly Rate[] }

export function rungsOf(terms: Tiered): Rung[] {
  switch (terms.kind) {
    case 'dividend':
      return terms.tiers.map(({ validBet, profitAndLoss, activeMembers, rate }) => ({
        thresholds: [validBet, profitAndLoss, BigInt(activeMembers)],
        rates: [rate],
      }))
    case 'realtimeSalary':
      return terms.tiers.map(({ singleBetAmount, profitRate, lossRate }) => ({
        thresholds: [singleBetAmount],
        rates: [profitRate, lossRate],
      }))
    default:
      return terms.tiers.map(({ betAmount, activeMembers, rate }) => ({
        thresholds: [betAmount, BigInt(activeMembers)],
        rates: [rate],
      }))
  }
}
