import { MS } from '@croupier/kernel/clock'
import { humanId, uuidV7 } from '@croupier/kernel/ids'
import { type Campaign, openBook, PLACES } from './book.ts'
import { type Handlers, moneyMessages } from './money-messages.ts'
import { readMessages } from './read-messages.ts'
import type { Rules, SandboxGame, SandboxOptions, SandboxState } from './state.ts'

export type SandboxWallet = ReturnType<typeof sandboxWallet>

const LAUNCH_MS = MS.minute

/** A wallet in memory that keeps the contract, for tests of one provider. Amounts have four decimal places. */
export function sandboxWallet(options: SandboxOptions) {
  const { clock, random } = options
  const rules: Rules = { isReadOnly: false, refusal: null, places: PLACES }
  const state: SandboxState = { ...options, book: openBook(), launches: new Map(), sessions: new Map(), rules }
  const { book, launches, sessions } = state
  const handlers: Handlers = { ...readMessages(state), ...moneyMessages(state) }
  return {
    book,
    rules,
    currency: options.currency,
    gameOf: (gameCode: string): SandboxGame | undefined => options.games.find((one) => one.gameCode === gameCode),
    addPlayer(cash: bigint): string {
      const playerId = humanId(random)
      book.players.set(playerId, { playerId, cash, receivable: 0n, isBlocked: false })
      return playerId
    },
    /** Lets a player play free rounds. Lets the provider know by `freeRounds`, which the caller sends. */
    addFreeRounds(campaign: Pick<Campaign, 'playerId' | 'gameCode' | 'rounds' | 'minor'>): Campaign {
      const added = { ...campaign, campaignId: uuidV7(clock.now(), random), used: 0, won: 0n }
      book.campaigns.set(added.campaignId, added)
      return added
    },
    /** A launch token, valid for a minute and once. */
    launch(playerId: string, gameCode: string): string {
      const token = humanId(random, 32)
      launches.set(token, { playerId, gameCode, expiresAt: clock.now().getTime() + LAUNCH_MS })
      return token
    },
    endSessions(playerId: string): void {
      for (const one of sessions.values()) if (one.playerId === playerId) one.isEnded = true
    },
    isSessionEnded: (playerId: string): boolean =>
      [...sessions.values()].some((one) => one.playerId === playerId && one.isEnded),
    handlers,
  }
}
