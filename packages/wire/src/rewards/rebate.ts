import * as z from 'zod/mini'
import { rate } from '../agents/shapes.ts'
import { BARRED_REFUSALS } from '../barred.ts'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, money, nothing } from '../shapes.ts'

const forMembers = { module: 'rewards', token: true } as const

/** Valid bets of a category without those from bonus money. `amount` is below zero where corrections exceed the bets. */
export const rebateLine = z.object({ category: z.string(), rate, validBet: money, amount: money })
export type RebateLineView = z.output<typeof rebateLine>
/** A line as the database has it: amounts in the form of the wire. */
export type RebateLineText = z.input<typeof rebateLine>

/** Reward rules §6. `deducted`: earlier corrections took all of it. */
export const REBATE_STATES = ['accruing', 'claimable', 'lapsed', 'deducted', 'claimed', 'credited', 'expired'] as const
export type RebateState = (typeof REBATE_STATES)[number]

/** `day` and `lastDay` are business days. `lastDay` is the last one on which the day can be claimed; null while it runs. */
export const rebateDay = z.object({
  day: z.string(),
  state: z.enum(REBATE_STATES),
  lines: z.array(rebateLine),
  amount: money,
  /** What earlier corrections took from the day. */
  deducted: money,
  lastDay: z.nullable(z.string()),
})
export type RebateDayView = z.output<typeof rebateDay>

/** Days that are open, at most. A day ends after its window, unless the member may get no rewards. */
export const OPEN_DAYS_MAX = 100

const rebateView = z.object({
  /** Days that run, wait to be claimed, or wait for the night run, newest first. */
  days: z.array(rebateDay),
  claimable: money,
  minClaim: money,
  windowDays: z.int(),
  dayCap: z.nullable(money),
  unclaimed: z.enum(['credit', 'expire']),
  /** How often a rebate is staked before it is withdrawn. */
  turnoverMultiple: z.int(),
  /** What corrections of earlier days still take from the next ones. */
  owed: money,
  rates: z.array(z.object({ category: z.string(), rate })),
  /** Whether the rates are those that the upline gives. */
  isOwnRates: z.boolean(),
})
export type RebateView = z.output<typeof rebateView>

/** §2 manualRebate. Null when the house credits rebates every night, and for members who may get no rewards now. */
export const manualRebate = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/rebate',
  summary: 'The rebate of the member: days with their bets, rates and amounts, and the terms of a claim',
  request: nothing,
  response: z.object({ rebate: z.nullable(rebateView) }),
  refusals: [],
})

export const endedRebates = endpoint({
  ...forMembers,
  method: 'GET',
  path: '/wps/rewards/rebate/history',
  summary: 'The days of rebate that were claimed, credited, deducted or expired, newest first',
  request: z.object(cursorPaging),
  response: cursorPageOf(rebateDay),
  refusals: [],
})

/** Reward rules §6. Below the minimum nothing is lost: the days wait. */
export const claimRebate = endpoint({
  ...forMembers,
  method: 'POST',
  path: '/wps/rewards/rebate/claim',
  summary: 'Pays all days of rebate that the member can claim to the cash of the member',
  once: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: nothing,
  response: z.object({
    amount: money,
    days: z.int(),
    /** What the member stakes before it is withdrawn. */
    turnover: money,
  }),
  refusals: [...BARRED_REFUSALS, 'rewards.rebate_below_minimum'],
})
