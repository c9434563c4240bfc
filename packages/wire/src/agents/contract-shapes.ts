import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { PERIOD_LENGTHS } from '@croupier/kernel/period'
import { CARRY_MODES, CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import * as z from 'zod/mini'
import { businessDay } from '../business-day.ts'
import { instant, money } from '../shapes.ts'
import { disputable } from './dispute-shapes.ts'
import { rate } from './shapes.ts'

/** §4 contract request. `terminated` is every other end. */
export const CONTRACT_STATUSES = ['newRequest', 'accepted', 'rejected', 'terminated'] as const

/** Why a contract ended (Agent rules §6.4). */
export const CONTRACT_REASONS = [
  'withdraw',
  'expire',
  'terminate',
  'replace',
  'lowerRate',
  'branchMove',
  'accountClosed',
] as const

const activeMembers = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Zero or more. A threshold of zero is one that every team reaches. */
export const notNegative = z.codec(
  z.string().check(z.regex(/^\d{1,14}(\.\d{1,4})?$/)),
  z.custom<Money>((value) => typeof value === 'bigint'),
  { decode: parseMoney, encode: moneyText },
)
/** More than any setting allows. */
const TIERS_MOST = 20

/** §3 contracts, Agent rules §6.1: what a contract pays. Tiers rise. */
export const terms = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dividend'),
    period: z.enum(PERIOD_LENGTHS),
    carryMode: z.enum(CARRY_MODES),
    tiers: z
      .array(z.object({ validBet: notNegative, profitAndLoss: notNegative, activeMembers, rate }))
      .check(z.maxLength(TIERS_MOST)),
  }),
  z.object({
    kind: z.enum(['dailySalary', 'hourlySalary']),
    tiers: z.array(z.object({ betAmount: notNegative, activeMembers, rate })).check(z.maxLength(TIERS_MOST)),
  }),
  z.object({
    kind: z.literal('realtimeSalary'),
    tiers: z
      .array(z.object({ singleBetAmount: notNegative, profitRate: rate, lossRate: rate }))
      .check(z.maxLength(TIERS_MOST)),
  }),
])
export type TermsView = z.output<typeof terms>
/** Terms as the wire and the database have them. */
export type TermsText = z.input<typeof terms>

export const contract = z.object({
  id: z.string(),
  /** The names of the accounts; no payer is the house. */
  payer: z.nullable(z.string()),
  payee: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  terms,
  offeredAt: instant,
  acceptedAt: z.nullable(instant),
  /** An accepted contract pays for periods from `startsAt` up to `endsAt`, which is null while nothing ends it. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  reason: z.nullable(z.enum(CONTRACT_REASONS)),
})
export type ContractView = z.output<typeof contract>

/** Agent rules §10: what the running period of a contract would come to if it ended now. */
export const contractProgress = z.object({
  firstDay: businessDay,
  lastDay: businessDay,
  validBet: money,
  /** As in a line: the valid bets, or the result of the team with what is carried. */
  base: money,
  activeMembers: z.int(),
  /** Counted from 1; 0 when no tier is reached. */
  tier: z.int(),
  amount: money,
})
export type ContractProgress = z.output<typeof contractProgress>

/** Why a line corrects those before: its period was computed again, or staff agreed another amount (Agent rules §8.6). */
export const CORRECTION_CAUSES = ['restatement', 'agreement'] as const

export const LINE_STATUSES = ['notReached', 'awaitingApproval', 'payable', 'partlyPaid', 'unfunded', 'paid'] as const

/** Agent rules §8.1: what a contract pays for a period, with the figures from which it follows. */
export const contractLine = z.object({
  id: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  /** The start of the period, of the hour or of the window. */
  startsAt: instant,
  firstDay: businessDay,
  lastDay: businessDay,
  payer: z.nullable(z.string()),
  payee: z.string(),
  validBet: money,
  /** The valid bets of a salary; for a dividend the result of the team with what is carried. */
  base: money,
  activeMembers: z.int(),
  /** Of a real-time salary: the counted bets of the window, and the valid bets of winning and losing ones. */
  realtime: z.nullable(z.object({ bets: z.int(), won: money, lost: money })),
  /** Losses of earlier periods, at or below zero. */
  carryIn: money,
  carryOut: money,
  /** Counted from 1; 0 when no tier is reached. */
  tier: z.int(),
  rate,
  /** Below zero when bets of a real-time salary were settled again, or when a correction lowers the amount: the payee returns it. */
  amount: money,
  paid: money,
  /** Contracts of the payee with downlines cost this for the same period; only the payee sees it. */
  passedOn: z.nullable(money),
  status: z.enum(LINE_STATUSES),
  /** Agent rules §8.4: what the payer, or the payee of a line below zero, could not pay. `isAdvanced`: the house paid it, and is owed it. */
  debt: z.nullable(z.object({ owed: money, since: instant, isAdvanced: z.boolean() })),
  /** Agent rules §8.6: a line that corrects those before of the same contract and period. `amount` is the difference. */
  correction: z.nullable(
    z.object({
      cause: z.enum(CORRECTION_CAUSES),
      before: money,
      /** The part that staff agreed, which the figures do not explain. */
      adjustment: money,
    }),
  ),
  /** Agent rules §8.7. */
  ...disputable,
})
export type ContractLineView = z.output<typeof contractLine>

/** Agent rules §6.5: a contract below the payee that ends when a lower rate is accepted. */
export const affected = z.object({ id: z.string(), account: z.string(), rate })

/** The refusals of an offer (Agent rules §6.3), in the order of the checks. */
export const offerRefusals = [
  'agents.contract_off',
  'agents.not_an_agent',
  'agents.payee_not_direct',
  'agents.no_own_contract',
  'agents.contract_pending',
  'agents.tiers_count',
  'agents.rate_not_offered',
  'agents.tiers_order',
  'agents.rate_above_own',
  'agents.contract_unavailable',
  'agents.lower_rate_unconfirmed',
] as const
