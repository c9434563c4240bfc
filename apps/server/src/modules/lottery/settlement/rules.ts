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
 * The result of bets of the same terms, before the cap of a member's issue. `gross` is the payout without any cap, `pushed`
 * the part of it that gives stake back.
 */
export type Verdict = Readonly<{ gross: Money; pushed: Money; outcome: Outcome }>

/**
 * Lottery rules §16.4: judges terms by the numbers. Winning and pushed units come from closed forms. The payout uses the
 * prizes that the bet stores, is rounded down once and capped. The self-rebate is on the stake that was not pushed
 * (Lottery rules §14.4).
 */
export function judge(terms: Terms, numbers: Draw, caps: Caps): Verdict {
  const { play, selection, prizes, multiple, mode } = terms.detail
  // The same play parsed the stored selection when the bet was placed.
  const { tiers, pushUnits } = settleSelection(playOf(play), selection as Selection, numbers)
  const priced = { prizes, unitPrice: unitPriceOf(terms), multiple, mode }
  const pushed = payoutOf({ tiers: {}, pushUnits, ...priced })
  const gross = payoutOf({ tiers, pushUnits, ...priced })
  const payout = capped(least(gross, caps.payoutPerBet), pushed, caps.payoutPerMemberIssue)
  return { gross, pushed, outcome: outcomeOf(terms, payout, pushed) }
}

/** `judge` with a cache: bets that share their terms share the verdict. */
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

/** Lottery rules §13.2: caps a payout at what is left under the cap. A pushed stake always returns. */
function capped(payout: Money, pushed: Money, left: Money): Money {
  const allowed = least(payout, left)
  return allowed < pushed ? pushed : allowed
}
const least = (one: Money, other: Money): Money => (one < other ? one : other)

function outcomeOf({ stake, detail: { ownGroup, prizeGroup } }: Terms, payout: Money, pushed: Money): Outcome {
  const validBet = units(stake - pushed)
  const status = payout > pushed ? 'won' : pushed > ZERO ? 'pushed' : 'lost'
  return { status, payout, validBet, selfRebate: selfRebate(validBet, ownGroup, prizeGroup) }
}

/** The cost of one unit at multiple 1 and mode 1, exact because stakes are never rounded. */
const unitPriceOf = ({ stake, detail: { units: count, multiple, mode } }: Terms): Money =>
  share(stake, 1000n, BigInt(count) * BigInt(multiple) * BigInt(mode))

/**
 * Settles a page of bets in the order of their ids, in which bets use up the member's cap (Lottery rules §13.2). `paid` is
 * each member's winnings in the issue so far; the caller passes it from page to page.
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
      if (uncapped.payout > left) outcome = outcomeOf(bet.terms, capped(uncapped.payout, pushed, left), pushed)
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

/** Up to this many bets, more than one chunk for each cell is not worth its transactions. */
const BETS_AT_ONCE = 1_000
/** Bets that a chunk reads in one snapshot. */
const BETS_PER_CHUNK = 250_000
/**
 * Several for each cell, so that several workers can settle an issue, and so that several transactions rewrite a page of
 * the table: the first leaves room in it for the rows of the next, and no index changes. (The lane writes a batch in the
 * order of buckets, so neighbouring rows are in different chunks.) Few, because each chunk reads every page of its cell.
 */
const CHUNKS_LEAST = 4

/** Number of settlement chunks for an issue with this many bets. */
export function chunksFor(betCount: number, { cells, buckets }: { cells: number; buckets: number }): number {
  if (betCount <= BETS_AT_ONCE) return cells
  let chunks = CHUNKS_LEAST
  while (chunks < buckets && chunks * BETS_PER_CHUNK < betCount) chunks *= 2
  return chunks
}
