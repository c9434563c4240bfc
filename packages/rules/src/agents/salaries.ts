import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import { amountAt } from '../rate.ts'
import { highestTier, type LineStatus, statusOf } from './dividends.ts'
import { type BetResult, measureBet } from './measure.ts'
import type { RealtimeTier, SalaryTier } from './terms.ts'

export type SalaryFigures = {
  readonly validBet: Money
  readonly activeMembers: number
  /** Seen by the members: negative when the team lost. */
  readonly pnl: Money
}

export type SalaryPolicy = {
  /** Counts whole units only; null counts exactly. */
  readonly unit: Money | null
  /** Pays only when the team lost in the day or the hour. */
  readonly needsLoss: boolean
}

export type SalaryLine = { readonly tier: number; readonly amount: Money; readonly status: LineStatus }

/** Agent rules §7.2, §7.3. The salary of a business day or of a clock hour. */
export function salaryLine(tiers: readonly SalaryTier[], figures: SalaryFigures, policy: SalaryPolicy): SalaryLine {
  const isOwed = !policy.needsLoss || figures.pnl < 0n
  const tier = highestTier(
    tiers,
    ({ betAmount, activeMembers }) => isOwed && figures.validBet >= betAmount && figures.activeMembers >= activeMembers,
  )
  const base = policy.unit === null ? figures.validBet : units(figures.validBet - (figures.validBet % policy.unit))
  return { tier, amount: tier === 0 ? ZERO : amountAt(base, tiers[tier - 1]!.rate), status: statusOf(tier) }
}

/** A payee with the rows of the contract, which rise by `singleBetAmount`. */
export type RealtimePayee = { readonly id: string; readonly rows: readonly RealtimeTier[] }

/** Agent rules §7.4. The salary of one payee for one bet, cut on its own; null when the bet does not count. */
export function realtimeAmount(rows: readonly RealtimeTier[], bet: BetResult): Money | null {
  const { validBet } = measureBet(bet)
  if (validBet <= 0n || bet.payout === bet.stake) return null
  const row = rows.findLast(({ singleBetAmount }) => singleBetAmount <= validBet)
  return row ? amountAt(validBet, bet.payout > bet.stake ? row.profitRate : row.lossRate) : null
}

export type RealtimeLine = { readonly id: string; readonly bets: number; readonly gross: Money; readonly net: Money }

/** Agent rules §7.4. The lines of a window for a chain of payees, top first: each pays the next one from the gross. */
export function realtimeLines(chain: readonly RealtimePayee[], bets: readonly BetResult[]): RealtimeLine[] {
  const earned = chain.map(({ rows }) => bets.flatMap((bet) => realtimeAmount(rows, bet) ?? []))
  const gross = earned.map(sumOf)
  return chain.map(({ id }, at) => ({
    id,
    bets: earned[at]!.length,
    gross: gross[at]!,
    net: units(gross[at]! - (gross[at + 1] ?? ZERO)),
  }))
}

export type PayeeAmounts = readonly { readonly id: string; readonly amount: Money }[]

/**
 * Agent rules §7.4. The amounts that each version of a bet adds: those of the version less those of the version before, with
 * the path and the rows of the first.
 */
export function resettle(
  chain: readonly RealtimePayee[],
  versions: readonly BetResult[],
): { readonly deltas: readonly PayeeAmounts[]; readonly final: PayeeAmounts } {
  const amounts = versions.map((bet) => chain.map(({ rows }) => realtimeAmount(rows, bet) ?? ZERO))
  const deltas = amounts.map((now, version) =>
    chain.map(({ id }, at) => ({ id, amount: units(now[at]! - (amounts[version - 1]?.[at] ?? ZERO)) })),
  )
  return { deltas, final: chain.map(({ id }, at) => ({ id, amount: amounts.at(-1)?.[at] ?? ZERO })) }
}
