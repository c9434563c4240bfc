import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import type { Status } from '@croupier/wire/providers/messages'
import type { NewTransaction, Provider, ProviderGame } from '../model.ts'
import { FIRST_QUESTIONS_S } from '../transfers/rules.ts'
import type { Campaign } from './model.ts'

/**
 * Provider wallet rules §3.3: why a game cannot have free rounds of a stake now, or null. Lists of games, offers and orders all ask it. A
 * provider with a wallet of its own has none, because ours counts the rounds.
 */
export function judgeGame(
  { isOpen, mode, serviceUrl }: Pick<Provider, 'isOpen' | 'mode' | 'serviceUrl'>,
  game: Pick<ProviderGame, 'isOpen' | 'hasFreeRounds' | 'minStake' | 'maxStake'>,
  stake: Money = game.minStake,
): 'game.unknown' | 'game.closed' | null {
  if (mode !== 'seamless' || !game.hasFreeRounds) return 'game.unknown'
  const isPlayed = isOpen && serviceUrl !== null && game.isOpen
  return isPlayed && stake >= game.minStake && stake <= game.maxStake ? null : 'game.closed'
}

/**
 * Provider wallet rules §3.3: why a campaign does not pay a round, or null. The first bet of one that is still `asked` shows that
 * the provider has it.
 */
export function judgeFreeRound(
  campaign: Campaign | undefined,
  bet: Pick<NewTransaction, 'providerId' | 'memberId' | 'gameCode' | 'amount' | 'at'>,
): Status | null {
  if (!campaign || campaign.providerId !== bet.providerId || campaign.memberId !== bet.memberId)
    return 'FREE_ROUNDS_ENDED'
  if (campaign.gameCode !== bet.gameCode) return 'GAME_NOT_ALLOWED'
  if (!isRunning(campaign) || campaign.used >= campaign.rounds || bet.at >= campaign.endsAt) return 'FREE_ROUNDS_ENDED'
  return bet.amount === campaign.stake ? null : 'LIMIT_STAKE'
}

export const isRunning = ({ state }: Pick<Campaign, 'state'>): boolean => state === 'asked' || state === 'open'

/**
 * How a campaign ends now, or null while it goes on. Rounds that are open still bring their results. One that the provider has never
 * confirmed, and of which nothing was played, is given back.
 */
export function endOf(campaign: Campaign, { hasOpenRound, now }: { hasOpenRound: boolean; now: Instant }) {
  const { state, used, rounds, endsAt } = campaign
  if (!isRunning({ state }) || hasOpenRound || (used < rounds && now < endsAt)) return null
  return state === 'asked' && used === 0 ? ('refused' as const) : ('ended' as const)
}

const LATER_MS = 5 * MS.minute

/** When the provider is called again, after `calls` without an answer. */
export function nextCall(calls: number, now: Instant): Instant {
  const seconds = FIRST_QUESTIONS_S[calls - 1]
  return plusMs(now, seconds === undefined ? LATER_MS : seconds * MS.second)
}
