import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captchaFields, humanCheckKind } from '../identity/session.ts'
import { instant, line, money, nothing, pageOf, paging } from '../shapes.ts'

export const ENVELOPE_MODES = ['equal', 'random', 'table'] as const
export type EnvelopeMode = (typeof ENVELOPE_MODES)[number]
export const ENVELOPE_STATES = ['comingSoon', 'open', 'empty', 'over'] as const
export type EnvelopeState = (typeof ENVELOPE_STATES)[number]

/** How requests are ordered: as they come, or, for those of the first seconds, by the random stream of the drop. */
export const ENVELOPE_FAIRNESS = ['firstCome', 'window'] as const
export type EnvelopeFairness = (typeof ENVELOPE_FAIRNESS)[number]
/** Requests of so many first seconds count as equal with the fairness `window`. */
export const ENVELOPE_WINDOW_SECONDS = 10

/** Who may take an envelope. Sums are those of the business day; zero, false and null ask for nothing. */
export const envelopeConditions = {
  levelMin: z.int().check(z.minimum(0), z.maximum(20)),
  depositMin: money,
  validBetMin: money,
  verifiedOnly: z.boolean(),
  /** The key of a label that staff give to members. */
  label: z.nullable(line(40)),
}

const drop = z.object({
  id: z.string(),
  title: z.string(),
  openAt: instant,
  closeAt: instant,
  state: z.enum(ENVELOPE_STATES),
  mode: z.enum(ENVELOPE_MODES),
  total: money,
  count: z.int(),
  taken: z.int(),
  /** The smallest and the largest envelope. */
  least: money,
  most: money,
  levelMin: envelopeConditions.levelMin,
  depositMin: money,
  validBetMin: money,
  verifiedOnly: z.boolean(),
  /** The drop is for members whom staff chose by a label. */
  isForSome: z.boolean(),
  /** How many times the amount is staked before it leaves; 0 for none. */
  turnover: z.int(),
  /** When the order of the first requests is drawn; null where the first come is the first served. */
  drawAt: z.nullable(instant),
  /** The request of the member waits for the draw. */
  isWaiting: z.boolean(),
  /** Whether the member may take one; null until the drop opens. */
  isEligible: z.nullable(z.boolean()),
  /** What the member took, with the place in the queue and the pseudonym in the public record. */
  own: z.nullable(z.object({ amount: money, number: z.int(), pseudonym: z.string() })),
  /** Binds the terms and the seed; published before the drop opens. */
  commitment: z.string(),
  /** Whether the public record is there. */
  hasRecord: z.boolean(),
})
export type EnvelopeDrop = z.output<typeof drop>

/** Reward rules §8. Excluded members and accounts that get no rewards see none. */
export const envelopes = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/rewards/envelopes',
  summary:
    'The red envelopes of the next day, those that are open, and those of the last days, with what the member took',
  request: nothing,
  response: z.object({
    drops: z.array(drop),
    /** The human check that the member has to pass before the next envelope; null once it is passed today, or not required. */
    humanCheck: z.nullable(humanCheckKind),
  }),
  refusals: [],
})

/** Reward rules §8: once a day, also before a drop opens. A proof of work stands in for a picture that a member cannot read. */
export const passEnvelopeCheck = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/rewards/envelopes/check',
  summary: 'Passes the human check that comes before the first red envelope of a day',
  throttle: { limit: 30, windowSeconds: 60, by: 'account' },
  request: z.object(captchaFields),
  response: nothing,
  refusals: ['login.captcha_required', 'captcha.failed'],
})

/**
 * Reward rules §8. The refusals are in the order in which they are checked. A repeated key gets the same answer. A request that waits for
 * a draw gets its answer after `drawAt`, with the same key or in the list of drops.
 */
export const takeEnvelope = endpoint({
  module: 'rewards',
  token: true,
  method: 'POST',
  path: '/wps/rewards/envelopes/:id/take',
  summary: 'Takes an envelope of an open drop and pays it to the cash of the member',
  idempotent: true,
  urgent: 'crowd',
  pace: { limit: 30, windowSeconds: 10 },
  request: z.object({ id: line(40) }),
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('taken'), amount: money, number: z.int(), turnover: money }),
    z.object({ state: z.literal('waiting'), drawAt: instant }),
  ]),
  refusals: [
    'rewards.envelope_unknown',
    'rewards.envelope_not_open',
    'rewards.envelope_over',
    'rewards.envelope_not_eligible',
    'rewards.envelope_already',
    'rewards.envelope_device',
    'rewards.envelope_empty',
    'rewards.envelope_check',
    'server.busy',
  ],
})

const share = z.object({ number: z.int(), amount: money, isOwn: z.boolean(), isLargest: z.boolean() })
export type EnvelopeShare = z.output<typeof share>

/** Reward rules §8: the envelopes that members took, once the drop is over. It names nobody. */
export const envelopeShares = endpoint({
  module: 'rewards',
  token: true,
  method: 'GET',
  path: '/wps/rewards/envelopes/:id/shares',
  summary: 'The amounts that members took of red envelopes that are over, in the order of their places',
  request: z.object({ id: line(40), ...paging }),
  response: pageOf(share),
  refusals: ['rewards.envelope_unknown'],
})

/** Reward rules §8: amounts and instants are texts here, because the hashes of the record are over these texts. */
export const envelopeRecord = endpoint({
  module: 'rewards',
  token: false,
  method: 'GET',
  path: '/wps/rewards/envelopes/:id/record',
  summary: 'The record of red envelopes that are over: amounts, claims by pseudonym and seed, for anyone to verify',
  request: z.object({ id: line(40) }),
  response: z.object({
    version: z.literal(1),
    protocol: z.enum(['envelope1', 'envelope2']),
    drop: z.string(),
    openAt: z.string(),
    closeAt: z.string(),
    /** Of the protocol `envelope2`: requests of these seconds are ordered by the seed. */
    windowSeconds: z.optional(z.int()),
    mode: z.enum(ENVELOPE_MODES),
    total: z.string(),
    count: z.int(),
    min: z.nullable(z.string()),
    max: z.nullable(z.string()),
    table: z.array(z.object({ amount: z.string(), count: z.int() })),
    committedAt: z.string(),
    seedHash: z.string(),
    commitment: z.string(),
    amounts: z.array(z.string()),
    claims: z.array(z.object({ number: z.int(), owner: z.string() })),
    /** Of the protocol `envelope2`: who waited for the draw, by arrival, within the window and after it. */
    requests: z.optional(z.object({ early: z.array(z.string()), late: z.array(z.string()) })),
    returned: z.string(),
    closedAt: z.string(),
    serverSeed: z.string(),
    finalSeed: z.string(),
    recordHash: z.string(),
  }),
  refusals: ['rewards.envelope_unknown'],
})
