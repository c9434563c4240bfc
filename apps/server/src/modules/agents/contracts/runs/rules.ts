import { type BusinessCalendar, businessDayOf, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, moneyText, smaller, sumOf, units, ZERO } from '@croupier/kernel/money'
import { endOf, periodKey, periodOf } from '@croupier/kernel/period'
import { carryInto, dividendLine } from '@croupier/rules/agents/dividends'
import { splitFunds } from '@croupier/rules/agents/funding'
import { hourOf } from '@croupier/rules/agents/hours'
import { salaryLine } from '@croupier/rules/agents/salaries'
import { canonicalText, statementDigest } from '@croupier/rules/agents/statements'
import type { ContractKind } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import type { Contract } from '../model.ts'
import type {
  ContractLine,
  Instalment,
  LineBefore,
  LineStatus,
  OpenLine,
  PeriodFigures,
  Run,
  RunLength,
} from './model.ts'

/**
 * Agent rules §4: dividends are paid at 04:00 on the day after the period, daily salaries at 02:30, hourly ones five minutes after the
 * hour. A window has all its results when it ends.
 */
export const GRACE_MS: Readonly<Record<ContractKind, number>> = {
  dividend: 4 * MS.hour,
  dailySalary: 2 * MS.hour + 30 * MS.minute,
  hourlySalary: 5 * MS.minute,
  realtimeSalary: 0,
}

/** Agent rules §3.2. The run of a kind for the period, or the hour, that an instant belongs to. */
export function runAt(
  kind: ContractKind,
  length: Exclude<RunLength, 'window'>,
  at: Instant,
  calendar: BusinessCalendar,
): Run {
  if (length === 'hourly') {
    const { key, from: startsAt, to: endsAt } = hourOf(at, calendar.timeZone)
    const day = businessDayOf(startsAt, calendar)
    return { kind, key, length, startsAt, endsAt, firstDay: day, lastDay: day }
  }
  const period = periodOf(businessDayOf(at, calendar), length)
  const span = { startsAt: startOfDay(period.first, calendar), endsAt: endOf(period, calendar) }
  return { kind, key: periodKey(period), length, ...span, firstDay: period.first, lastDay: period.last }
}

const WINDOW_KEY = /^rt:(\d+)$/

/** Agent rules §7.4. The window after one, which is null before the first. Windows are numbered. */
export function windowAfter(
  last: { key: string; endsAt: Instant } | null,
  endsAt: Instant,
  calendar: BusinessCalendar,
): Run {
  const number = last ? Number(WINDOW_KEY.exec(last.key)![1]) + 1 : 0
  const startsAt = last?.endsAt ?? endsAt
  const days = { firstDay: businessDayOf(startsAt, calendar), lastDay: businessDayOf(endsAt, calendar) }
  return { kind: 'realtimeSalary', key: `rt:${number}`, length: 'window', startsAt, endsAt, ...days }
}

const NOTHING: PeriodFigures = {
  turnover: ZERO,
  validBet: ZERO,
  payout: ZERO,
  rebates: ZERO,
  commissions: ZERO,
  rewards: ZERO,
  ngr: ZERO,
  activeMembers: 0,
}
const EXACT = { unit: null, needsLoss: false }

/** Agent rules §7. The line of a contract for a period, from the figures of the payee's team. */
export function lineOf(
  { kind, key, firstDay }: Run,
  { contractId, chainId, payerId, payeeId, terms }: Contract,
  given: { depth: number; figures: PeriodFigures | undefined; before: LineBefore | undefined },
): ContractLine {
  invariant(terms.kind !== 'realtimeSalary', 'a window adds up single bets')
  const figures = given.figures ?? NOTHING
  const parties = { lineId: `${key}:${contractId}`, contractId, chainId, payerId, payeeId }
  const common = { ...parties, depth: given.depth, ...figures }
  if (terms.kind === 'dividend') {
    const { before } = given
    const carryIn = before ? carryInto(terms, { from: firstDay }, { ...before, from: before.firstDay }, before) : ZERO
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

/** The figures of a line that follow from what is closed, and what they come to. */
export type Computed = PeriodFigures &
  Pick<ContractLine, 'contractId' | 'base' | 'carryIn' | 'carryOut' | 'tier' | 'rate' | 'due'>

/**
 * Agent rules §8.1, §12. The SHA-256 of what a run computed. After a restatement, a line whose amount and losses stay keeps its other
 * figures, so only these are compared.
 */
export function runDigest(lines: readonly Computed[], { isRestated }: { isRestated: boolean }): string {
  const texts = lines.map((one) => ({
    contract: one.contractId,
    ...moneyTexts({ due: one.due, ngr: one.ngr, carryOut: one.carryOut }),
    ...(isRestated ? {} : figureTexts(one)),
  }))
  return statementDigest(canonicalText({ lines: texts.toSorted((a, b) => (a.contract < b.contract ? -1 : 1)) }))
}

const figureTexts = ({
  turnover,
  validBet,
  payout,
  rebates,
  commissions,
  rewards,
  base,
  carryIn,
  ...one
}: Computed) => ({
  ...moneyTexts({ turnover, validBet, payout, rebates, commissions, rewards, base, carryIn }),
  activeMembers: String(one.activeMembers),
  tier: String(one.tier),
  rate: rateText(one.rate),
})

const moneyTexts = (amounts: Readonly<Record<string, Money>>): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, moneyText(amount)]))

/** Agent rules §8.1: staff approve the dividends that the house pays; everything else is automatic. */
function firstStatus(kind: ContractKind, payerId: MemberId | null, due: Money): LineStatus {
  if (due === 0n) return 'notReached'
  return kind === 'dividend' && payerId === null ? 'awaitingApproval' : 'payable'
}

export type Funds = { agent: Money; cash: Money }
/**
 * Agent rules §8.2, §8.3. Splits the funds of a debtor among the open lines; the agent pocket pays first. Null is the house. Lines below
 * zero are returned, and what is paid of them is below zero, too.
 */
export function instalments(lines: readonly OpenLine[], funds: Funds | null): Instalment[] {
  const open = lines.map(({ lineId, due, paid }) => ({ line: lineId, due: sizeOf(due - paid) }))
  const owed = units(open.reduce((sum, { due }) => sum + due, 0n))
  const shares = splitFunds(funds ? units(funds.agent + funds.cash) : owed, open)
  let agentLeft: bigint = funds?.agent ?? 0n
  return lines.map((line, at) => {
    const amount = shares[at]!.paid
    const fromAgent = units(amount < agentLeft ? amount : agentLeft)
    agentLeft -= fromAgent
    const paid = sizeOf(line.paid) + amount
    const status = paid === sizeOf(line.due) ? 'paid' : paid > 0n ? 'partlyPaid' : 'unfunded'
    return { ...line, amount, fromAgent, fromCash: units(amount - fromAgent), status }
  })
}

/**
 * Agent rules §8.6. What a contract returns first shrinks what it has open, on both sides from the oldest line on. `lines` are those of one
 * contract.
 */
export function offsets(lines: readonly OpenLine[]): Instalment[] {
  const openOf = (side: readonly OpenLine[]) => sumOf(side.map(({ due, paid }) => sizeOf(due - paid)))
  const returned = lines.filter(({ due }) => due < 0n)
  const owed = lines.filter(({ due }) => due > 0n)
  const amount = smaller(openOf(returned), openOf(owed))
  return [...takeInOrder(returned, amount), ...takeInOrder(owed, amount)]
}

function takeInOrder(lines: readonly OpenLine[], total: Money): Instalment[] {
  let left: bigint = total
  return lines.flatMap((line) => {
    const amount = smaller(sizeOf(line.due - line.paid), units(left))
    left -= amount
    if (amount === 0n) return []
    const status = sizeOf(line.paid) + amount === sizeOf(line.due) ? 'paid' : 'partlyPaid'
    return [{ ...line, amount, fromAgent: ZERO, fromCash: ZERO, status } as const]
  })
}

const sizeOf = (amount: bigint): Money => units(amount < 0n ? -amount : amount)
