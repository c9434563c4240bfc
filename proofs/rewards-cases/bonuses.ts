import { invariant } from '@croupier/kernel/invariant'
import { claimEnvelopes, splitEnvelopes } from '@croupier/rules/rewards/envelopes'
import { FUNDS_ORDERS, offerFacts } from '@croupier/rules/rewards/offers'
import { manualRebate } from '@croupier/rules/rewards/rebate'
import { wagerLeft, walkBonus } from '@croupier/rules/rewards/wagering'
import { z } from 'zod'
import { count, day, flag, instant, money, moneyOrZero, orNull, rate } from '../cases/fields.ts'
import type { Answers } from '../cases/runner.ts'

const offer = z
  .object({
    kind: z.enum(['depositMatch', 'fixed', 'freeSpins', 'cashback']),
    matchPct: rate.default(0n),
    bonus: orNull(money),
    bonusMax: orNull(money),
    depositMin: moneyOrZero,
    wager: z.object({
      base: z.enum(['bonus', 'depositPlusBonus']),
      multiple: z.union([z.string(), count]).transform((multiple) => money.parse(String(multiple))),
    }),
    contributionPct: z.record(z.string(), rate),
    edgePct: z.record(z.string(), rate).default({}),
    maxStake: orNull(money),
    maxConvert: orNull(money),
    days: count,
    fundsOrder: z.enum(FUNDS_ORDERS).default('cashFirst'),
  })
  .transform(({ matchPct, wager, contributionPct, edgePct, ...terms }) => ({
    ...terms,
    match: matchPct,
    wagerBase: wager.base,
    wagerMultiple: wager.multiple,
    contribution: contributionPct,
    edge: edgePct,
  }))

const bonusEvent = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('bet'),
    id: z.string(),
    category: z.string(),
    stake: money,
    payout: money,
    validBet: money,
  }),
  z.object({ op: z.literal('forfeit') }),
  z.object({ op: z.literal('expire') }),
])
const walkCase = z.object({ offer, cash: money, bonus: money, mustStake: money, events: z.array(bonusEvent) })

const rebateCase = z.object({
  at: day,
  policy: z.object({
    windowDays: count,
    minClaim: moneyOrZero,
    unclaimed: z.enum(['credit', 'expire']),
    dayCap: orNull(money),
  }),
  rates: z.record(z.string(), rate),
  days: z.array(
    z
      .object({
        day,
        claimed: flag,
        categories: z.record(z.string(), z.object({ validBet: money, bonusValidBet: moneyOrZero })),
      })
      .transform(({ claimed, ...one }) => ({ ...one, isClaimed: claimed })),
  ),
})

const tableRow = z.union([
  z.tuple([money, count]).transform(([amount, pieces]) => ({ amount, count: pieces })),
  z.object({ amount: money, count }),
  z.object({ amount: money, number: count }).transform(({ amount, number }) => ({ amount, count: number })),
])
const plan = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('equal'), total: money, count }),
  z.object({ mode: z.literal('random'), total: money, count, min: money, max: money }),
  z.object({ mode: z.literal('table'), total: money, table: z.array(tableRow) }),
])

const claimsCase = z.object({
  opensAt: instant,
  closesAt: instant,
  perMember: count.default(1),
  envelopes: z.array(money),
  claims: z.array(
    z
      .object({
        seq: count,
        member: z.string(),
        at: instant,
        eligible: z.boolean().default(true),
        key: orNull(z.string()),
      })
      .transform(({ eligible, ...claim }) => ({ ...claim, isEligible: eligible })),
  ),
})

/** Reward rules §4, §6 and §8. */
export const bonusAnswers: Answers = {
  'offer.facts': (input) => {
    const asked = z.object({ offer, deposit: moneyOrZero, day }).parse(input)
    return offerFacts(asked.offer, asked.deposit, asked.day)
  },
  'bonus.walk': (input) => {
    const { offer: terms, events, ...start } = walkCase.parse(input)
    const { state, steps } = walkBonus(terms, start, events)
    const { status, cash, bonus, wagered, toHouse } = state
    return { status, cash, bonus, wagered, left: wagerLeft(state), toHouse, steps }
  },
  'rebate.manual': (input) => {
    const { at, policy, rates, days } = rebateCase.parse(input)
    const { refusal, ...view } = manualRebate(policy, rates, days, at)
    return refusal ? { ...view, refusal } : view
  },
  'envelope.split': (input) => {
    const picks = z.object({ picks: z.array(count).default([]) }).parse(input).picks
    const asked = plan.parse(input)
    const split = splitEnvelopes(asked, (range) => {
      const pick = picks.shift() ?? -1
      invariant(pick >= 0 && pick <= range, `${pick} is not from 0 to ${range}`)
      return pick
    })
    return 'refusal' in split || asked.mode === 'random' ? split : { amounts: split.amounts }
  },
  'envelope.claims': (input) => {
    const { claims, ...drop } = claimsCase.parse(input)
    const { results, left } = claimEnvelopes(drop, claims)
    return { results, left, returned: left }
  },
}
