import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import type { AffiliateFlag, ReferralStanding } from '@croupier/wire/agents/affiliates.console'
import { flag, holds, withFound } from '../../rewards/index.ts'

/** What a member did with money up to a day. `kept` is the first deposit less what was reversed of it. */
export type MoneyFacts = {
  memberId: MemberId
  firstDeposit: Money
  kept: Money
  withdrawn: Money
  validBet: Money
  lastBetOn: BusinessDay | null
}

/** Bets that end within so many per cent above the threshold have stopped at it. */
const BARE_PERCENT = 5n
/** Days without a bet after which bets have stopped. */
const STOPPED_DAYS = 3

/** Agent rules §11. What the money of a member says against the member, by the end of a day. */
export function moneyFlags(
  { memberId, firstDeposit, kept, withdrawn, validBet, lastBetOn }: MoneyFacts,
  { terms, day }: { terms: AffiliateTerms; day: BusinessDay },
): AffiliateFlag[] {
  const { kind, cpaMinDeposit, cpaMinValidBet } = terms
  const most = units((cpaMinValidBet * (100n + BARE_PERCENT)) / 100n)
  const hasStopped = lastBetOn !== null && plusDays(lastBetOn, STOPPED_DAYS) <= day
  const isBare =
    kind !== 'revShare' &&
    cpaMinValidBet > 0n &&
    firstDeposit === cpaMinDeposit &&
    validBet >= cpaMinValidBet &&
    validBet <= most &&
    hasStopped
  const about = (isTrue: boolean) => (isTrue ? [memberId] : [])
  return [
    ...flag('deposit_returned', about(firstDeposit > 0n && kept < firstDeposit)),
    ...flag('deposit_unplayed', about(firstDeposit > 0n && withdrawn >= firstDeposit && validBet < firstDeposit)),
    ...flag('bare_minimum', about(isBare)),
  ]
}

type Standing = { state: ReferralStanding; flags: readonly AffiliateFlag[] }

/** Agent rules §11. Adds what was found. A flag that staff have not seen opens a decision again that was in favour of the member. */
export const withFlags = (standing: Standing, found: readonly AffiliateFlag[]): Standing =>
  withFound(standing, found, holds)

/** Whether a member counts nowhere. */
export const isHeld = (state: ReferralStanding): boolean => state === 'held' || state === 'confirmed'
