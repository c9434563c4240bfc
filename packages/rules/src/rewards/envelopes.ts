import type { Stream } from '@croupier/game-math/fairness/index'
import { type Instant, plusMs } from '@croupier/kernel/clock'
import { cents, isWholeCents, larger, type Money, smaller, sumOf, UNITS_PER_CENT, units } from '@croupier/kernel/money'

/** Reward rules §8. How a total becomes envelopes of whole cents. */
export type EnvelopePlan =
  | { readonly mode: 'equal'; readonly total: Money; readonly count: number }
  | { readonly mode: 'random'; readonly total: Money; readonly count: number; readonly min: Money; readonly max: Money }
  | {
      readonly mode: 'table'
      readonly total: Money
      readonly table: readonly { readonly amount: Money; readonly count: number }[]
    }

/** A number from 0 to `range`, both included. */
export type RangePick = (range: number) => number

export type Envelopes = {
  /** Before the shuffle. */
  readonly amounts: readonly Money[]
  /** The range of each random number, of random envelopes only. */
  readonly ranges: readonly number[]
}

const REFUSED = { refusal: 'rewards.envelope_amounts' } as const

/** Reward rules §8. The amounts of a drop, which add up to its total. */
export function splitEnvelopes(plan: EnvelopePlan, pick: RangePick): Envelopes | typeof REFUSED {
  if (plan.mode === 'table') return tableEnvelopes(plan)
  if (!isWholeCents(plan.total) || plan.count < 1) return REFUSED
  return plan.mode === 'equal' ? equalEnvelopes(plan) : randomEnvelopes(plan, pick)
}

function tableEnvelopes({ total, table }: Extract<EnvelopePlan, { mode: 'table' }>): Envelopes | typeof REFUSED {
  const amounts = table.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount))
  const isExact = sumOf(amounts) === total && amounts.every((amount) => amount > 0n && isWholeCents(amount))
  return isExact ? { amounts, ranges: [] } : REFUSED
}

function equalEnvelopes({ total, count }: Extract<EnvelopePlan, { mode: 'equal' }>): Envelopes | typeof REFUSED {
  const all = total / UNITS_PER_CENT
  const each = all / BigInt(count)
  const spare = all % BigInt(count)
  if (each < 1n) return REFUSED
  const amounts = Array.from({ length: count }, (_, at) => cents(BigInt(at) < spare ? each + 1n : each))
  return { amounts, ranges: [] }
}

/** The double mean with caps: without the cap `max`, each amount has the mean of what is left. */
function randomEnvelopes(plan: Extract<EnvelopePlan, { mode: 'random' }>, pick: RangePick): Envelopes | typeof REFUSED {
  const { min, max, total, count } = plan
  const isPossible = BigInt(count) * min <= total && total <= BigInt(count) * max
  if (!isPossible || !isWholeCents(min) || !isWholeCents(max)) return REFUSED
  const amounts: Money[] = []
  const ranges: number[] = []
  let rest = total
  for (let left = BigInt(count); left >= 2n; left--) {
    const least = larger(min, units(rest - (left - 1n) * max))
    const doubleMean = units(toCents((2n * rest) / left) - min)
    const most = smaller(max, smaller(units(rest - (left - 1n) * min), larger(least, doubleMean)))
    const range = Number((most - least) / UNITS_PER_CENT)
    const amount = units(least + cents(pick(range)))
    ranges.push(range)
    amounts.push(amount)
    rest = units(rest - amount)
  }
  return { amounts: [...amounts, rest], ranges }
}

const toCents = (amount: bigint): bigint => amount - (amount % UNITS_PER_CENT)

/**
 * Reward rules §8. The envelopes of a drop in the order in which they are handed out. Its stream is committed before the drop
 * opens and revealed after it, and shuffles them, so that the place in the queue does not decide the amount.
 */
export function prepareEnvelopes(plan: EnvelopePlan, stream: Stream): readonly Money[] | typeof REFUSED {
  const split = splitEnvelopes(plan, (range) => stream.int(range + 1))
  return 'refusal' in split ? split : stream.shuffle(split.amounts)
}

export type Drop = {
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly perMember: number
  readonly envelopes: readonly Money[]
}

/** A request in the database's sequence. Requests with the same key get the same answer. */
export type EnvelopeClaim = {
  readonly seq: number
  readonly member: string
  readonly at: Instant
  readonly isEligible: boolean
  readonly key: string | null
}

/**
 * Reward rules §8, policy `window`: requests of the first `windowMs` count as equal, and the stream of the drop orders them.
 * Later ones follow by their sequence.
 */
export function orderByWindow(
  claims: readonly EnvelopeClaim[],
  opensAt: Instant,
  windowMs: number,
  stream: Pick<Stream, 'shuffle'>,
): EnvelopeClaim[] {
  const bySequence = claims.toSorted((a, b) => a.seq - b.seq)
  const endsAt = plusMs(opensAt, windowMs)
  const isEarly = ({ at }: EnvelopeClaim) => opensAt <= at && at < endsAt
  const ordered = [
    ...bySequence.filter(({ at }) => at < opensAt),
    ...stream.shuffle(bySequence.filter(isEarly)),
    ...bySequence.filter(({ at }) => at >= endsAt),
  ]
  return ordered.map((claim, at) => ({ ...claim, seq: at + 1 }))
}

export type EnvelopeRefusal =
  | 'rewards.envelope_not_open'
  | 'rewards.envelope_over'
  | 'rewards.envelope_not_eligible'
  | 'rewards.envelope_already'
  | 'rewards.envelope_empty'

export type ClaimResult = { readonly seq: number; readonly member: string } & (
  | { readonly amount: Money }
  | { readonly refusal: EnvelopeRefusal }
)

/** Reward rules §8. Hands out envelopes in the order of the sequence. What is left returns when the drop closes. */
export function claimEnvelopes(
  drop: Drop,
  claims: readonly EnvelopeClaim[],
): { readonly results: readonly ClaimResult[]; readonly left: Money } {
  const taken = new Map<string, number>()
  const answers = new Map<string, Money | EnvelopeRefusal>()
  let next = 0
  const answer = (claim: EnvelopeClaim): Money | EnvelopeRefusal => {
    const had = taken.get(claim.member) ?? 0
    const refusal = claimRefusal(drop, claim, had)
    if (refusal) return refusal
    const amount = drop.envelopes[next]
    if (amount === undefined) return 'rewards.envelope_empty'
    next += 1
    taken.set(claim.member, had + 1)
    return amount
  }
  const results = claims
    .toSorted((a, b) => a.seq - b.seq)
    .map((claim) => {
      const key = claim.key === null ? null : `${claim.member} ${claim.key}`
      const given = (key === null ? undefined : answers.get(key)) ?? answer(claim)
      if (key !== null) answers.set(key, given)
      const { seq, member } = claim
      return typeof given === 'bigint' ? { seq, member, amount: given } : { seq, member, refusal: given }
    })
  return { results, left: sumOf(drop.envelopes.slice(next)) }
}

function claimRefusal(drop: Drop, { at, isEligible }: EnvelopeClaim, had: number): EnvelopeRefusal | null {
  if (at < drop.opensAt) return 'rewards.envelope_not_open'
  if (at >= drop.closesAt) return 'rewards.envelope_over'
  if (!isEligible) return 'rewards.envelope_not_eligible'
  return had >= drop.perMember ? 'rewards.envelope_already' : null
}
