import { type LeaderboardPrizes, leaderboardPrizes } from '@croupier/wire/rewards/leaderboards.console'
import * as z from 'zod/mini'

/** Prizes as they are stored. */
export const prizesText = (prizes: LeaderboardPrizes): string => JSON.stringify(z.encode(leaderboardPrizes, prizes))
export const prizesFrom = (json: unknown): LeaderboardPrizes => leaderboardPrizes.parse(json)
