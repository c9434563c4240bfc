import type { MemberId } from '@croupier/kernel/ids'
import { larger, type Money, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import { fundRun, type Pockets } from '@croupier/rules/agents/funding'
import { HOUSE } from '@croupier/rules/agents/offers'
import type { StoredLine } from './store.ts'

export type ForecastLine = Pick<StoredLine, 'lineId' | 'payerId' | 'payeeId' | 'depth' | 'due' | 'paid'>
/** What a payer has now, and owes by older runs. */
export type PayerFunds = Pockets & { owes: Money }
export type Forecast<Line> = {
  line: Line
  /** Null is the house. */
  payerHas: Money | null
  payerGets: Money
  short: Money
}

/**
 * Agent rules §8.3. How a run would be paid with what its payers have now: from the top down, each level with what the run brings it. Older
 * debts take what a payer has before the run is paid. Lines below zero are no part of it. Lines that stay short come first.
 */
export function forecastRun<Line extends ForecastLine>(
  lines: readonly Line[],
  funds: ReadonlyMap<MemberId, PayerFunds>,
): Forecast<Line>[] {
  const open = lines.filter(({ due, paid }) => due > paid)
  const wallets = new Map([...funds].map(([id, one]) => [id, afterDebts(one)]))
  const funded = fundRun(
    wallets,
    open.map((one) => ({
      line: one.lineId,
      due: units(one.due - one.paid),
      payer: one.payerId ?? HOUSE,
      payee: one.payeeId,
      depth: one.depth,
    })),
  )
  const paid = new Map(funded.lines.map((one) => [one.line, one.paid]))
  const gets = new Map<MemberId, Money>()
  for (const { lineId, payeeId } of open)
    gets.set(payeeId, units((gets.get(payeeId) ?? ZERO) + (paid.get(lineId) ?? ZERO)))
  return lines
    .map((line) => {
      const { payerId, lineId, due } = line
      const wallet = payerId === null ? null : (wallets.get(payerId) ?? NOTHING)
      return {
        line,
        payerHas: wallet && units(wallet.agent + wallet.cash),
        payerGets: payerId === null ? ZERO : (gets.get(payerId) ?? ZERO),
        short: due > line.paid ? units(due - line.paid - (paid.get(lineId) ?? ZERO)) : ZERO,
      }
    })
    .toSorted((one, other) => Number(other.short > 0n) - Number(one.short > 0n) || one.line.depth - other.line.depth)
}

const NOTHING: Pockets = { agent: ZERO, cash: ZERO }

/** The agent pocket pays debts before cash does. */
function afterDebts({ agent, cash, owes }: PayerFunds): Pockets {
  const fromAgent = smaller(agent, owes)
  return { agent: units(agent - fromAgent), cash: larger(units(cash - (owes - fromAgent)), ZERO) }
}

/** The sums of a forecast. */
export function missingOf(forecast: readonly Forecast<ForecastLine>[]) {
  const short = forecast.filter((one) => one.short > 0n)
  return {
    missing: sumOf(short.map((one) => one.short)),
    shortLines: short.length,
    shortPayers: new Set(short.map(({ line }) => line.payerId)).size,
  }
}
