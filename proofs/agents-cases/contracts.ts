import { isOneOf } from '@croupier/kernel/objects'
import { PERIOD_LENGTHS } from '@croupier/kernel/period'
import { CONTRACT_ACTORS, CONTRACT_EVENTS, lowerRateImpact, stepContract } from '@croupier/rules/agents/contracts'
import { dividendLine, dividendSequence } from '@croupier/rules/agents/dividends'
import { checkOffer } from '@croupier/rules/agents/offers'
import { realtimeLines, resettle, salaryLine } from '@croupier/rules/agents/salaries'
import { CARRY_MODES } from '@croupier/rules/agents/terms'
import { z } from 'zod'
import { count, day, flag, money, moneyOrZero, orNull, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'
import { betResult } from './days.ts'

const dividendTier = z
  .object({ validBet: money, profitAndLoss: money, activeMembers: count, ratePct: rate })
  .transform(({ ratePct, ...tier }) => ({ ...tier, rate: ratePct }))
const salaryTier = z
  .object({ betAmount: money, activeMembers: count, ratePct: rate })
  .transform(({ ratePct, ...tier }) => ({ ...tier, rate: ratePct }))
const realtimeTier = z
  .object({ singleBetAmount: money, profitRatePct: rate, lossRatePct: rate })
  .transform(({ singleBetAmount, profitRatePct, lossRatePct }) => ({
    singleBetAmount,
    profitRate: profitRatePct,
    lossRate: lossRatePct,
  }))

const salaryTerms = {
  daily: z.object({ kind: z.literal('dailySalary'), tiers: z.array(salaryTier) }),
  hourly: z.object({ kind: z.literal('hourlySalary'), tiers: z.array(salaryTier) }),
  realtime: z.object({ kind: z.literal('realtimeSalary'), tiers: z.array(realtimeTier) }),
}
const dividendRates = z.object({ kind: z.literal('dividend'), tiers: z.array(dividendTier) })
const dividendTerms = dividendRates.extend({
  period: z.enum(PERIOD_LENGTHS),
  carryMode: z.enum(CARRY_MODES),
})
const terms = z.union([dividendTerms, salaryTerms.daily, salaryTerms.hourly, salaryTerms.realtime])
/** The tiers of a contract, read by its kind. A contract of another kind than the offer has tiers of any shape. */
const tiered = z.union([dividendRates, salaryTerms.daily, salaryTerms.hourly, salaryTerms.realtime])

const perKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ dividend: schema, dailySalary: schema, hourlySalary: schema, realtimeSalary: schema }).partial()

const offerCase = z.object({
  policy: z
    .object({
      enabled: perKind(z.boolean()),
      maxTiers: count,
      rateStepPct: rate,
      maxRatePct: perKind(rate),
      membersMaySign: flag,
    })
    .transform(({ enabled, rateStepPct, maxRatePct, ...policy }) => ({
      ...policy,
      isOn: defined(enabled),
      rateStep: rateStepPct,
      maxRate: defined(maxRatePct),
    })),
  payer: z.string(),
  payerType: count.default(0),
  payeeType: count,
  payeeUpline: z.string().nullable(),
  own: orNull(z.looseObject({ status: z.string() })),
  pending: flag,
  openRequest: flag,
  offer: terms,
})

/** Without the keys that have no value. */
const defined = <Value>(record: Readonly<Record<string, Value | undefined>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

const impactCase = z.object({
  uplines: z.record(z.string(), z.string().nullable()),
  contracts: z.array(z.looseObject({ id: z.string(), payee: z.string(), status: z.string(), kind: z.string() })),
  offer: z.looseObject({ payee: z.string(), kind: z.string() }),
})

const stepCase = z.object({
  status: z.enum(['newRequest', 'accepted', 'rejected', 'terminated']).nullable().default(null),
  event: z.string(),
  actor: z.enum(CONTRACT_ACTORS),
  affected: z.array(z.string()).default([]),
  confirmLower: flag,
})

const dividendFigures = z.object({ validBet: money, ngr: money, activeMembers: count })
const dividendRules = z.object({ tiers: z.array(dividendTier), carryMode: z.enum(CARRY_MODES) })
const chain = z.array(z.object({ id: z.string(), rows: z.array(realtimeTier) }))

const salaryCase = z.object({
  tiers: z.array(salaryTier),
  figures: z.object({ validBet: money, activeMembers: count, pnl: moneyOrZero }),
  unit: orNull(money),
  needsLoss: flag,
})

/** Agent rules §6 and §7. */
export const contractAnswers: Answers = {
  'contract.offer': (input) => {
    const { policy, own, offer, pending, openRequest, ...parties } = offerCase.parse(input)
    const verdict = checkOffer(policy, {
      ...parties,
      hasOpenRequest: pending || openRequest,
      own: own && { status: own.status, terms: terms.parse(own) },
      terms: offer,
    })
    return 'refusal' in verdict ? verdict : { ok: true, ...verdict }
  },
  'contract.impact': (input) => {
    const { uplines, contracts, offer } = impactCase.parse(input)
    const ofKind = contracts.filter(({ kind }) => kind === offer.kind)
    return lowerRateImpact(
      new Map(Object.entries(uplines)),
      ofKind.map(({ id, payee, status, ...one }) => ({ id, payee, status, terms: tiered.parse(one) })),
      { payee: offer.payee, terms: tiered.parse(offer) },
    )
  },
  'contract.step': (input) => {
    const { confirmLower, event, ...step } = stepCase.parse(input)
    if (!isOneOf(CONTRACT_EVENTS, event)) return { refusal: 'agents.contract_state' }
    return stepContract({ ...step, event, isConfirmed: confirmLower })
  },
  'dividend.line': (input) => {
    const { carryIn, figures } = z.object({ carryIn: moneyOrZero, figures: dividendFigures }).parse(input)
    return dividendLine(dividendRules.parse(input), figures, carryIn)
  },
  'dividend.sequence': (input) => {
    const { periods } = z.object({ periods: z.array(dividendFigures.extend({ from: day })) }).parse(input)
    const lines = dividendSequence(dividendRules.parse(input), periods)
    return {
      lines: lines.map(({ status: _, ...line }) => line),
      total: lines.reduce((sum, { amount }) => sum + amount, 0n),
    }
  },
  'salary.tier': (input) => {
    const { tiers, figures, unit, needsLoss } = salaryCase.parse(input)
    return salaryLine(tiers, figures, { unit, needsLoss })
  },
  'salary.realtime': (input) => {
    const window = z.object({ chain, bets: z.array(betResult) }).parse(input)
    return { lines: realtimeLines(window.chain, window.bets) }
  },
  'salary.realtime.resettle': (input) => {
    const { versions } = z.object({ versions: z.array(z.looseObject({ version: count })) }).parse(input)
    const settled = resettle(
      z.object({ chain }).parse(input).chain,
      versions.map((one) => betResult.parse(one)),
    )
    return {
      windows: versions.map(({ version }, at) => ({ version, deltas: settled.deltas[at] })),
      final: settled.final,
    }
  },
}
