import { invariant } from '@croupier/kernel/invariant'
import { moneyText, ZERO } from '@croupier/kernel/money'
import { periodKey } from '@croupier/kernel/period'
import { rateText } from '@croupier/rules/rate'
import { affiliatePlanTerms } from '@croupier/wire/agents/affiliate-shapes'
import * as z from 'zod/mini'
import type { Reader } from '../../../platform/db/database.ts'
import { factsStore, type MonthFact } from '../affiliates/facts-store.ts'
import { AFFILIATE, monthId } from '../affiliates/model.ts'
import type { StoredMonth } from '../affiliates/months-store.ts'
import { type AffiliatePlanRecord, planRecords } from '../affiliates/plan-records.ts'
import type { DayPolicy } from '../figures/model.ts'
import { rebatesStore } from '../rebates/store.ts'
import { type Inputs, moneyCells, type Pseudonym, within } from './csv.ts'
import { type Documents, digestOf } from './documents.ts'

type UnsealedMonth = Omit<StoredMonth, 'digest'>
type MonthContext = { plan: AffiliatePlanRecord; policy: DayPolicy }

const COLUMNS = 'member,day,category,turnover,validBet,payout,rebates,commissions,rewards,fees,deposit,position'

/** The plan of a month, and the settings of its last day. */
export async function contextOf(reader: Reader, { planId, lastDay }: UnsealedMonth): Promise<MonthContext> {
  const plan = await planRecords.find(reader, planId)
  const policy = await rebatesStore.policyOf(reader, lastDay)
  invariant(plan && policy, 'a computed month has a plan and final figures')
  return { plan, policy }
}

/** The SHA-256 of the statement of a month, for the month itself and for the ledger. */
export const digestOfMonth = async (reader: Reader, month: UnsealedMonth): Promise<string> =>
  digestOf(documentsOfMonth(month, await contextOf(reader, month)))

/** Agent rules §11, §12. The documents of a month of an affiliate, which depend on what is stored and never changes. */
export function documentsOfMonth(month: UnsealedMonth, { plan, policy: settings }: MonthContext): Documents {
  const contract = { id: plan.planId, terms: z.encode(affiliatePlanTerms, plan.terms) }
  const policy = {
    activeMinimum: moneyText(month.activeMinimum),
    businessDayStart: settings.dayStart,
    businessTimeZone: settings.timeZone,
  }
  const period = {
    key: periodKey({ length: 'monthly', first: month.firstDay }),
    startsAt: month.startsAt.toISOString(),
    endsAt: month.endsAt.toISOString(),
    firstDay: month.firstDay,
    lastDay: month.lastDay,
  }
  const statement = {
    version: 1,
    statement: monthId(month),
    kind: AFFILIATE,
    formula: 'affiliate/1',
    period,
    contract,
    policy,
    payer: 'house',
    figures: figuresOf(month),
    carry: { in: moneyText(month.carryIn), out: moneyText(month.carryOut) },
    tier: month.tier,
    lines: linesOf(month, plan),
    total: moneyText(month.total),
  }
  return { statement, contract, policy }
}

const figuresOf = (month: UnsealedMonth) => ({
  turnover: moneyText(month.turnover),
  validBet: moneyText(month.validBet),
  payout: moneyText(month.payout),
  rebates: moneyText(month.rebates),
  commissions: moneyText(month.commissions),
  rewards: moneyText(month.rewards),
  fees: moneyText(ZERO),
  deposit: moneyText(month.firstDeposits),
  newMembers: month.cpaMembers,
  activeMembers: month.activeMembers,
})

/** The amount for new members, and the share of the result, whichever of them the plan has. */
function linesOf(month: UnsealedMonth, { terms: { kind, cpaAmount } }: AffiliatePlanRecord) {
  const ofMembers = { base: moneyText(cpaAmount), members: month.cpaMembers, amount: moneyText(month.cpa) }
  const ofResult = { base: moneyText(month.base), ratePct: rateText(month.rate), amount: moneyText(month.revShare) }
  const lines = [...(kind === 'revShare' ? [] : [ofMembers]), ...(kind === 'cpa' ? [] : [ofResult])]
  return lines.map((line, at) => ({ ...line, line: String(at + 1) }))
}

/** The facts that counted, of members whom the statement hides by pseudonyms. */
export async function inputsOfMonth(
  reader: Reader,
  month: StoredMonth,
  { plan, rowsMost, pseudonym }: { plan: AffiliatePlanRecord; rowsMost: number; pseudonym: Pseudonym },
): Promise<Inputs> {
  const facts = await factsStore.rows(reader, { ...month, paysMembers: plan.terms.kind !== 'revShare' }, rowsMost + 1)
  return { head: COLUMNS.split(','), rows: within(rowsMost, facts).map((fact) => cellsOf(fact, pseudonym)) }
}

const cellsOf = ({ memberId, day, category, position, ...money }: MonthFact, pseudonym: Pseudonym): string[] => [
  pseudonym(memberId),
  day,
  category,
  ...moneyCells(money),
  moneyText(money.deposit),
  String(position),
]
