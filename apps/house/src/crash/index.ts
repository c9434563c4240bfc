import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../sessions.ts'
import { crashBets } from './bets.ts'
import { crashFeed } from './feed.ts'
import { crashLoop } from './loop.ts'
import { bindCrash } from './routes.ts'
import { openCrashStore } from './store.ts'

export type CrashOptions = {
  clock: Clock
  random: Random
  wallet: WalletClient
  sessions: Sessions
  file: string
  games: number | undefined
}
export type Crash = ReturnType<typeof crashGame>

/** The live loop of crash, with its bets, its feed and its calls. */
export function crashGame({ clock, random, wallet, sessions, file, games }: CrashOptions) {
  const store = openCrashStore(file)
  const feed = crashFeed()
  const loop = crashLoop({ clock, random, store, feed, ...(games === undefined ? {} : { games }) })
  const bets = crashBets({ clock, random, store, wallet, loop })
  return {
    store,
    loop,
    bets,
    bind: (server: FastifyInstance) => bindCrash(server, { sessions, wallet, store, loop, feed, bets }),
    start(): void {
      loop.start()
      bets.resolver.start()
    },
    stop(): void {
      bets.resolver.stop()
      loop.stop()
    },
  }
}
