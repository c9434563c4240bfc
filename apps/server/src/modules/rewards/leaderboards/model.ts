import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { LeaderboardScore } from '@croupier/wire/rewards/leaderboards'
import type { LeaderboardPrizes, LeaderboardPrizesText } from '@croupier/wire/rewards/leaderboards.console'
import type { CountedCategory } from '../missions/model.ts'

/** Reward rules §9.2. */
export type StoredBoard = {
  id: string
  title: string
  score: LeaderboardScore
  category: CountedCategory
  /** The only game that counts. */
  game: string | null
  firstDay: BusinessDay
  lastDay: BusinessDay
  minScore: Money
  ties: 'time' | 'share'
  prizes: LeaderboardPrizes
  finalAt: Instant | null
  paid: Money
}

export type BoardRow = { memberId: MemberId; rank: number; score: Money; reachedAt: Instant; prize: Money }

/** Prizes as they are stored. */
export const prizesText = (prizes: LeaderboardPrizes): string => JSON.stringify(plain(prizes))
export const prizesFrom = (prizes: LeaderboardPrizesText): LeaderboardPrizes =>
  prizes.kind === 'ranks'
    ? { kind: 'ranks', amounts: prizes.amounts.map(parseMoney) }
    : { kind: 'pool', pool: parseMoney(prizes.pool), shares: prizes.shares }

const plain = (prizes: LeaderboardPrizes): LeaderboardPrizesText =>
  prizes.kind === 'ranks'
    ? { kind: 'ranks', amounts: prizes.amounts.map(moneyText) }
    : { kind: 'pool', pool: moneyText(prizes.pool), shares: prizes.shares }
