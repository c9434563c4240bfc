import * as z from 'zod/mini'
import { rate } from '../agents/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, money, nothing } from '../shapes.ts'

const forMembers = { module: 'rewards', token: true } as const

const amount = money.check(z.refine((one) => one >= 0n, 'Zero or more'))
const wholeCents = money.check(z.refine((one) => one >= 0n && one % 100n === 0n, 'Whole cents, zero or more'))

/** Reward rules §11: what a friend must do, and what the member who invited gets. Friends keep the terms of their registration. */
export const referralTerms = z.object({
  /** The least first deposit of a friend, and the least valid bets. */
  depositMin: amount,
  validBetMin: amount,
  /** The days after the registration on which a friend can qualify. Valid bets count until then. */
  windowDays: z.int().check(z.minimum(1), z.maximum(365)),
  perReferee: wholeCents,
  maxReferees: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Bonuses for a number of qualified friends, each once. */
  steps: z
    .array(z.object({ count: z.int().check(z.minimum(1), z.maximum(10_000)), bonus: wholeCents }))
    .check(z.maxLength(10)),
  /** The share of the valid bets of qualified friends, in per cent, and the most that it brings over all friends. */
  turnoverShare: rate,
  shareCap: z.nullable(amount),
  /** How many times a reward is staked before it becomes cash; 0 for cash. */
  multiple: z.int().check(z.minimum(0), z.maximum(100)),
})
export type ReferralTerms = z.output<typeof referralTerms>
export type ReferralTermsText = z.input<typeof referralTerms>

/**
 * Reward rules §11. A friend who is `held` waits for a decision of staff; members see such friends as `refused`, which says that they
 * do not count.
 */
export const REFERRAL_STATES = ['process', 'held', 'refused', 'qualified', 'lapsed'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** What a friend still has to do, in the order in which members are told. */
export const REFERRAL_STEPS = ['deposit', 'bets', 'identity'] as const

/** Null when there is no programme, and for members who may get no rewards now. */
export const referral = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/referral',
  summary: 'The code by which the member invites friends, the terms of the programme, and what it has brought',
  request: nothing,
  response: z.object({
    referral: z.nullable(
      z.object({
        code: z.string(),
        terms: referralTerms,
        /** Friends who registered, and those of them who qualified. */
        friends: z.int(),
        qualified: z.int(),
        /** All rewards for friends, and those that the member has not claimed yet. */
        earned: money,
        toClaim: money,
      }),
    ),
  }),
  refusals: [],
})

export const referees = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/referral/friends',
  summary: 'The friends whom the member invited, newest first, by masked names',
  request: z.object(cursorPaging),
  response: cursorPageOf(
    z.object({
      /** Masked. */
      name: z.string(),
      /** Business days. On the last one the friend can still qualify. */
      registeredOn: z.string(),
      lastDay: z.string(),
      state: z.enum(['process', 'refused', 'qualified', 'lapsed']),
      /** What is missing next, of a friend in process. */
      waitsFor: z.nullable(z.enum(REFERRAL_STEPS)),
      /** What the friend has brought, without bonuses for numbers of friends. */
      earned: money,
    }),
  ),
  refusals: [],
})
