import type { MemberId } from '@croupier/kernel/ids'
import { messages } from '@croupier/wire/providers/messages'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { Games } from '../games/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { type Handler, handler, providerRoutes, readingHandler } from './door.ts'
import { campaignBook, FREE_ROUNDS } from './free-rounds/book.ts'
import { type FreeRounds, freeRoundsService } from './free-rounds/service.ts'
import { openRoundGuard, roundsRider, transactionsRider } from './lane-store.ts'
import { providerClients } from './launch/client.ts'
import { frameList } from './launch/frames.ts'
import { roomsService } from './launch/rooms.ts'
import { roundDetailService } from './launch/round-detail.ts'
import { type LaunchDeps, launchService } from './launch/service.ts'
import { type ReadDeps, reads } from './messages/reads.ts'
import { lookUps, type MessageDeps } from './messages/recording.ts'
import { results } from './messages/results.ts'
import { reversals } from './messages/reversals.ts'
import { roundClose } from './messages/rounds.ts'
import { stakes } from './messages/stakes.ts'
import { providersTables } from './personal.ts'
import { type Categories, providersProduct } from './product.ts'
import { COUNT_RETURNS, returnsCounting } from './returns/counting.ts'
import { type ReturnsDesk, returnsDesk } from './returns/desk.ts'
import { publishedReturnsOf } from './returns/published.ts'
import { providersRoutes } from './routes.ts'
import { type SessionsService, sessionsService } from './sessions/service.ts'
import { setupChanges } from './setup/changes.ts'
import { type HouseAddress, houseSeed } from './setup/house.ts'
import { keysService } from './setup/keys.ts'
import { knownSetup } from './setup/known.ts'
import { setupService } from './setup/staff.ts'
import { providerGamesStore } from './setup/store.ts'
import { type VendorsDeps, walletsOfVendors } from './transfers/index.ts'
import { RECONCILE } from './transfers/reconciling.ts'
import { RESOLVE } from './transfers/sending.ts'

export type Providers = Module & {
  sessions: Pick<SessionsService, 'launch'>
  /** Free rounds that members play for rewards. */
  freeRounds: Pick<FreeRounds, 'order' | 'cancel' | 'isRunning' | 'areOf' | 'ofMember' | 'games'>
  /** Open alerts about returns of games. */
  returnAlerts: ReturnsDesk['openAlerts']
  /** Sets up the house provider of the demo: its games at the first start, its address and its secret at each. */
  seedHouse(tx: Tx, own: HouseAddress): Promise<void>
  /** Content's port: the pictures of games. */
  pictureUses(reader: Reader): Promise<{ use: { kind: 'game'; name: string }; text: string }[]>
  /** T159: the origins of games, which pages of the site may frame. */
  frameOrigins(): readonly string[]
}
export type ProvidersDeps = Pick<
  Platform,
  'clock' | 'random' | 'vault' | 'log' | 'database' | 'fanout' | 'jobs' | 'outbox'
> & {
  wallet: Wallet
  games: Pick<Games, 'registerProduct' | 'publishVendor'>
  content: Pick<Content, 'merchant' | 'countryOf' | 'settings' | 'holdPictures'>
  mayBet: LaunchDeps['mayBet']
  /** Hosts in the operator's own network that staff may name as those of a provider. */
  internalHosts: readonly string[]
  approvals: VendorsDeps['approvals']
  /** Port: the members whom staff search, implemented by identity. */
  members: VendorsDeps['members']
  /** Port: what a provider may know about a member, implemented by identity. */
  playerOf: MessageDeps['playerOf']
  /** Port: the members among these ids, by their id, implemented by identity. */
  playersAmong(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, unknown>>
}

const FORGET = 'providers.forget'
const CRONS = [
  { task: FREE_ROUNDS, match: '* * * * *' },
  { task: FORGET, match: '29 3 * * *' },
  { task: RESOLVE, match: '* * * * *' },
  { task: COUNT_RETURNS, match: '*/5 * * * *' },
  { task: RECONCILE, match: '47 3 * * *' },
]

/** Tier 12: the wallet of game providers. */
export function providers({ database: { db }, games, content, ...deps }: ProvidersDeps): Providers {
  const { clock, random, vault, log, wallet, playerOf, fanout, mayBet, internalHosts } = deps
  wallet.lane.register({ riders: [transactionsRider, roundsRider], guards: [openRoundGuard] })
  const categories: Categories = new Map()
  const book = games.registerProduct(providersProduct(categories, providerGamesStore.find))
  const changes = setupChanges(fanout)
  const keysDeps = { db, clock, random, vault, wallet, fanout, changes }
  const keys = keysService(keysDeps)
  const frames = frameList({ db, log, changes })
  const known = knownSetup(keysDeps)
  const currency = () => content.merchant().currency.code
  const setupDeps = {
    ...keysDeps,
    keys,
    publishVendor: games.publishVendor,
    holdPictures: content.holdPictures,
    currency,
  }
  const setup = setupService(setupDeps)
  const sessions = sessionsService({ db, clock, random })
  const clients = providerClients({ clock, log, keys, internalHosts })
  const { countryOf, settings } = content
  const vendors = walletsOfVendors({ ...deps, db, clients, currency, settings })
  const launches = launchService({ db, clock, log, wallet, clients, sessions, currency, countryOf, mayBet })
  const rounds = roundDetailService({ db, clients, log })
  const rooms = roomsService({ db, clients, currency })
  const returns = returnsDesk({ db, clock })
  const published = publishedReturnsOf({ db, clock })
  const find = lookUps(db, wallet, (memberIds) => deps.playersAmong(db, memberIds))
  const campaigns = campaignBook(deps)
  const freeRounds = freeRoundsService({ ...deps, db, clients, campaigns, currency })
  const base = { db, clock, book, categories, wallet, currency, playerOf, sessions, find, setup: known }
  const messageDeps = { ...base, campaigns, mayBet }
  return {
    sessions,
    freeRounds,
    returnAlerts: returns.openAlerts,
    seedHouse: houseSeed(setupDeps),
    pictureUses: setup.pictureUses,
    frameOrigins: frames.origins,
    watches: [frames.watch],
    personal: providersTables,
    reencrypt: keys.reencrypt,
    routes: providersRoutes({ setup, returns, published }, launches, { rounds, rooms }, vendors),
    rawRoutes: providerRoutes({ db, clock, log, keys }, handlersOf(messageDeps)),
    tasks: [
      { name: FORGET, run: sessions.forget },
      returnsCounting({ db, clock, currency }),
      ...vendors.tasks,
      ...freeRounds.tasks,
    ],
    listeners: freeRounds.listeners,
    crons: CRONS,
  }
}

/** The messages that have a path. */
function handlersOf(deps: ReadDeps): Handler[] {
  const all = { ...reads(deps), ...stakes(deps), ...results(deps), ...reversals(deps) }
  return [
    handler('authenticate', messages.authenticate, all.authenticate),
    readingHandler('balance', messages.balance, all.balance),
    readingHandler('bet', messages.bet, all.bet),
    handler('win', messages.win, all.win),
    readingHandler('betWin', messages.betWin, all.betWin),
    handler('rollback', messages.rollback, all.rollback),
    handler('refund', messages.refund, all.refund),
    handler('resettle', messages.resettle, all.resettle),
    handler('cashOut', messages.cashOut, all.cashOut),
    readingHandler('tip', messages.tip, all.tip),
    handler('jackpotContribution', messages.jackpotContribution, all.jackpotContribution),
    handler('roundClose', messages.roundClose, (message) => roundClose(deps, message)),
    handler('transactionStatus', messages.transactionStatus, all.transactionStatus),
    handler('roundStatus', messages.roundStatus, all.roundStatus),
    handler('transactionsSince', messages.transactionsSince, all.transactionsSince),
    handler('sessionKeepAlive', messages.sessionKeepAlive, all.sessionKeepAlive),
    handler('sessionEnd', messages.sessionEnd, all.sessionEnd),
  ]
}
