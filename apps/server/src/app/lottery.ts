import type { Agents } from '../modules/agents/index.ts'
import type { Content } from '../modules/content/index.ts'
import type { Draws } from '../modules/draws/index.ts'
import type { Games } from '../modules/games/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { type AskSource, lottery as createLottery, type Lottery } from '../modules/lottery/index.ts'
import type { Messaging } from '../modules/messaging/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Platform } from '../platform/platform.ts'

export type LotteryOptions = {
  /** Asks sources of results instead of over HTTP. */
  askSource?: AskSource
  /** Hosts in the operator's own network. */
  internalHosts?: readonly string[]
}
type Below = {
  staff: Staff
  content: Content
  identity: Pick<Identity, 'namesOf'>
  wallet: Wallet
  messaging: Pick<Messaging, 'send'>
  games: Games
  draws: Draws
}

/** Creates the lottery with the modules below it. The tree of agents is created after it, which asks it for bets only. */
export const connectLottery = (
  platform: Platform,
  options: LotteryOptions,
  { staff, content, identity, wallet, messaging, games, draws }: Below,
  agents: () => Agents,
): Lottery =>
  createLottery({
    ...platform,
    settings: content.settings,
    staff,
    askSource: options.askSource,
    internalHosts: options.internalHosts ?? [],
    draws,
    wallet,
    games,
    replaceProviderGames: games.replaceProviderGames,
    prizeGroups: { of: (reader, memberId) => agents().prizeGroups.of(reader, memberId) },
    usernames: identity.namesOf,
    messages: messaging,
  })
