import { affiliateMonth } from '@croupier/rules/agents/affiliates'
import { resolveAttribution } from '@croupier/rules/agents/attribution'
import { correctLine, fundRun, splitFunds, sweepDebts } from '@croupier/rules/agents/funding'
import { canonicalText, checkStatement, statementDigest } from '@croupier/rules/agents/statements'
import { checkTransfer } from '@croupier/rules/agents/transfers'
import { z } from 'zod'
import { count, flag, instant, money, moneyOrZero, orNull, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'

const pockets = z.object({ agent: money, cash: money })
const due = z.object({ line: z.string(), due: money })
const splitCase = z.object({ available: money, lines: z.array(due) })
const runCase = z.object({
  wallets: z.record(z.string(), pockets),
  lines: z.array(due.extend({ payer: z.string(), payee: z.string(), depth: count })),
})
const sweepCase = z.object({
  available: money,
  debts: z.array(z.object({ run: z.string(), line: z.string(), owed: money })),
})
const correctionCase = z.object({ oldAmount: money, newAmount: money, paid: money, payeeFunds: money })

/** An account that is excluded, in a time-out or locked takes part in no transfer. */
const party = z.object({
  id: z.string(),
  upline: orNull(z.string()),
  excluded: flag,
  locked: flag,
  timedOut: flag,
  blocked: flag,
})
const sender = party.extend({
  type: count,
  agent: money,
  cash: money,
  turnoverLocked: moneyOrZero,
  debts: moneyOrZero,
  sentToday: moneyOrZero,
  countToday: count.default(0),
})
const transferCase = z.object({
  direction: z.enum(['up', 'down']),
  amount: money,
  passwordOk: z.boolean(),
  policy: z
    .object({ enabled: z.boolean(), min: money, max: money, dayMax: money, dayCount: count, turnoverMultiple: count })
    .transform(({ enabled, ...policy }) => ({ ...policy, isOn: enabled })),
  from: sender,
  to: party,
})

const available = <Party extends z.infer<typeof party>>({ excluded, locked, timedOut, blocked, ...one }: Party) => ({
  ...one,
  isUnavailable: excluded || locked || timedOut || blocked,
})

const code = z
  .object({ owner: z.string(), kind: z.string(), active: z.boolean(), upline: z.string() })
  .transform(({ active, ...one }) => ({ ...one, isActive: active }))
const source = z
  .union([z.string(), count])
  .nullish()
  .transform((text) => String(text ?? '').trim())
const attributionCase = z.object({
  at: instant,
  clickedAt: orNull(instant),
  policy: z.object({ cookieDays: count }),
  codes: z.record(z.string(), code),
  sources: z.object({
    typedCode: source,
    affiliateCode: source,
    referralCode: source,
    recommenderId: source,
    domain: source,
  }),
})

const affiliateTier = z
  .object({ ngr: money, activeMembers: count, ratePct: rate })
  .transform(({ ratePct, ...tier }) => ({ ...tier, rate: ratePct }))
const referral = z
  .object({
    id: z.string(),
    firstDeposit: moneyOrZero,
    validBetIn30Days: moneyOrZero,
    ngr: money,
    flags: z.array(z.string()).default([]),
    excluded: flag,
    cpaPaid: flag,
    active: flag,
  })
  .transform(({ flags, excluded, cpaPaid, active, ...member }) => ({
    ...member,
    isFlagged: flags.length > 0,
    isExcluded: excluded,
    wasCpaPaid: cpaPaid,
    isActive: active,
  }))
const planCase = z.object({
  plan: z.object({
    kind: z.enum(['cpa', 'revShare', 'hybrid']),
    cpaAmount: moneyOrZero,
    cpaMinDeposit: moneyOrZero,
    cpaMinValidBet: moneyOrZero,
    tiers: z.array(affiliateTier).default([]),
    carryNegative: flag,
  }),
  referrals: z.array(referral),
  carryIn: moneyOrZero,
})

const statement = z.record(z.string(), z.unknown())
const checkCase = z.object({
  statement: z.object({
    lines: z.array(
      z
        .object({ line: z.string(), base: money, ratePct: rate, amount: money })
        .transform(({ ratePct, ...line }) => ({ ...line, rate: ratePct })),
    ),
    total: money,
  }),
})

/** Agent rules §8, §9, §11 and §12. */
export const moneyAnswers: Answers = {
  'fund.split': (input) => {
    const asked = splitCase.parse(input)
    const paid = splitFunds(asked.available, asked.lines)
    const all = asked.lines.reduce((sum, line) => sum + line.due, 0n)
    return { paid, unpaid: paid.reduce((rest, line) => rest - line.paid, all) }
  },
  'fund.run': (input) => {
    const run = runCase.parse(input)
    return fundRun(new Map(Object.entries(run.wallets)), run.lines)
  },
  'fund.sweep': (input) => {
    const sweep = sweepCase.parse(input)
    return sweepDebts(sweep.available, sweep.debts)
  },
  'correct.line': (input) => correctLine(correctionCase.parse(input)),
  'transfer.check': (input) => {
    const { policy, passwordOk, from, to, ...transfer } = transferCase.parse(input)
    const parties = { from: available(from), to: available(to) }
    const verdict = checkTransfer(policy, { ...transfer, ...parties, isPasswordRight: passwordOk })
    return 'refusal' in verdict ? verdict : { ok: true, ...verdict }
  },
  'attribution.resolve': (input) => {
    const { codes, policy, ...query } = attributionCase.parse(input)
    return resolveAttribution({ ...query, codes: new Map(Object.entries(codes)), cookieDays: policy.cookieDays })
  },
  'affiliate.plan': (input) => {
    const month = planCase.parse(input)
    const { tier: _, activeMembers: __, ...answer } = affiliateMonth(month.plan, month.referrals, month.carryIn)
    return answer
  },
  'statement.digest': (input) => {
    const canonical = canonicalText(z.object({ statement }).parse(input).statement)
    return { canonical, sha256: statementDigest(canonical) }
  },
  'statement.check': (input) => {
    const { lines, total } = checkCase.parse(input).statement
    const { isValid, ...verdict } = checkStatement(lines, total)
    return { valid: isValid, ...verdict }
  },
}
