import { teamFigures } from '@croupier/rules/agents/figures'
import { limitRefusal, openLink } from '@croupier/rules/agents/limits'
import { moveBranch } from '@croupier/rules/agents/tree'
import { rateText } from '@croupier/rules/rate'
import { z } from 'zod'
import { count, day, flag, instant, money, orNull, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'
import { betResult, calendar } from './days.ts'

const preset = z.object({ group: count, rates: z.record(z.string(), rate).default({}) })
const limits = z
  .object({ groupMin: count, groupStep: count, groupGap: count, rateStepPct: rate })
  .transform(({ rateStepPct, ...policy }) => ({ ...policy, rateStep: rateStepPct }))

const limitCase = z.object({
  policy: limits,
  upline: orNull(preset),
  downlines: z.array(preset.extend({ id: z.string() })).default([]),
  wanted: preset,
})

const linkCase = z.object({
  at: instant,
  policy: limits,
  upline: preset,
  link: preset
    .extend({
      active: z.boolean(),
      type: count,
      expiresAt: orNull(instant),
      maxUses: orNull(count),
      uses: count.default(0),
    })
    .transform(({ active, ...link }) => ({ ...link, isActive: active })),
})

const moveCase = calendar.extend({
  uplines: z.record(z.string(), z.string().nullable()),
  types: z.record(z.string(), count),
  groups: z.record(z.string(), count).default({}),
  rates: z.record(z.string(), z.record(z.string(), rate)).default({}),
  contracts: z
    .array(z.object({ id: z.string(), payer: z.string(), payee: z.string(), status: z.string() }))
    .default([]),
  maxDepth: count.optional(),
  move: z.object({ member: z.string(), to: z.string(), at: instant }),
})

const fact = z.object({ member: z.string() })
const sign = z.union([z.literal(1), z.literal(-1)])
const settledBet = z
  .looseObject({ ...fact.shape, settledAt: instant, sign: sign.default(1), firstSettledAt: orNull(instant) })
  .transform((bet) => ({
    ...betResult.parse(bet),
    member: bet.member,
    settledAt: bet.settledAt,
    sign: bet.sign,
    firstSettledAt: bet.firstSettledAt,
  }))

const figuresCase = calendar.extend({
  agent: z.string(),
  from: day,
  to: day,
  lines: z.array(z.object({ member: z.string(), upline: z.string().nullable(), fromDay: day, toDay: day })),
  accounts: z.array(z.object({ id: z.string(), type: count, registeredAt: instant })),
  bets: z.array(settledBet).default([]),
  moves: z
    .array(
      fact.extend({
        kind: z.enum(['deposit', 'withdrawal', 'rebate', 'commission', 'reward', 'fee']),
        amount: money,
        at: instant,
      }),
    )
    .default([]),
  exclusions: z.array(fact.extend({ from: instant, to: orNull(instant) })).default([]),
  activeMinValidBet: money,
  view: z.enum(['agent', 'house']).default('agent'),
  includeSelf: flag,
})

/** Agent rules §1, §2 and §3. */
export const treeAnswers: Answers = {
  'limit.check': (input) => {
    const { policy, wanted, upline, downlines } = limitCase.parse(input)
    return limitRefusal(policy, wanted, { upline, downlines }) ?? { ok: true }
  },
  'link.open': (input) => {
    const { policy, link, upline, at } = linkCase.parse(input)
    const opened = openLink(policy, link, upline, at)
    if ('refusal' in opened) return opened
    const rates = Object.entries(opened.rates).map(([category, one]) => [category, rateText(one)])
    return { ...opened, rates: Object.fromEntries(rates) }
  },
  'tree.move': (input) => {
    const { uplines, types, groups, rates, contracts, move, maxDepth, ...zone } = moveCase.parse(input)
    const presets = Object.keys(uplines).map(
      (member) => [member, { group: groups[member] ?? 0, rates: rates[member] ?? {} }] as const,
    )
    const tree = {
      uplines: new Map(Object.entries(uplines)),
      types: new Map(Object.entries(types)),
      presets: new Map(presets),
      contracts,
    }
    return moveBranch(tree, move, zone, maxDepth)
  },
  'figures.team': (input) => {
    const { timeZone, dayStart, agent, from, to, activeMinValidBet, view, includeSelf, ...facts } =
      figuresCase.parse(input)
    const query = { agent, from, to, activeMinValidBet, view }
    return teamFigures(facts, { ...query, calendar: { timeZone, dayStart }, includesSelf: includeSelf })
  },
}
