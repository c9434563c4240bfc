import {
  areDivisible,
  lineOfShares,
  nearestShares,
  possibleShares,
  type ShareLimits,
  type Shares,
} from '@croupier/game-math/lottery/index'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { LotteryPolicy } from '../policy.ts'
import { atOwnGroup, type Pricing, priceTicket, type RequestedBet } from '../tickets/rules.ts'
import type { Holding, Syndicate } from './model.ts'

/** The end of the sale of shares, before the cut-off of the issue. */
export const endOfSale = (closeAt: Instant, { syndicateClosingSeconds }: LotteryPolicy): Instant =>
  plusMs(closeAt, -syndicateClosingSeconds * MS.second)

/**
 * The lines of some shares of a plan as a holder's ticket, at the holder's own prize group. Refuses `lottery.syndicate_shares` with the
 * nearest numbers of shares that are possible.
 */
export function betsOfShares(
  plan: readonly RequestedBet[],
  shares: Shares,
  { policy, ownGroup }: Pick<Pricing, 'policy' | 'ownGroup'>,
): RequestedBet[] {
  return plan.map((bet) => {
    const part = lineOfShares(bet, shares, policy.modes)
    if (!part) return refuseShares(plan, shares.of, policy)
    return atOwnGroup(part, ownGroup)
  })
}

const limitsOf = ({ multipleMax: multiple, stakePerBetMin, modes }: LotteryPolicy): ShareLimits => ({
  multiple,
  stakePerBetMin,
  modes,
})
const refuseShares = (plan: readonly RequestedBet[], wanted: number, policy: LotteryPolicy): never =>
  refuse(
    'lottery.syndicate_shares',
    nearestShares(possibleShares(plan, policy.syndicateSharesMax, limitsOf(policy)), wanted),
  )

export type Plan = { bets: readonly RequestedBet[]; shares: number; own: number; guaranteed: number }

/**
 * Prices a plan: returns its lines in canonical form, and the stake of a share. Refuses with the codes of `priceTicket`, and
 * `lottery.syndicate_shares` when the lines do not divide into these shares, or the organiser takes more than all.
 */
export function pricePlan(
  { bets: requested, shares, own, guaranteed }: Plan,
  pricing: Pricing,
): { bets: RequestedBet[]; shareStake: Money } {
  const { bets, stake } = priceTicket(requested, pricing)
  const { policy } = pricing
  if (shares > policy.syndicateSharesMax || !areDivisible(requested, shares, limitsOf(policy)))
    refuseShares(requested, shares, policy)
  if (own < 1 || own + guaranteed > shares) refuse('lottery.syndicate_shares', { max: shares })
  return {
    bets: requested.map((bet, index) => ({ ...bet, selection: bets[index]!.selection })),
    shareStake: units(stake / BigInt(shares)),
  }
}

type Counts = Pick<Syndicate, 'shares' | 'own' | 'guaranteed' | 'taken'>

export const sharesLeft = ({ shares, own, taken }: Counts): number => shares - own - taken

/**
 * The end of a sale: the shares that the organiser takes of the guarantee, and those of which the guarantee is released. Null when
 * more are left than are guaranteed, so that all stakes are returned.
 */
export function endSale(counts: Counts): { filled: number; released: number } | null {
  const filled = sharesLeft(counts)
  return filled > counts.guaranteed ? null : { filled, released: counts.guaranteed - filled }
}

/** Whether the caller sees the lines of a syndicate. */
export const showsBets = (
  { visibility, closeAt }: Pick<Syndicate, 'visibility' | 'closeAt'>,
  { isHolder }: { isHolder: boolean },
  now: Instant,
): boolean => visibility === 'everyone' || isHolder || now >= closeAt

export type HolderNotice = {
  memberId: MemberId
  type: 'syndicate_placed' | 'syndicate_returned'
  params: Record<string, string>
  reference: string
}

/**
 * What the holders of an ended syndicate are told: one message to each about all shares that have tickets, and one for each reason why
 * stakes are back. An organiser who ended the syndicate knows.
 */
export function noticesOf(
  { syndicateId, game, issueNo }: Pick<Syndicate, 'syndicateId' | 'game' | 'issueNo'>,
  holdings: readonly Pick<Holding, 'memberId' | 'shares' | 'stake' | 'status' | 'reason'>[],
): HolderNotice[] {
  const ended = holdings.filter(
    ({ status, reason }) => status === 'placed' || (status === 'returned' && reason !== 'cancelled'),
  )
  const together = Map.groupBy(ended, ({ memberId, reason }) => `${memberId} ${reason ?? ''}`)
  return [...together.values()].map((own) => {
    const { memberId, status, reason } = own[0]!
    const shares = own.reduce((sum, one) => sum + one.shares, 0)
    const amount = moneyText(units(own.reduce((sum, { stake }) => sum + stake, 0n)))
    const type = status === 'placed' ? 'syndicate_placed' : 'syndicate_returned'
    return {
      memberId,
      type,
      params: { game, issueNo, shares: String(shares), amount, ...(reason ? { reason } : {}) },
      reference: [type, syndicateId, ...(reason ? [reason] : [])].join(':'),
    }
  })
}
