import {
  type Draw,
  payout as payoutOf,
  playOf,
  type Selection,
  type StakeMode,
  selfRebate,
  settleSelection,
} from '@croupier/game-math/lottery/index'
import { type Money, share, units, ZERO } from '@croupier/kernel/money'
import type { BetToSettle, Cut, Result } from './model.ts'

export type Caps = { payoutPerBet: Money; payoutPerMemberIssue: Money }
export type Decision = { result: Result; cut: Cut | null }

/**
 * Catalogue §16.4: one bet against the numbers. Winning and pushed units by closed form, payout at the prizes that the
 * bet stores, cut once, caps, then the self-rebate on the stake that was not pushed (catalogue §14.4). `paidBefore` is what the
 * member won with earlier bets of this issue.
 */
export function settleBet(bet: BetToSettle, numbers: Draw, caps: Caps, paidBefore: Money): Decision {
  const { tiers, pushUnits } = settleSelection(playOf(bet.play), bet.selection as Selection, numbers)
  const priced = {
    prizes: bet.prizes,
    unitPrice: unitPriceOf(bet),
    multiple: bet.multiple,
    mode: bet.mode as StakeMode,
  }
  const pushed = payoutOf({ tiers: {}, pushUnits, ...priced })
  const gross = payoutOf({ tiers, pushUnits, ...priced })
  const payout = capped(gross, pushed, caps, paidBefore)
  const status = payout > pushed ? 'won' : pushed > ZERO ? 'pushed' : 'lost'
  const validBet = units(bet.stake - pushed)
  const { betId, bucket, version } = bet
  return {
    result: { betId, bucket, status, payout, validBet, selfRebate: selfRebate(validBet, bet.ownGroup, bet.prizeGroup) },
    cut: payout < gross ? { betId, bucket, version, grossPayout: gross, cutAmount: units(gross - payout) } : null,
  }
}

/** Catalogue §13.2: first the cap of a bet, then what is left of the member's for the issue; a pushed stake always returns. */
function capped(gross: Money, pushed: Money, { payoutPerBet, payoutPerMemberIssue }: Caps, paidBefore: Money): Money {
  const left = payoutPerMemberIssue > paidBefore ? payoutPerMemberIssue - paidBefore : 0n
  const allowed = [gross, payoutPerBet, left].reduce(
    (least, amount) => (amount < least ? amount : least),
    gross as bigint,
  )
  return units(allowed < pushed ? pushed : allowed)
}

/** What one unit cost at multiple 1 and mode 1: stakes are never rounded, so the stored stake tells it. */
const unitPriceOf = ({ stake, units: count, multiple, mode }: BetToSettle): Money =>
  share(stake, 1000n, BigInt(count) * BigInt(multiple) * BigInt(mode))

/**
 * A page of one bucket range's bets, in the order in which they stand. `paid` holds what members have won in the issue
 * so far, and is carried from page to page.
 */
export function settleBets(
  bets: readonly BetToSettle[],
  numbers: Draw,
  caps: Caps,
  paid: Map<string, Money>,
): { results: Result[]; cuts: Cut[] } {
  const decisions = bets.map((bet) => {
    const before = paid.get(bet.memberId) ?? ZERO
    const decision = settleBet(bet, numbers, caps, before)
    if (decision.result.status === 'won') paid.set(bet.memberId, units(before + decision.result.payout))
    return decision
  })
  return {
    results: decisions.map(({ result }) => result),
    cuts: decisions.flatMap(({ cut }) => cut ?? []),
  }
}

const BUCKETS_PER_ISSUE = 1024
const BETS_PER_CHUNK = 500

/** Into how many equal ranges of buckets an issue of so many bets is cut: short transactions, but not empty ones. */
export function chunksFor(betCount: number): number {
  let chunks = 1
  while (chunks < BUCKETS_PER_ISSUE && chunks * BETS_PER_CHUNK < betCount) chunks *= 2
  return chunks
}

export const bucketsOf = (chunk: number, chunks: number): { from: number; to: number } => ({
  from: (chunk * BUCKETS_PER_ISSUE) / chunks,
  to: ((chunk + 1) * BUCKETS_PER_ISSUE) / chunks,
})
