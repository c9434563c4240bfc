import {
  type Draw,
  payout as payoutOf,
  playAt,
  playOf,
  type Selection,
  selfRebate,
  settleSelection,
} from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { BetResult, BetTerms, OpenBet, Outcome } from '../../games/index.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { CappedPayout } from './model.ts'

type Terms = BetTerms<LotteryDetail>

/**
 * The result of bets of the same terms, before the cap of a member's issue. `gross` is the payout without any cap,
 * `returnedStake` the part of it that gives the stake of pushed units back.
 */
export type Verdict = Readonly<{ gross: Money; returnedStake: Money; outcome: Outcome }>

/** The numbers of an issue, and the time of its draw, on which the rules of some plays depend. */
export type Result = { readonly numbers: Draw; readonly drawAt: Instant }

/**
 * Judges terms by the numbers drawn (Lottery rules §16.4). Formulas count the winning and the pushed units, so the cost does
 * not depend on the number of units. The payout uses the prizes and caps that the bet stores. It is rounded down once, then
 * capped. The self-rebate is paid on the stake that was not returned (Lottery rules §14.4).
 */
export function judge(terms: Terms, { numbers, drawAt }: Result): Verdict {
  const { play: code, selection, prizes, multiple, mode, payoutPerBet, payoutPerMemberIssue } = terms.detail
  const play = playAt(playOf(code), drawAt)
  // The same play parsed the stored selection when the bet was placed.
  const { tiers, pushUnits } = settleSelection(play, selection as Selection, numbers)
  const priced = { prizes, unitPrice: unitPriceOf(terms), multiple, mode, payMode: play.payMode }
  const returnedStake = pushUnits > 0 ? payoutOf({ tiers: {}, pushUnits, ...priced }) : ZERO
  const gross = payoutOf({ tiers, pushUnits, ...priced })
  const payout = capped(smaller(gross, payoutPerBet), returnedStake, payoutPerMemberIssue)
  return { gross, returnedStake, outcome: outcomeOf(terms, payout, returnedStake) }
}

/** `judge` with a cache: bets that share their terms share the verdict. */
export function cachedJudge(result: Result): (terms: Terms) => Verdict {
  const known = new WeakMap<Terms, Verdict>()
  return (terms) => {
    const found = known.get(terms)
    if (found) return found
    const verdict = judge(terms, result)
    known.set(terms, verdict)
    return verdict
  }
}

/** Caps a payout at the amount that is left under the cap. A pushed stake always returns (Lottery rules §13.2). */
function capped(payout: Money, returnedStake: Money, left: Money): Money {
  const allowed = smaller(payout, left)
  return allowed < returnedStake ? returnedStake : allowed
}
const smaller = (one: Money, other: Money): Money => (one < other ? one : other)

function outcomeOf({ stake, detail: { ownGroup, prizeGroup } }: Terms, payout: Money, returnedStake: Money): Outcome {
  const validBet = units(stake - returnedStake)
  const status = payout > returnedStake ? 'won' : returnedStake > ZERO ? 'pushed' : 'lost'
  return { status, payout, validBet, selfRebate: selfRebate(validBet, ownGroup, prizeGroup) }
}

/** The cost of one unit at multiple 1 and mode 1000 (the whole unit price). It is exact, because stakes are never rounded. */
const unitPriceOf = ({ stake, detail: { units: count, multiple, mode } }: Terms): Money =>
  share(stake, 1000n, BigInt(count) * BigInt(multiple) * BigInt(mode))

/**
 * Settles a page of bets in the order of their ids, in which bets use up the member's cap (Lottery rules §13.2). Bets that were
 * accepted under different caps keep their own: each is paid up to its cap. `paidOut` is the sum of each member's payouts in the
 * issue so far, stakes included; the caller passes it from page to page.
 */
export function settleBets(
  bets: readonly OpenBet<LotteryDetail>[],
  judgeTerms: (terms: Terms) => Verdict,
  paidOut: Map<string, Money>,
): { results: BetResult[]; cappedPayouts: CappedPayout[] } {
  const cappedPayouts: CappedPayout[] = []
  const results = bets.map((bet) => {
    const { gross, returnedStake, outcome: uncapped } = judgeTerms(bet.terms)
    let outcome = uncapped
    if (uncapped.status === 'won') {
      const before = paidOut.get(bet.memberId) ?? ZERO
      const { payoutPerMemberIssue } = bet.terms.detail
      const left = payoutPerMemberIssue > before ? units(payoutPerMemberIssue - before) : ZERO
      if (uncapped.payout > left)
        outcome = outcomeOf(bet.terms, capped(uncapped.payout, returnedStake, left), returnedStake)
      if (outcome.status === 'won') paidOut.set(bet.memberId, units(before + outcome.payout))
    }
    if (outcome.payout < gross) cappedPayouts.push(cappedPayoutOf(bet, gross, outcome.payout))
    return { bet, outcome }
  })
  return { results, cappedPayouts }
}

const cappedPayoutOf = (
  { betId, memberId, terms: { version } }: OpenBet<LotteryDetail>,
  gross: Money,
  payout: Money,
): CappedPayout => ({
  betId,
  memberId,
  version,
  grossPayout: gross,
  cutAmount: units(gross - payout),
})

/** An issue with at most this many bets has one chunk in each cell, because more would not be worth their transactions. */
const BETS_AT_ONCE = 1_000
/** Bets that a chunk reads in one snapshot, at most. */
const BETS_PER_CHUNK = 250_000
/**
 * The fewest chunks of a larger issue: two in each cell. Several workers can settle them at the same time. Several chunks also
 * keep updates in place (HOT updates, which change no index). The lane writes a batch in the order of buckets, so neighbouring
 * rows of the table belong to different chunks. A chunk rewrites only a part of each table page, and the space of the row
 * versions that it leaves behind has room for those of the next chunk. There are not more of them, because each chunk reads
 * every table page of its cell.
 */
const MIN_CHUNKS = 4

/** Number of settlement chunks for an issue with this many bets. */
export function chunksFor(betCount: number, { cells, buckets }: { cells: number; buckets: number }): number {
  if (betCount <= BETS_AT_ONCE) return cells
  let chunks = MIN_CHUNKS
  while (chunks < buckets && chunks * BETS_PER_CHUNK < betCount) chunks *= 2
  return chunks
}

/** The time in a cursor of settled results, which is in the form of the wire; null for any other text, such as "-1" (the year 2001). */
export function cursorTime(cursor: string): Instant | null {
  const at = new Date(cursor)
  return !Number.isNaN(at.getTime()) && at.toISOString() === cursor ? at : null
}
