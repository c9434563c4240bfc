import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, moneyText, units, ZERO } from '@croupier/kernel/money'
import { canonicalText, statementDigest } from '@croupier/rules/agents/statements'
import { rateText } from '@croupier/rules/rate'
import type { StoredAmendment } from '../amendments/store.ts'
import type { LineOfContract } from './store.ts'

/** The files of an export that say what was computed, and by which terms and settings (Agent rules §12). */
export type Documents = {
  statement: Readonly<Record<string, unknown>>
  contract: Readonly<Record<string, unknown>>
  policy: Readonly<Record<string, unknown>>
}

/** The SHA-256 of `statement.json`. It holds the terms and the settings, too, so it says which ones were used. */
export const digestOf = ({ statement }: Documents): string => statementDigest(canonicalText(statement))

/** The formulas by kind, with their versions. Another way to compute has another version. */
const FORMULAS = {
  dividend: 'dividend/1',
  dailySalary: 'salary/1',
  hourlySalary: 'salary/1',
  realtimeSalary: 'realtime/1',
} as const

/** Agent rules §12. The documents of a contract line. They depend on what is stored and never changes, so they are always the same. */
export function documentsOfLine(line: LineOfContract): Documents {
  const contract = {
    chain: line.chainId,
    id: line.contractId,
    startsAt: line.contractStartsAt.toISOString(),
    terms: line.terms,
  }
  const policy = {
    activeMinimum: moneyText(line.activeMinimum),
    businessDayStart: line.dayStart,
    businessTimeZone: line.timeZone,
  }
  const period = {
    key: line.key,
    startsAt: line.startsAt.toISOString(),
    endsAt: line.runEndsAt.toISOString(),
    firstDay: line.firstDay,
    lastDay: line.lastDay,
  }
  const statement = {
    version: 1,
    statement: line.lineId,
    kind: line.kind,
    formula: FORMULAS[line.kind],
    period,
    contract,
    policy,
    payer: line.payerId === null ? 'house' : 'agent',
    figures: figuresOf(line),
    carry: { in: moneyText(line.carryIn), out: moneyText(line.carryOut) },
    tier: line.tier,
    lines: [lineOf(line)],
    ...correctionOf(line),
    total: moneyText(line.due),
  }
  return { statement, contract, policy }
}

/** Agent rules §8.6. What a correction corrects, and the part that staff agreed. The total of its statement is the difference. */
const correctionOf = ({ revision, cause, amountBefore, adjustment }: LineOfContract) =>
  cause && {
    correction: {
      adjustment: moneyText(adjustment),
      before: moneyText(amountBefore),
      cause,
      revision: String(revision),
    },
  }

/**
 * Agent rules §8.6. The documents of a correction of a statement of the house: the figures stay, and staff agreed another amount. Its total
 * is the difference from what the statement and its corrections came to before.
 */
export function amendedDocuments(
  { statement, contract, policy }: Documents,
  computed: Money,
  {
    statementId,
    revision,
    amountBefore,
    amount,
  }: Pick<StoredAmendment, 'statementId' | 'revision' | 'amountBefore' | 'amount'>,
): Documents {
  const correction = {
    adjustment: moneyText(units(amountBefore + amount - computed)),
    before: moneyText(amountBefore),
    cause: 'agreement',
    revision: String(revision),
  }
  const amended = { ...statement, statement: `${statementId}:r${revision}`, correction, total: moneyText(amount) }
  return { statement: amended, contract, policy }
}

/** Bets have rates of their own, so a window has no rate. */
function lineOf({ base, due, amountBefore, adjustment, bets, rate }: LineOfContract) {
  const texts = { ...lineText(base, units(amountBefore + due - adjustment)), line: '1' }
  return bets === null ? { ...texts, ratePct: rateText(rate) } : texts
}

const lineText = (base: Money, amount: Money) => ({ base: moneyText(base), amount: moneyText(amount) })

function figuresOf(line: LineOfContract) {
  const { turnover, validBet, payout, rebates, commissions, rewards, activeMembers, bets } = line
  const sums = { turnover, validBet, payout }
  const given = { rebates, commissions, rewards, fees: ZERO }
  if (bets === null) return { ...texts({ ...sums, ...given }), activeMembers }
  return { ...texts({ ...sums, won: line.wonValidBet ?? ZERO, lost: line.lostValidBet ?? ZERO }), bets }
}

const texts = <Name extends string>(amounts: Readonly<Record<Name, Money>>): Record<string, string> =>
  Object.fromEntries(Object.entries<Money>(amounts).map(([name, amount]) => [name, moneyText(amount)]))

/** A line of a statement of rebates. `below` is the pseudonym of the account directly below; null for own bets. */
export type RebateText = {
  category: string
  /** A rate in per cent, or for the classic lottery a difference of prize groups. */
  step: string
  below: string | null
  validBet: Money
  amount: Money
}
/** The values of an account: its prize group, and its rates in per cent by category. */
export type Values = { group: number; rates: Record<string, string> }

export type RebateStatement = {
  id: string
  kind: string
  day: BusinessDay
  startsAt: Instant
  endsAt: Instant
  timeZone: string
  dayStart: string
  /** The values of the owner and of the accounts directly below, by pseudonym, at the start of the day. Own bets have rates only. */
  own: Values | Pick<Values, 'rates'>
  below: Record<string, Values>
  lines: readonly RebateText[]
  /** What the statement before left below zero, and what this one leaves. */
  carriedIn: Money
  carriedOut: Money
  total: Money
}

/** Agent rules §5, §12. The documents of a statement of rebates or commissions. */
export function documentsOfRebates(one: RebateStatement): Documents {
  const contract = { below: one.below, own: one.own }
  const policy = { businessDayStart: one.dayStart, businessTimeZone: one.timeZone }
  const lines = one.lines.map(({ validBet, amount, ...line }, at) => ({
    ...lineText(validBet, amount),
    ...line,
    line: String(at + 1),
  }))
  const period = {
    key: `daily:${one.day}`,
    startsAt: one.startsAt.toISOString(),
    endsAt: one.endsAt.toISOString(),
    firstDay: one.day,
    lastDay: one.day,
  }
  const statement = {
    version: 1,
    statement: one.id,
    kind: one.kind,
    formula: 'rebate/1',
    period,
    contract,
    policy,
    payer: 'house',
    figures: texts({ validBet: units(one.lines.reduce((sum, { validBet }) => sum + validBet, 0n)) }),
    carry: { in: moneyText(one.carriedIn), out: moneyText(one.carriedOut) },
    lines,
    total: moneyText(one.total),
  }
  return { statement, contract, policy }
}
