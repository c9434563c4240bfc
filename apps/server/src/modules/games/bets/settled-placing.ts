import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { account, type LanePosting } from '../../wallet/index.ts'
import { largeWins } from '../winners/rules.ts'
import { winsRider, winValues } from '../winners/store.ts'
import { betRows } from './bet-rows.ts'
import type { Funds, Outcome } from './model.ts'
import {
  bonusFor,
  orDuplicate,
  type PlacedTicket,
  type ProductPlacingDeps,
  type SettledTicketPlacement,
  stakePosting,
  submit,
  withFunds,
} from './placing.ts'
import type { BetProduct } from './product.ts'
import { bonusPart, checkResult, splitAmount, sumOf, winsOf } from './rules.ts'
import { feedRider, feedValues } from './store/feed-store.ts'
import { gameDayTable } from './store/game-days-store.ts'
import { betValues, gameHoursRider, memberDayTable, resultValues, settledBetsRider } from './store/riders-store.ts'

/** Places a ticket with its result: stake, payouts, bets and figures in one journal. Bonus money pays as for `place`. */
export function placeSettled<Detail>(
  deps: ProductPlacingDeps<Detail>,
  ticket: SettledTicketPlacement<Detail>,
): Promise<PlacedTicket> {
  const placed = placeSettledFrom(deps, ticket, null)
  return ticket.funds ? placed : placed.catch((error) => settleWithBonus(deps, ticket, error))
}

/** Cash that falls between the reading and the journal fails the journal; then it is read again. */
const READINGS = 3

/**
 * The payout goes to the pockets in proportion to the stake, in the same journal. So the parts of the stake are fixed before, by the
 * balances just read.
 */
async function settleWithBonus<Detail>(
  deps: ProductPlacingDeps<Detail>,
  ticket: SettledTicketPlacement<Detail>,
  error: unknown,
  readings = READINGS,
): Promise<PlacedTicket> {
  const found = await bonusFor(deps, ticket, error).catch((refusal) => ({ refusal }))
  if ('refusal' in found) return orDuplicate(found.refusal, error, () => placeSettledFrom(deps, ticket, null))
  const placed = placeSettledFrom(deps, withFunds(ticket, found), found.parts)
  return readings === 1 ? placed : placed.catch((again) => settleWithBonus(deps, ticket, again, readings - 1))
}

async function placeSettledFrom<Detail>(
  deps: ProductPlacingDeps<Detail>,
  ticket: SettledTicketPlacement<Detail>,
  funds: Funds,
): Promise<PlacedTicket> {
  const { product, dayOf } = deps
  const { memberId, game, receivedAt, bets } = ticket
  const rows = await betRows(deps, ticket)
  const house = account.house(product.house(game))
  const results = bets.map(({ stake, detail, outcome }, index) => ({
    bet: { betId: rows[index]!.betId, memberId, terms: { stake, detail } },
    outcome,
  }))
  const payouts = results.flatMap(({ bet, outcome }) => payoutPostings({ house, funds, ...bet }, outcome))
  for (const result of results) checkResult(result)
  const sums = sumBets(bets)
  const day = {
    memberId,
    day: dayOf(receivedAt),
    product: product.code,
    category: product.category(game, bets[0]!.detail),
    ...sums,
    bonusValidBet: sumOf(bets.map(({ stake, outcome }) => bonusPart(outcome.validBet, { stake, funds }))),
  }
  // Figures are of money.
  const days = isTrialId(memberId) ? [] : [day]
  const wins = days.length > 0 ? largeWins(deps, game, results) : []
  return submit(deps, ticket, {
    postings: [...stakePostings(product, ticket, funds), ...payouts],
    riders: [
      {
        rider: settledBetsRider,
        rows: bets.map(({ outcome }, index) => [...betValues(rows[index]!), ...resultValues(outcome)]),
      },
      { rider: feedRider, rows: results.map(({ bet, outcome }) => feedValues(bet, bet.terms.stake, outcome)) },
      { rider: memberDayTable.rider, rows: days.map(memberDayTable.values) },
      {
        rider: gameDayTable.rider,
        rows: deps.isCounted(game) ? days.map((one) => gameDayTable.values({ ...one, game })) : [],
      },
      { rider: gameHoursRider, rows: days.map(() => [game, sums.bets, sums.stake, sums.payout]) },
      { rider: winsRider, rows: wins.map(winValues) },
    ],
  })
}

/** A stake whose parts are fixed has a posting for each. */
function stakePostings<Detail>(
  product: BetProduct<Detail>,
  ticket: Parameters<typeof stakePosting<Detail>>[1],
  funds: Funds,
): LanePosting[] {
  const posting = stakePosting(product, ticket)
  if (!funds) return [posting]
  return [...funds].map(([pocket, amount]) => ({ ...posting, from: account.pocket(ticket.memberId, pocket), amount }))
}

type Payer = { house: LanePosting['to']; funds: Funds; memberId: MemberId; betId: string }

function payoutPostings({ house, funds, memberId, betId }: Payer, { payout, selfRebate }: Outcome): LanePosting[] {
  const parts = payout > ZERO ? [...splitAmount(payout, funds)] : []
  const paid = parts.map(([pocket, amount]) => ({
    kind: 'payout' as const,
    from: house,
    to: account.pocket(memberId, pocket),
    amount,
    reference: betId,
  }))
  if (selfRebate === ZERO) return paid
  const from = account.house('rewards')
  return [...paid, { kind: 'rebate.self', from, to: account.cash(memberId), amount: selfRebate, reference: betId }]
}

function sumBets(bets: readonly { stake: Money; outcome: Outcome }[]) {
  return {
    bets: bets.length,
    wins: bets.reduce((wins, { outcome }) => wins + winsOf(outcome), 0),
    stake: sumOf(bets.map(({ stake }) => stake)),
    validBet: sumOf(bets.map(({ outcome }) => outcome.validBet)),
    payout: sumOf(bets.map(({ outcome }) => outcome.payout)),
    selfRebate: sumOf(bets.map(({ outcome }) => outcome.selfRebate)),
  }
}
