import {
  type Calendar,
  familyOf,
  type Issue,
  issueAhead,
  issuesAfter,
  windowOf,
} from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import type { LotteryAccountType } from '@croupier/rules/lottery-pages'
import type { DrawGame } from '../../draws/index.ts'
import type { OfferedGame } from '../../games/index.ts'
import type { LotteryPolicy } from '../policy.ts'

type SalePolicy = Pick<LotteryPolicy, 'closedGames' | 'closedPlays' | 'hotGames' | 'lotteryType'>

/** The catalogue's entries of the calendars' games, in the order of lists (Specification §3 "Game object"). */
export const offeredGames = (games: readonly DrawGame[], policy: SalePolicy): OfferedGame[] =>
  inListOrder(games, policy.lotteryType).map((game) => offeredGame(game, policy))

/** Decisions "Lottery": the account types of the families of the rule book that have a page of their own. */
const ACCOUNT_TYPES: Readonly<Record<string, LotteryAccountType>> = {
  TH: 'TCG_SEA',
  '4D': 'TCG_SEA',
  TOTO: 'TCG_SEA',
  VN: 'TCG_LOTTO_VN',
  KENO: 'ELOTT',
}
const accountTypeOf = (family: string): LotteryAccountType => ACCOUNT_TYPES[familyOf(family).catalogue] ?? 'LOTT'

/** The account types of the lotteries of South-East Asia. */
const SEA: ReadonlySet<LotteryAccountType> = new Set(['TCG_SEA', 'TCG_LOTTO_VN'])

/** The games of the merchant's type first (§3 lotteryType), otherwise in the order of the calendars. */
export const inListOrder = (games: readonly DrawGame[], type: LotteryPolicy['lotteryType']): DrawGame[] => {
  const isFirst = ({ family }: DrawGame) => SEA.has(accountTypeOf(family)) === (type === 'SEA')
  return [...games.filter(isFirst), ...games.filter((game) => !isFirst(game))]
}

function offeredGame(
  { code, name, family }: DrawGame,
  { closedGames, closedPlays, hotGames }: SalePolicy,
): OfferedGame {
  const { plays, defaultPlay } = familyOf(family)
  const accountType = accountTypeOf(family)
  const onSale = plays.filter((play) => !closedPlays.includes(play.code))
  const first = onSale.find((play) => play.code === defaultPlay) ?? onSale[0]
  return {
    code,
    name,
    category: 'LOTT',
    gameType: accountType === 'ELOTT' ? 'ELOTT' : 'LOTT',
    accountTypeName: accountType,
    defaultPlayType: first?.code ?? null,
    prizeModes: [...new Set(onSale.map(({ prizeMode }) => prizeMode))].toSorted(),
    isHot: hotGames.includes(code),
    isOpen: !closedGames.includes(code),
  }
}

/** Issues that one answer lists. A list of a whole day took ten times the processor time of the rest of the call. */
const MAX_LISTED = 120

/**
 * The next `next` issues after the open one, or after the issue `after`, up to `chaseIssues` after the open one. Refuses
 * `lottery.issue_unknown`.
 */
export function issuesAhead(
  calendar: Calendar,
  now: Instant,
  { next, after }: { next: number; after?: string | undefined },
  chaseIssues: number,
): Issue[] {
  const { openAt: horizon } = issueAhead(calendar, now, chaseIssues)
  const { openAt } = after === undefined ? { openAt: now } : windowOf(calendar, after)
  if (openAt > horizon) return []
  const following = issuesAfter(calendar, openAt < now ? now : openAt, Math.min(next, MAX_LISTED))
  return following.filter((issue) => issue.openAt <= horizon)
}
