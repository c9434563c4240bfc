import {
  type Draw,
  payout as payoutOf,
  playOf,
  type Selection,
  selfRebate,
  settleSelection,
} from '@croupier/game-math/lottery/index'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { BetResult, BetTerms, OpenBet, Outcome } from '../../games/index.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { Caps, Cut } from './model.ts'

type Terms = BetTerms<LotteryDetail>

/**
 * What the numbers make of bets of the same terms, before the member's own cap: `gross` is without any cap, `pushed` the
 * part of it that is given back as stake.
 */
export type Verdict = Readonly<{ gross: Money; pushed: Money; outcome: Outcome }>

/**
 * Lottery rules §16.4: terms against the numbers. Winning and pushed units by closed form, payout at the prizes that
 * the bet stores, cut once, the bet's cap, then the self-rebate on the stake that was not pushed (Lottery rules §14.4).
 */
export function judge(terms: Terms, numbers: Draw, caps: Caps): Verdict {
  const { play, selection, prizes, multiple, mode } = terms.detail
  // A stored selection was parsed by the same play when the bet was placed.
  const { tiers, pushUnits } = settleSelection(playOf(play), selection as Selection, numbers)
  const priced = { prizes, unitPrice: unitPriceOf(terms), multiple, mode }
  const pushed = payoutOf({ tiers: {}, pushUnits, ...priced })
  const gross = payoutOf({ tiers, pushUnits, ...priced })
  const payout = within(least(gross, caps.payoutPerBet), pushed, caps.payoutPerMemberIssue)
  return { gross, pushed, outcome: outcomeOf(terms, payout, pushed) }
}

/** A judge who remembers: whoever bets the same on the same terms gets the same. */
export function judgeOf(numbers: Draw, caps: Caps): (terms: Terms) => Verdict {
  const known = new WeakMap<Terms, Verdict>()
  return (terms) => {
    const found = known.get(terms)
    if (found) return found
    const verdict = judge(terms, numbers, caps)
    known.set(terms, verdict)
    return verdict
  }
}

/** Lottery rules §13.2: at most what is left under a cap; a pushed stake always returns. */
function within(payout: Money, pushed: Money, left: Money): Money {
  const allowed = least(payout, left)
  return allowed < pushed ? pushed : allowed
}
const least = (one: Money, other: Money): Money => (one < other ? one : other)

function outcomeOf({ stake, detail: { ownGroup, prizeGroup } }: Terms, payout: Money, pushed: Money): Outcome {
  const validBet = units(stake - pushed)
  const status = payout > pushed ? 'won' : pushed > ZERO ? 'pushed' : 'lost'
  return { status, payout, validBet, selfRebate: selfRebate(validBet, ownGroup, prizeGroup) }
}

/** What one unit cost at multiple 1 and mode 1: stakes are never rounded, so the stored stake tells it. */
const unitPriceOf = ({ stake, detail: { units: count, multiple, mode } }: Terms): Money =>
  share(stake, 1000n, BigInt(count) * BigInt(multiple) * BigInt(mode))

/**
 * A page of one bucket range's bets, in the order of their ids, which is the order in which the member's cap is used
 * up (Lottery rules §13.2). `paid` holds what members have won in the issue so far, and is carried from page to page.
 */
export function settleBets(
  bets: readonly OpenBet<LotteryDetail>[],
  judged: (terms: Terms) => Verdict,
  { payoutPerMemberIssue }: Caps,
  paid: Map<string, Money>,
): { results: BetResult[]; cuts: Cut[] } {
  const cuts: Cut[] = []
  const results = bets.map((bet) => {
    const { gross, pushed, outcome: uncapped } = judged(bet.terms)
    let outcome = uncapped
    if (uncapped.status === 'won') {
      const before = paid.get(bet.memberId) ?? ZERO
      const left = payoutPerMemberIssue > before ? units(payoutPerMemberIssue - before) : ZERO
      if (uncapped.payout > left) outcome = outcomeOf(bet.terms, within(uncapped.payout, pushed, left), pushed)
      if (outcome.status === 'won') paid.set(bet.memberId, units(before + outcome.payout))
    }
    if (outcome.payout < gross) cuts.push(cutOf(bet, gross, outcome.payout))
    return { bet, outcome }
  })
  return { results, cuts }
}

const cutOf = ({ betId, memberId, terms: { version } }: OpenBet<LotteryDetail>, gross: Money, paid: Money): Cut => ({
  betId,
  memberId,
  version,
  grossPayout: gross,
  cutAmount: units(gross - paid),
})

const BUCKETS_PER_ISSUE = 1024
/** Up to so many bets, several chunks are not worth their transactions. */
const BETS_AT_ONCE = 1_000
/** What one chunk reads and sorts, and a snapshot stays open for. */
const BETS_PER_CHUNK = 250_000
/**
 * More than one, so that several workers can share an issue. And so that a page of the book is rewritten in several
 * transactions: then the room that the first one leaves takes the rows of the next, and no index is touched. The lane
 * writes a batch in the order of buckets, so neighbours in the book are of different shares. Few, because each comes to
 * every page of the book.
 */
const CHUNKS_LEAST = 4

/** Into how many equal shares of the buckets an issue of so many bets is cut. */
export function chunksFor(betCount: number): number {
  if (betCount <= BETS_AT_ONCE) return 1
  let chunks = CHUNKS_LEAST
  while (chunks < BUCKETS_PER_ISSUE && chunks * BETS_PER_CHUNK < betCount) chunks *= 2
  return chunks
}
