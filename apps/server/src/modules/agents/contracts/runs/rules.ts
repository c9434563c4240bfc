import { MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, smaller, units, ZERO } from '@croupier/kernel/money'
import { periodKey } from '@croupier/kernel/period'
import { carryInto, dividendLine } from '@croupier/rules/agents/dividends'
import { splitFunds } from '@croupier/rules/agents/funding'
import { salaryLine } from '@croupier/rules/agents/salaries'
import type { OfferedKind } from '@croupier/wire/agents/contract-kinds'
import type { Contract } from '../model.ts'
import type { ContractLine, Instalment, LineBefore, LineStatus, OpenLine, PeriodFigures, Run } from './model.ts'

/** Agent rules §4: dividends are paid at 04:00 on the day after the period, daily salaries at 02:30. */
export const GRACE_MS: Readonly<Record<OfferedKind, number>> = {
  dividend: 4 * MS.hour,
  dailySalary: 2 * MS.hour + 30 * MS.minute,
}

const NOTHING: PeriodFigures = { validBet: ZERO, ngr: ZERO, activeMembers: 0 }
const EXACT = { unit: null, needsLoss: false }

/** Agent rules §7. The line of a contract for a period, from the figures of the payee's team. */
export function lineOf(
  { kind, period }: Run,
  { contractId, chainId, payerId, payeeId, terms }: Contract,
  given: { depth: number; figures: PeriodFigures | undefined; before: LineBefore | undefined },
): ContractLine {
  const figures = given.figures ?? NOTHING
  const parties = { lineId: `${periodKey(period)}:${contractId}`, contractId, chainId, payerId, payeeId }
  const common = { ...parties, depth: given.depth, ...figures }
  if (terms.kind === 'dividend') {
    const { before } = given
    const carryIn = before
      ? carryInto(terms, { from: period.first }, { ...before, from: before.firstDay }, before)
      : ZERO
    const { base, tier, amount, carryOut } = dividendLine(terms, figures, carryIn)
    const used = terms.carryMode === 'none' ? ZERO : smaller(carryIn, ZERO)
    const rate = terms.tiers[tier - 1]?.rate ?? 0n
    return {
      ...common,
      base,
      carryIn: used,
      carryOut,
      tier,
      rate,
      due: amount,
      status: firstStatus(kind, payerId, amount),
    }
  }
  // Without the setting that asks for a loss, the result of the team does not matter.
  const { tier, amount } = salaryLine(terms.tiers, { ...figures, pnl: ZERO }, EXACT)
  const rate = terms.tiers[tier - 1]?.rate ?? 0n
  const base = figures.validBet
  const status = firstStatus(kind, payerId, amount)
  return { ...common, base, carryIn: ZERO, carryOut: ZERO, tier, rate, due: amount, status }
}

/** Agent rules §8.1: staff approve the dividends that the house pays; everything else is automatic. */
function firstStatus(kind: OfferedKind, payerId: MemberId | null, due: Money): LineStatus {
  if (due === 0n) return 'notReached'
  return kind === 'dividend' && payerId === null ? 'awaitingApproval' : 'payable'
}

export type Funds = { agent: Money; cash: Money }
/** Agent rules §8.2, §8.3. Splits the funds of a payer among the open lines; the agent pocket pays first. Null is the house. */
export function instalments(lines: readonly OpenLine[], funds: Funds | null): Instalment[] {
  const open = lines.map(({ lineId, due, paid }) => ({ line: lineId, due: units(due - paid) }))
  const owed = units(open.reduce((sum, { due }) => sum + due, 0n))
  const shares = splitFunds(funds ? units(funds.agent + funds.cash) : owed, open)
  let agentLeft: bigint = funds?.agent ?? 0n
  return lines.map((line, at) => {
    const amount = shares[at]!.paid
    const fromAgent = units(amount < agentLeft ? amount : agentLeft)
    agentLeft -= fromAgent
    const paid = units(line.paid + amount)
    const status = paid === line.due ? 'paid' : paid > 0n ? 'partlyPaid' : 'unfunded'
    return { ...line, amount, fromAgent, fromCash: units(amount - fromAgent), status }
  })
}
