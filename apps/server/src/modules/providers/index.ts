import type { Module } from '../../module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { Games } from '../games/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { type Handler, handler, providerRoutes } from './door.ts'
import { openRoundGuard, roundsRider, transactionsRider } from './lane-store.ts'
import { type ReadDeps, reads } from './messages/reads.ts'
import type { MessageDeps } from './messages/recording.ts'
import { results } from './messages/results.ts'
import { reversals } from './messages/reversals.ts'
import { roundClose } from './messages/rounds.ts'
import { messages } from './messages/shapes.ts'
import { stakes } from './messages/stakes.ts'
import { providersTables } from './personal.ts'
import { type Categories, providersProduct } from './product.ts'
import { providersRoutes } from './routes.ts'
import { type SessionsService, sessionsService } from './sessions/service.ts'
import { keysService } from './setup/keys.ts'
import { setupService } from './setup/staff.ts'

export type Providers = Module & {
  sessions: Pick<SessionsService, 'launch'>
}
export type ProvidersDeps = Pick<Platform, 'clock' | 'random' | 'vault' | 'log' | 'database'> & {
  wallet: Wallet
  games: Pick<Games, 'registerProduct'>
  content: Pick<Content, 'merchant'>
  /** Port: what a provider may know about a member, implemented by identity. */
  playerOf: MessageDeps['playerOf']
}

const FORGET = 'providers.forget'

/** Tier 12: the wallet of game providers. */
export function providers({ database: { db }, games, content, ...deps }: ProvidersDeps): Providers {
  const { clock, random, vault, log, wallet, playerOf } = deps
  wallet.lane.register({ riders: [transactionsRider, roundsRider], guards: [openRoundGuard] })
  const categories: Categories = new Map()
  const book = games.registerProduct(providersProduct(categories))
  const keys = keysService({ db, clock, random, vault, wallet })
  const setup = setupService({ db, clock, random, vault, wallet, keys })
  const sessions = sessionsService({ db, clock, random })
  const currency = () => content.merchant().currency.code
  const messageDeps = { db, clock, book, categories, wallet, currency, playerOf, sessions }
  return {
    sessions,
    personal: providersTables,
    reencrypt: keys.reencrypt,
    routes: providersRoutes(setup),
    rawRoutes: providerRoutes({ db, clock, log, keys }, handlersOf(messageDeps)),
    tasks: [{ name: FORGET, run: sessions.forget }],
    crons: [{ task: FORGET, match: '29 3 * * *' }],
  }
}

/** The messages that have a path. */
function handlersOf(deps: ReadDeps): Handler[] {
  const all = { ...reads(deps), ...stakes(deps), ...results(deps), ...reversals(deps) }
  return [
    handler('authenticate', messages.authenticate, all.authenticate),
    handler('balance', messages.balance, all.balance),
    handler('bet', messages.bet, all.bet),
    handler('win', messages.win, all.win),
    handler('betWin', messages.betWin, all.betWin),
    handler('rollback', messages.rollback, all.rollback),
    handler('refund', messages.refund, all.refund),
    handler('resettle', messages.resettle, all.resettle),
    handler('cashOut', messages.cashOut, all.cashOut),
    handler('tip', messages.tip, all.tip),
    handler('jackpotContribution', messages.jackpotContribution, all.jackpotContribution),
    handler('roundClose', messages.roundClose, (message) => roundClose(deps, message)),
    handler('transactionStatus', messages.transactionStatus, all.transactionStatus),
    handler('roundStatus', messages.roundStatus, all.roundStatus),
    handler('transactionsSince', messages.transactionsSince, all.transactionsSince),
    handler('sessionKeepAlive', messages.sessionKeepAlive, all.sessionKeepAlive),
    handler('sessionEnd', messages.sessionEnd, all.sessionEnd),
  ]
}
