import type { Issue, Selection, StakeMode } from '@croupier/game-math/lottery/index'
import {
  countUnits,
  halfPrizes,
  issueAt,
  type Play,
  parseSelection,
  playAt,
  playOf,
  prizeTable,
  stake as stakeOf,
  windowOf,
} from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { brokenLimit, type StakeLimits, takesBets } from '@croupier/rules/stake'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryTerms } from './model.ts'

/** A bet as requested. `units` and `stake` are the values that the page showed. */
export type RequestedBet = {
  play: string
  selection: unknown
  units: number
  multiple: number
  /** Thousandths of the unit price. */
  mode: StakeMode
  /** See `LotteryTerms`. */
  prizeGroup: number
  stake: Money
  /** Whether the member was shown that it is paid half, because a number of it is at half odds. */
  halfOdds?: true | undefined
}
/** A bet that may be placed, with all values computed here. */
export type PricedBet = LotteryTerms & { selection: Selection; units: number; multiple: number; stake: Money }
export type Pricing = {
  family: string
  ownGroup: number
  policy: LotteryPolicy
  /** Odds may depend on the time of the draw. */
  drawAt: Instant
}
type GameForSale = { family: string; calendar: Parameters<typeof issueAt>[0] }

/**
 * Returns the issue that a bet is for. A bet counts when the whole request arrived at or after `openAt` and before `closeAt`.
 * A late bet never moves to the next issue; the refusal names that issue (Lottery rules §2.3).
 */
export function requireOpenIssue(
  { calendar }: Pick<GameForSale, 'calendar'>,
  issueNo: string,
  receivedAt: Instant,
): Issue {
  const issue = windowOf(calendar, issueNo)
  if (takesBets(issue, receivedAt)) return issue
  return refuse('lottery.issue_closed', { issueNo, ...nextOf(calendar, receivedAt) })
}

/** The issue that a page offers instead of a closed one. */
export function nextOf(calendar: GameForSale['calendar'], at: Instant): { nextIssueNo: string; nextCloseAt: string } {
  const open = issueAt(calendar, at)
  return { nextIssueNo: open.issueNo, nextCloseAt: open.closeAt.toISOString() }
}

/** Returns a play that is on sale in a game of this family. Refuses `lottery.play_unknown` and `lottery.play_closed`. */
export function requirePlayOnSale(code: string, family: string, { closedPlays }: LotteryPolicy): Play {
  const play = playOf(code)
  if (play.family !== family) return refuse('lottery.play_unknown', { play: code })
  return closedPlays.includes(code) ? refuse('lottery.play_closed', { play: code }) : play
}

/**
 * Prices a bet, or refuses it, in this order: play, selection, units, prize group, stake, limits. It trusts no value that the
 * request computed (Lottery rules §1.2). Refusals name the bet by `line`, counted from 1.
 */
export function priceBet(
  requested: RequestedBet,
  line: number,
  { family, ownGroup, policy, drawAt }: Pricing,
): PricedBet {
  const play = requirePlayOnSale(requested.play, family, policy)
  const selection = parseSelection(play, requested.selection, policy.unitsPerBet)
  const count = countUnits(play, selection)
  if (count !== requested.units) refuse('lottery.unit_count_mismatch', { line, units: count })
  const own = play.prizeMode === 'Lott' ? ownGroup : policy.fixedOddsGroup
  const min = play.prizeMode === 'Lott' ? Math.min(policy.prizeGroupMin, own) : own
  if (requested.prizeGroup < min || requested.prizeGroup > own)
    refuse('lottery.prize_group_refused', { line, min, max: own })
  const { multiple, mode, prizeGroup } = requested
  const unitPrice = policy.unitPrices[play.prizeMode]
  const stake = stakeOf({ units: count, multiple, unitPrice, mode })
  if (stake !== requested.stake) refuse('lottery.stake_mismatch', { line })
  if (brokenLimit(limitsOf(policy), { stake, multiple }) || !policy.modes.includes(mode))
    refuse('lottery.stake_limit', { line })
  const full = prizeTable(playAt(play, drawAt), prizeGroup, unitPrice)
  const prizes = requested.halfOdds ? halfPrizes(play, full, unitPrice) : full
  const { payoutPerBet, payoutPerMemberIssue } = policy
  const terms = { play: play.code, mode, prizeGroup, ownGroup: own, prizes, payoutPerBet, payoutPerMemberIssue }
  return { ...terms, selection, units: count, multiple, stake }
}

/** Names each limit, because a copy of a whole policy costs more than pricing a bet. */
const limitsOf = ({ multipleMax, stakePerBetMin, stakePerBetMax }: LotteryPolicy): StakeLimits => ({
  multiple: multipleMax,
  stakePerBetMin,
  stakePerBetMax,
})

/** Prices all bets of a ticket. Refuses with the code of the first that cannot be placed. */
export function priceTicket(requested: readonly RequestedBet[], pricing: Pricing): { bets: PricedBet[]; stake: Money } {
  if (requested.length > pricing.policy.betsPerTicket)
    refuse('lottery.stake_limit', { bets: pricing.policy.betsPerTicket })
  const bets = requested.map((bet, index) => priceBet(bet, index + 1, pricing))
  return { bets, stake: sumOf(bets.map(({ stake }) => stake)) }
}

/**
 * A bet that was agreed on earlier, at the member's group of today: its group is lowered to the member's own. Only plays with a slider
 * follow the group of the member.
 */
export const atOwnGroup = <Bet extends RequestedBet>(bet: Bet, ownGroup: number): Bet =>
  playOf(bet.play).prizeMode === 'Lott' ? { ...bet, prizeGroup: Math.min(bet.prizeGroup, ownGroup) } : bet

export const sumOf = (amounts: readonly Money[]): Money => units(amounts.reduce((sum, amount) => sum + amount, 0n))
