import type { Agents } from '../modules/agents/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Draws } from '../modules/draws/index.ts'
import type { Games } from '../modules/games/index.ts'
import { lottery as createLottery, type Lottery } from '../modules/lottery/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Platform } from '../platform/platform.ts'

type Below = { content: Content; wallet: Wallet; games: Games; draws: Draws }

/** Creates the lottery with the modules below it. The tree of agents is created after it, which asks it for bets only. */
export const connectLottery = (
  platform: Platform,
  { content, wallet, games, draws }: Below,
  agents: () => Agents,
): Lottery =>
  createLottery({
    ...platform,
    settings: content.settings,
    draws,
    wallet,
    games,
    replaceProviderGames: games.replaceProviderGames,
    prizeGroups: { of: (reader, memberId) => agents().prizeGroups.of(reader, memberId) },
  })
