import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { LeaderboardScore } from '@croupier/wire/rewards/leaderboards'
import type { LeaderboardPrizes } from '@croupier/wire/rewards/leaderboards.console'
import type { CountedCategory } from '../missions/model.ts'

/** Reward rules §9.2. */
export type StoredBoard = {
  id: string
  title: string
  score: LeaderboardScore
  category: CountedCategory
  firstDay: BusinessDay
  lastDay: BusinessDay
  minScore: Money
  ties: 'time' | 'share'
  prizes: LeaderboardPrizes
  finalAt: Instant | null
  paid: Money
}

export type BoardRow = { memberId: MemberId; rank: number; score: Money; reachedAt: Instant; prize: Money }
