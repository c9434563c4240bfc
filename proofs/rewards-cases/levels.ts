import { UNITS_PER_CENT } from '@croupier/kernel/money'
import { decideOrder, redeemReward } from '@croupier/rules/rewards/mall'
import {
  addPoints,
  convertPoints,
  earnPoints,
  expirePoints,
  NO_POINTS,
  type PointBalance,
  type PointCarry,
  pointsHeld,
  refundPoints,
  reversePoints,
  spendPoints,
} from '@croupier/rules/rewards/points'
import { hasVipService, walkVip } from '@croupier/rules/rewards/vip'
import { z } from 'zod'
import { count, day, flag, money, moneyOrZero, orNull } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'

const vipCase = z.object({
  levels: z.array(
    z
      .object({
        level: count,
        upgradeValidBet: money,
        upgradeDeposit: money,
        keepValidBet: moneyOrZero,
        upgradeBonus: moneyOrZero,
        invitation: flag,
      })
      .transform(({ invitation, ...level }) => ({ ...level, byInvitation: invitation })),
  ),
  events: z.array(z.object({ day, validBet: moneyOrZero, deposit: moneyOrZero })),
  until: day,
  suspendedMonths: z.array(z.string()).default([]),
  floor: count.default(0),
})

/** A factor has two decimals: a hundredth of it is as long as a cent. */
const factor = money.transform((text) => text / UNITS_PER_CENT)
const earnCase = z.object({
  perPoint: z.record(z.string(), money),
  days: z.array(
    z
      .object({ multiplier: factor, validBet: z.record(z.string(), money) })
      .transform(({ multiplier, validBet }) => ({ factor: multiplier, validBet })),
  ),
})

const pointEvent = z.discriminatedUnion('op', [
  z.object({ op: z.literal('earn'), day, points: count, level: z.union([z.string(), count]).transform(String) }),
  z.object({ op: z.literal('spend'), day, points: count, ref: z.string() }),
  z.object({ op: z.literal('refund'), day, ref: z.string() }),
  z.object({ op: z.literal('reverse'), day, points: count }),
])
const lotsCase = z.object({
  validDays: z.record(z.string(), count),
  refundGraceDays: count.default(7),
  events: z.array(pointEvent),
  until: day.optional(),
})
type LotsCase = z.infer<typeof lotsCase>
type PointRefusal = { ref: string; refusal: string; held: number }

function applyPoints(
  before: PointBalance,
  event: z.infer<typeof pointEvent>,
  { validDays, refundGraceDays }: LotsCase,
  refusals: PointRefusal[],
): PointBalance {
  const balance = expirePoints(before, event.day)
  if (event.op === 'earn') return addPoints(balance, event.points, event.day, validDays[event.level] ?? 0)
  if (event.op === 'refund') return refundPoints(balance, event.ref, event.day, refundGraceDays)
  if (event.op === 'reverse') return reversePoints(balance, event.points)
  const spent = spendPoints(balance, event.points, event.ref)
  if (!('refusal' in spent)) return spent
  refusals.push({ ref: event.ref, ...spent })
  return balance
}

function shownLots({ lots }: PointBalance) {
  const held = lots.filter(({ points }) => points > 0)
  const byExpiry = held.toSorted((a, b) => (a.expires === b.expires ? a.id - b.id : a.expires < b.expires ? -1 : 1))
  return byExpiry.map(({ expires, points }) => ({ expires, points }))
}

const convertCase = z.object({
  asked: count,
  held: count,
  policy: z.object({ pointsMin: count, pointsPerCent: count }),
})

const redeemCase = z.object({
  reward: z
    .object({
      active: z.boolean(),
      levelMin: count.default(0),
      pointsRequirement: count,
      amountRequirement: moneyOrZero,
      limitPerMember: orNull(count),
      stock: orNull(count),
      needsAddress: flag,
    })
    .transform(({ active, ...reward }) => ({ ...reward, isActive: active })),
  request: z
    .object({ quantity: z.number(), passwordOk: z.boolean(), address: orNull(z.string()) })
    .transform(({ quantity, passwordOk, address }) => ({
      quantity,
      isPasswordRight: passwordOk,
      address: address ?? '',
    })),
  member: z
    .object({ level: count, points: count, cash: money, already: count.default(0) })
    .transform(({ already, ...member }) => ({ ...member, redeemed: already })),
  decision: z.enum(['approve', 'reject']).optional(),
})

/** Reward rules §2 and §3. */
export const levelAnswers: Answers = {
  'vip.walk': (input) => {
    const { events, until, ...terms } = vipCase.parse(input)
    const { state, history, bonuses } = walkVip(terms, events, until)
    return { level: state.level, peak: state.peak, history, bonuses, vipService: hasVipService(state) }
  },
  'points.earn': (input) => {
    const { perPoint, days } = earnCase.parse(input)
    const points: number[] = []
    let carry: PointCarry = {}
    for (const one of days) {
      const earned = earnPoints(perPoint, carry, one)
      carry = earned.carry
      points.push(earned.points)
    }
    return {
      points,
      total: points.reduce((sum, one) => sum + one, 0),
      carry: Object.fromEntries(Object.entries(carry).map(([category, left]) => [category, Number(left)])),
    }
  },
  'points.lots': (input) => {
    const asked = lotsCase.parse(input)
    const refusals: PointRefusal[] = []
    let balance = NO_POINTS
    for (const event of asked.events) balance = applyPoints(balance, event, asked, refusals)
    if (asked.until) balance = expirePoints(balance, asked.until)
    const { expired, owed } = balance
    return { balance: pointsHeld(balance), expired, owed, refusals, lots: shownLots(balance) }
  },
  'points.convert': (input) => {
    const { asked, held, policy } = convertCase.parse(input)
    return convertPoints(asked, held, policy)
  },
  'points.redeem': (input) => {
    const { reward, request, member, decision } = redeemCase.parse(input)
    const order = redeemReward(reward, request, member)
    return 'refusal' in order || !decision ? order : decideOrder(order, request.quantity, decision)
  },
}
